"""The former name of `boxes`."""

import sys

NOW = f"{__package__}.recheck is now {__package__}.boxes: CHANGELOG.md lists the former names"
if __name__ == "__main__":
    sys.exit(NOW)
raise ImportError(NOW)
