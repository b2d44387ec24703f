"""Whether this is the long run (`make soak`)."""

import os

SOAK = bool(os.environ.get("ROULOTTE_SOAK"))
