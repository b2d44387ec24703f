"""The command `roulotte`, and `python -m roulotte`."""

import sys

from roulotte.cli.extras import is_ours, refuse


def main() -> None:
    """Run the terminal program, or say what it lacks."""
    try:
        from roulotte.cli.app import main as run  # noqa: PLC0415 - an extra
    except ModuleNotFoundError as error:
        if is_ours(error):
            raise
        refuse(sys.argv[1:])
        sys.exit(2)
    run()


if __name__ == "__main__":
    main()
