"""The former name of `algebra`."""

import sys

NOW = f"{__package__}.recount is now {__package__}.algebra: CHANGELOG.md lists the former names"
if __name__ == "__main__":
    sys.exit(NOW)
raise ImportError(NOW)
