"""`python -m roulotte` is the terminal program."""

from roulotte.cli.app import main

main()
