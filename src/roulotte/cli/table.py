"""Sessions and bots at one keyboard: whoever is to move sees their view, nobody else's."""

from collections import deque
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from roulotte.bots import AnyBot
from roulotte.cli.boards import BOARDS
from roulotte.cli.boards.marks import seat_name
from roulotte.cli.texts import CHOOSE, CURTAIN, FINAL, HELP, LIFT, NOT_A_CHOICE, SHARED, WINS
from roulotte.core.events import Acted, AnyEvent, Happened
from roulotte.core.game import CHANCE, OVER, Choice
from roulotte.core.match import Match
from roulotte.core.seeded import Streams
from roulotte.core.wire import to_json
from roulotte.core.words import LANGS, Lang, listing

REMEMBERED = 12  # sentences that a player behind the curtain is told again


class Quit(Exception):  # noqa: N818 - nothing went wrong
    """Somebody wants to stop here."""


class TableScreen:
    """One match on one terminal."""

    def __init__(
        self,
        console: Console,
        match: Match,
        bots: dict[int, AnyBot],
        names: Sequence[str],
        lang: Lang,
        streams: Streams,
        saved: Callable[[Match], None],
    ) -> None:
        """`bots` holds the seats that bots play; the others are people."""
        self.console, self.match, self.bots = console, match, bots
        self.names, self.lang, self.saved = names, lang, saved
        self.dice = streams.named("dice")
        self.minds = {seat: streams.named(f"bot {seat}") for seat in bots}
        self.told: deque[str] = deque(maxlen=REMEMBERED)

    def run(self) -> None:
        """Play until the game is over."""
        while (turn := self.match.to_move) is not OVER:
            if turn is CHANCE:
                self._play(Happened(self.match.game.chance(self.match.state).sample(self.dice)))
            elif turn in self.bots:
                choices = self.match.game.choices(self.match.state)
                view = self.match.view(turn)
                self._play(Acted(turn, self.bots[turn](view, choices, self.minds[turn])))
            else:
                self._play(Acted(turn, self._decide(turn)))
        self._show_end()

    def _play(self, event: AnyEvent) -> None:
        before = self.match.state
        self.match.play(event)
        self.saved(self.match)
        game = self.match.game
        said = game.tell(before, event, self.match.state, self.names, self.lang)
        self.told.append(said)
        self.console.print(said, markup=False)

    def _decide(self, seat: int) -> Any:
        secret = self._has_secrets(seat)
        if secret:
            self._draw_curtain(seat)
        game, choices = self.match.game, self.match.game.choices(self.match.state)
        view = self.match.view(seat)
        board = BOARDS[game.spec.id](view, choices, self.names, self.lang)
        self.console.print()
        self.console.print(Panel(board, title=seat_name(seat, self.names), title_align="left"))
        self.console.print(game.ask(view, choices, self.lang), style="bold", markup=False)
        self._list(choices)
        try:
            return self._ask(choices)
        finally:  # also when somebody stops here
            if secret:
                self._wipe()

    def _has_secrets(self, seat: int) -> bool:
        """Whether this seat sees what another person at the keyboard may not."""
        people = self.match.seats - len(self.bots)
        return people > 1 and to_json(self.match.view(seat)) != to_json(self.match.view(None))

    def _draw_curtain(self, seat: int) -> None:
        self._wipe()
        self.console.print(CURTAIN(self.lang, name=self.names[seat]), style="bold", markup=False)
        self._input(LIFT(self.lang))
        for said in self.told:
            self.console.print(said, style="dim", markup=False)

    def _wipe(self) -> None:
        """Clear the screen and what could be scrolled back to."""
        if self.console.is_terminal:
            self.console.clear()
            if not self.console.is_dumb_terminal:
                self.console.file.write("\x1b[3J")
                self.console.file.flush()
        else:
            self.console.rule()

    def _list(self, choices: Sequence[Choice[Any, Any]]) -> None:
        game = self.match.game
        labels = [
            (game.short(one.action, self.lang), game.label(one, self.lang)) for one in choices
        ]
        lines = [
            f"{number:>2}  " + (label if _says(label, typed) else f"{typed} — {label}")
            for number, (typed, label) in enumerate(labels, start=1)
        ]
        if len(lines) <= 8:
            self.console.print("\n".join(lines), markup=False)
        else:
            texts = [Text(line) for line in lines]  # a label is no markup
            self.console.print(Columns(texts, padding=(0, 3), column_first=True))

    def _ask(self, choices: Sequence[Choice[Any, Any]]) -> Any:
        short = self.match.game.short
        typed = {plain(short(one.action, lang)): one.action for one in choices for lang in LANGS}
        numbered = {str(n): choice.action for n, choice in enumerate(choices, start=1)}
        while True:
            answer = self._input(CHOOSE(self.lang))
            if answer in {"?", "h"}:
                self.console.print(HELP(self.lang), markup=False)
                self._list(choices)
            elif answer == "q":
                raise Quit
            elif (action := typed.get(plain(answer)) or numbered.get(answer)) is not None:
                return action
            else:
                self.console.print(NOT_A_CHOICE(self.lang, answer=answer), markup=False)

    def _input(self, prompt: str) -> str:
        try:
            return self.console.input(prompt, markup=False).strip().lower()
        except (EOFError, RuntimeError):  # the end of input, or no input at all
            raise Quit from None

    def _show_end(self) -> None:
        match, result = self.match, self.match.result
        assert result is not None  # noqa: S101 - run plays to the end
        self.console.print(BOARDS[match.game.spec.id](match.view(None), (), self.names, self.lang))
        self.console.print(match.game.spec.endings[result.ending](self.lang), markup=False)
        ranking = sorted(range(match.seats), key=lambda seat: -result.scores[seat])
        for seat in ranking:
            self.console.print(seat_name(seat, self.names), result.scores[seat])
        winners = listing([self.names[seat] for seat in result.winners], self.lang)
        text = (FINAL, WINS, SHARED)[min(len(result.winners), 2)]
        self.console.print(text(self.lang, names=winners), style="bold", markup=False)


def _says(label: str, typed: str) -> bool:
    """Whether a label already says what can be typed: `d6: turns 3 balls`."""
    return label.lower().partition(":")[0].strip() == typed


def plain(text: str) -> str:
    """What was typed, whatever its case, its spaces and the order of dice in a row."""
    words = text.lower().replace(",", " ").replace("−", "-").split()
    runs = groupby(words, key=str.isdigit)
    return " ".join(word for digits, run in runs for word in (sorted(run) if digits else run))
