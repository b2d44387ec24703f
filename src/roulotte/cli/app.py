"""`roulotte`: the commands, and what becomes of errors."""

import os
import sys
from importlib import import_module
from typing import Final

import click
from click.shell_completion import shell_complete

from roulotte import __version__
from roulotte.cli.check import check
from roulotte.cli.common import INTERRUPTED, LANG, USAGE, complain
from roulotte.cli.encoding import show_what_can_be_shown
from roulotte.cli.extras import is_ours, lacking, lacking_package, spoken
from roulotte.cli.games import games
from roulotte.cli.menu import menu
from roulotte.cli.play import play
from roulotte.cli.rules import rules
from roulotte.cli.simulate import simulate
from roulotte.cli.tree import tree
from roulotte.cli.verify import verify
from roulotte.core.errors import RoulotteError

# What loads a web server, a database or a typesetter: nobody who plays at the keyboard waits for
# it, and all of it may be missing.
LATE: Final = {"sheet": "sheet", "serve": "serve", "backup": "backup", "restore": "backup"}

COMPLETE: Final = "_ROULOTTE_COMPLETE"  # a shell asks what could be typed next


class Commands(click.Group):
    """Commands of which some are loaded only when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All of them, for the help."""
        return [*super().list_commands(ctx), *LATE]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Find one, loading it if need be."""
        if cmd_name not in LATE:
            return super().get_command(ctx, cmd_name)
        try:
            module = import_module(f"roulotte.cli.{LATE[cmd_name]}")
        except ModuleNotFoundError as error:
            if is_ours(error):
                raise
            return stand_in(cmd_name)
        command: click.Command = getattr(module, cmd_name)
        return command


def stand_in(name: str) -> click.Command:
    """A command that can do nothing but say what it lacks."""
    error = lacking([name])

    @click.command(name, help=str(error), context_settings={"ignore_unknown_options": True})
    @click.argument("words", nargs=-1, metavar="…", type=click.UNPROCESSED)
    @LANG
    def command(**_given: object) -> None:
        raise error

    return command


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, message="roulotte %(version)s")
@click.pass_context
def app(context: click.Context) -> None:
    """Five roll games with exact rules: open a room, play, check records and dice, print sheets.

    Without a command, the game menu opens.
    """
    if context.invoked_subcommand is None:
        menu()


for command in (games, rules, play, simulate, check, verify, tree):
    app.add_command(command)


def run(words: list[str]) -> None:
    """Run one command; not `app.main()`, which would turn a broken pipe into exit code 1."""
    with app.make_context("roulotte", words) as context:
        try:
            app.invoke(context)
        except ModuleNotFoundError as error:
            refused: RoulotteError = lacking_package(error)
        except RoulotteError as error:
            refused = error
        else:
            return
        complain(refused.sentence(context.obj or spoken()))
        raise click.exceptions.Exit(USAGE)


def main() -> None:
    """Run; whatever is the caller's fault ends in one sentence, never in a traceback."""
    show_what_can_be_shown()
    if instruction := os.environ.get(COMPLETE):
        sys.exit(shell_complete(app, {}, "roulotte", COMPLETE, instruction))
    try:
        run(sys.argv[1:])
        sys.stdout.flush()
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    except click.ClickException as error:
        complain(f"{error.format_message()} (see `roulotte --help`)")
        sys.exit(USAGE)
    except (KeyboardInterrupt, click.Abort):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # the reader of our output has gone (`| head`): that is not an error of ours
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        complain(": ".join(str(part) for part in (error.filename, error.strerror) if part))
        sys.exit(USAGE)
