"""``python -m spymobile``."""

import sys

from spymobile.cli import main

if __name__ == "__main__":
    sys.exit(main())
