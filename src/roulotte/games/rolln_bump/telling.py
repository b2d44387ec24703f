"""Roll'n Bump's log: every event as a sentence that can be read aloud."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import UNSET

from roulotte.core.chance import First
from roulotte.core.events import Acted, Happened
from roulotte.core.words import Lang, Text, counted, listing
from roulotte.games.rolln_bump.cards import card_name
from roulotte.games.rolln_bump.recover import is_of
from roulotte.games.rolln_bump.state import (
    Action,
    BonusThrow,
    Claim,
    Deal,
    Hold,
    Keep,
    Match,
    Outcome,
    Roll,
    State,
)
from roulotte.games.rolln_bump.view import turned_up

DIE_NOUN: Final = Text(fr="dé", en="die")
DICE_NOUN: Final = Text(fr="dés", en="dice")
POINT: Final = Text(fr="point", en="point")
POINTS: Final = Text(fr="points", en="points")

STARTS: Final = Text(fr="{name} commence.", en="{name} starts.")
DEALT: Final = Text(
    fr="Les piles sont prêtes. On y voit {cards}.", en="The piles are ready. They show {cards}."
)
ON_PILE: Final = Text(fr="{card} (pile {pile})", en="{card} (pile {pile})")
ROLLS: Final = Text(fr="{name} lance {number} : {dice}.", en="{name} rolls {number}: {dice}.")
ROLLS_AGAIN: Final = Text(
    fr="{name} obtient {roll} et a maintenant {dice}.",
    en="{name} rolls {roll} and now has {dice}.",
)
ROLLS_BONUS: Final = Text(fr="{name} a toujours {dice}.", en="{name} still has {dice}.")
BONUS_SHOWS: Final = Text(fr=" Le dé bonus montre {face}.", en=" The bonus die shows {face}.")
KEEPS: Final = Text(
    fr="{name} garde {kept}, relance {again}.", en="{name} keeps {kept}, rolls {again} again."
)
KEEPS_NOTHING: Final = Text(fr="{name} relance {again}.", en="{name} rolls {again} again.")
ALL_AGAIN: Final = Text(fr="tout", en="everything")
BONUS_DIE: Final = Text(fr="le dé bonus", en="the bonus die")
BONUS_AT: Final = Text(fr="le dé bonus sur {face}", en="the bonus die at {face}")
MATCHES: Final = Text(
    fr="{name} tourne un {die} sur {face}, comme le dé bonus, et a maintenant {dice}.",
    en="{name} turns a {die} to {face}, like the bonus die, and now has {dice}.",
)
CLAIMS: Final = Text(
    fr="{name} pose {dice} sur {card} (pile {pile}).",
    en="{name} lays {dice} on {card} (pile {pile}).",
)
CLAIMS_JOKER: Final = Text(fr="{name} pose {dice} sur {card}.", en="{name} lays {dice} on {card}.")
CLAIMS_BONUS: Final = Text(
    fr="{name} pose {dice} près du dé bonus.", en="{name} lays {dice} by the bonus die."
)
BUMPED: Final = Text(
    fr=" {name} se fait déloger et reprend {dice}.", en=" {name} is bumped and takes back {dice}."
)
BONUS_BACK: Final = Text(
    fr=" Le dé bonus retourne sur la table.", en=" The bonus die goes back to the table."
)
ENDS: Final = Text(fr="{name} termine son tour.", en="{name} ends the turn.")
NEXT: Final = Text(fr=" C'est à {name}.", en=" {name} is next.")
RECOVERS: Final = Text(fr=" {name} récupère {things}.", en=" {name} recovers {things}.")
TURNED_UP: Final = Text(fr=" On découvre {cards}.", en=" Turned up: {cards}.")
EMPTY: Final = Text(fr=" La pile {pile} est épuisée.", en=" Pile {pile} is used up.")
OVER: Final = Text(fr=" La partie s'arrête là.", en=" That ends the game.")
COLLECTS: Final = Text(fr=" {name} recueille encore {things}.", en=" {name} still takes {things}.")
BONUS_LEFT: Final = Text(fr=" Personne n'a le dé bonus.", en=" Nobody has the bonus die.")
BONUS_THROWN: Final = Text(
    fr="{name} lance le dé bonus : {points} de plus.",
    en="{name} throws the bonus die: {points} more.",
)


def spaced(dice: Sequence[int]) -> str:
    """Dice as they are read out: `2 3 4`."""
    return " ".join(map(str, dice))


def tell(
    before: State,
    event: Happened[Outcome] | Acted[Action],
    after: State,
    names: Sequence[str],
    lang: Lang,
) -> str:
    """Say an event aloud."""
    if isinstance(event, Happened):
        return _happened(before, event.chance, after, names, lang)
    name, action = names[event.seat], event.do
    if isinstance(action, Keep):
        return _kept(before, action, name, lang)
    if isinstance(action, Match):
        dice = spaced(after.dice)
        said = MATCHES(lang, name=name, die=action.match, face=before.face, dice=dice)
    elif isinstance(action, Claim):
        said = _claimed(before, action, names, lang)
    else:
        said = ENDS(lang, name=name)
    said += BONUS_BACK(lang) if before.white == "hand" else ""
    return said if isinstance(action, (Match, Claim)) else said + _next(before, after, names, lang)


def _happened(
    before: State, outcome: Outcome, after: State, names: Sequence[str], lang: Lang
) -> str:
    if isinstance(outcome, First):
        return STARTS(lang, name=names[outcome.first])
    if isinstance(outcome, Deal):
        tops = {number: pile.top for number, pile in enumerate(after.piles) if number and pile.top}
        return DEALT(lang, cards=_on_piles(tops, lang))
    if isinstance(outcome, BonusThrow):
        points = counted(outcome.bonus_throw, POINT, POINTS, lang)
        return BONUS_THROWN(lang, name=names[before.owner], points=points)
    return _rolled(before, outcome, after, names[before.turn], lang)


def _on_piles(cards: dict[int, str], lang: Lang) -> str:
    named = (ON_PILE(lang, card=card_name(card, lang), pile=pile) for pile, card in cards.items())
    return listing(list(named), lang)


def _rolled(before: State, outcome: Roll, after: State, name: str, lang: Lang) -> str:
    text = ROLLS_AGAIN if before.dice else ROLLS
    number = counted(len(outcome.roll), DIE_NOUN, DICE_NOUN, lang)
    said = (text if outcome.roll else ROLLS_BONUS)(
        lang, name=name, number=number, roll=spaced(outcome.roll), dice=spaced(after.dice)
    )
    return said + (BONUS_SHOWS(lang, face=after.face) if outcome.bonus is not UNSET else "")


def _kept(before: State, action: Keep, name: str, lang: Lang) -> str:
    number = len(before.dice) - len(action.keep)
    kept = [spaced(action.keep)] if action.keep else []
    again = [counted(number, DIE_NOUN, DICE_NOUN, lang)] if number else []
    if action.keep_bonus is True:
        kept.append(BONUS_AT(lang, face=before.face))
    if action.keep_bonus is False:
        again.append(BONUS_DIE(lang))
    if not kept:
        return KEEPS_NOTHING(lang, name=name, again=ALL_AGAIN(lang))
    return KEEPS(lang, name=name, kept=listing(kept, lang), again=listing(again, lang))


def _claimed(before: State, action: Claim, names: Sequence[str], lang: Lang) -> str:
    name, dice = names[before.turn], spaced(action.dice)
    if action.claim == "bonus":
        said, bumped = CLAIMS_BONUS(lang, name=name, dice=dice), before.beside
    else:
        pile = before.piles[action.claim]
        text, card = CLAIMS if action.claim else CLAIMS_JOKER, card_name(pile.top or "", lang)
        said, bumped = text(lang, name=name, dice=dice, card=card, pile=action.claim), pile.hold
    return said + _bumped(bumped, names, lang)


def _bumped(hold: Hold | None, names: Sequence[str], lang: Lang) -> str:
    return BUMPED(lang, name=names[hold.seat], dice=spaced(hold.dice)) if hold else ""


def _next(before: State, after: State, names: Sequence[str], lang: Lang) -> str:
    """What the next seat recovers, what that turns up, and whether it ends the game."""
    things = _won(before, after, after.turn, lang)
    if is_of(before.beside, after.turn):
        things.append(BONUS_DIE(lang))
    name = names[after.turn]
    said = (
        RECOVERS(lang, name=name, things=listing(things, lang)) if things else NEXT(lang, name=name)
    )
    cards = turned_up(before, after)
    said += TURNED_UP(lang, cards=_on_piles(cards, lang)) if cards else ""
    return said + "".join(_emptied(before, after, lang)) + "".join(_end(before, after, names, lang))


def _won(before: State, after: State, seat: int, lang: Lang) -> list[str]:
    """The cards that came to a seat, by name."""
    new = (card for card in after.taken[seat] if card not in before.taken[seat])
    return [card_name(card, lang) for card in new]


def _emptied(before: State, after: State, lang: Lang) -> Iterator[str]:
    for number, pile in enumerate(before.piles):
        if number and is_of(pile.hold, after.turn) and not pile.under:
            yield EMPTY(lang, pile=number)


def _end(before: State, after: State, names: Sequence[str], lang: Lang) -> Iterator[str]:
    if after.phase == "throw":
        return
    yield OVER(lang)
    for seat, name in enumerate(names[: after.seats]):
        things = _won(before, after, seat, lang)
        if seat != after.turn:
            if seat == after.owner:
                things.append(BONUS_DIE(lang))
            if things:
                yield COLLECTS(lang, name=name, things=listing(things, lang))
    if after.owner < 0:
        yield BONUS_LEFT(lang)
