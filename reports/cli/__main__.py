"""Run the command line as ``python -m reports.cli``."""

import sys

from reports.cli import main

sys.exit(main())
