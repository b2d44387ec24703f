"""What the browser tests (web/e2e) play on: given dice, and rooms in the middle of a match."""
