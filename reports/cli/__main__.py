"""Run the command line as ``python -m assay.reports.cli``."""

import sys

from assay.reports.cli import main

sys.exit(main())
