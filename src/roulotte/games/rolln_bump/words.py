"""Roll'n Bump in words, French and English: choices, questions, typed forms."""

from collections.abc import Sequence
from typing import Final

from roulotte.core.game import Choice
from roulotte.core.words import Lang, Text, counted
from roulotte.games.rolln_bump.cards import card_name
from roulotte.games.rolln_bump.state import Action, Claim, Hold, Keep, Match
from roulotte.games.rolln_bump.telling import DICE_NOUN, DIE_NOUN, POINT, POINTS, spaced, tell
from roulotte.games.rolln_bump.view import View, Worth

__all__ = ["ask", "label", "short", "tell"]

KEEP_SOME: Final = Text(fr="garder {kept}, relancer {again}", en="keep {kept}, roll {again} again")
KEEP_ALL: Final = Text(fr="garder {kept}", en="keep {kept}")
KEEP_NONE: Final = Text(fr="relancer {again}", en="roll {again} again")
BONUS_STAYS: Final = Text(fr=", garder le dé bonus", en=", keep the bonus die")
BONUS_GOES: Final = Text(fr=", relancer le dé bonus", en=", roll the bonus die again")
MATCH: Final = Text(
    fr="tourner un {die} selon le dé bonus : {dice}",
    en="turn a {die} to the bonus die's number: {dice}",
)
CLAIM: Final = Text(
    fr="{dice} sur la pile {pile}, {card} ({points}{more})",
    en="{dice} on pile {pile}, {card} ({points}{more})",
)
CLAIM_JOKER: Final = Text(
    fr="{dice} sur {card} ({points}{more})", en="{dice} on {card} ({points}{more})"
)
SERIES: Final = Text(fr=", séries +{gain}", en=", series +{gain}")
BUMPS: Final = Text(fr=", déloge {dice}", en=", bumps {dice}")
CLAIM_BONUS: Final = Text(fr="{dice} près du dé bonus", en="{dice} by the bonus die")
END: Final = Text(fr="terminer le tour", en="end the turn")

ASK_AGAIN: Final = Text(
    fr="relancez des dés (encore {throws})", en="roll dice again ({throws} left)"
)
ASK_MATCH: Final = Text(
    fr="tournez un dé sur le {shows} du dé bonus", en="turn a die to the bonus die's {shows}"
)
ASK_CLAIM: Final = Text(fr="posez des dés", en="lay dice")
ASK_END: Final = Text(fr="terminez votre tour", en="end your turn")
OR: Final = Text(fr=" ou ", en=" or ")
ASK_ONLY_END: Final = Text(
    fr="Plus rien à poser : terminez votre tour.", en="Nothing left to lay: end your turn."
)
TYPED_KEEP: Final = Text(fr="garder {kept}", en="keep {kept}")
TYPED_MATCH: Final = Text(fr="tourner {die}", en="match {die}")
TYPED_CLAIM: Final = Text(fr="poser {place} avec {dice}", en="claim {place} with {dice}")
TYPED_END: Final = Text(fr="fin", en="end")
NONE: Final = Text(fr="rien", en="none")
THROW: Final = Text(fr="lancer", en="throw")
THROWS: Final = Text(fr="lancers", en="throws")


def label(choice: Choice[Action, Worth], lang: Lang) -> str:
    """Say a choice in a few words, with what it would score."""
    action, worth = choice.action, choice.preview
    if isinstance(action, Keep):
        return _keep_label(action, worth, lang)
    if isinstance(action, Match):
        return MATCH(lang, die=action.match, dice=spaced(worth.dice))
    return _claim_label(action, worth, lang) if isinstance(action, Claim) else END(lang)


def _keep_label(action: Keep, worth: Worth, lang: Lang) -> str:
    again = counted(worth.throws, DIE_NOUN, DICE_NOUN, lang)
    text = KEEP_ALL if not worth.throws else KEEP_SOME if action.keep else KEEP_NONE
    said = text(lang, kept=spaced(action.keep), again=again)
    if action.keep_bonus is True:
        return said + BONUS_STAYS(lang)
    return said + (BONUS_GOES(lang) if action.keep_bonus is False else "")


def _claim_label(action: Claim, worth: Worth, lang: Lang) -> str:
    dice, bump = spaced(action.dice), _bump(worth.bumps, lang)
    if worth.card is None:
        return CLAIM_BONUS(lang, dice=dice) + bump
    more = (SERIES(lang, gain=worth.series) if worth.series else "") + bump
    text = CLAIM if action.claim else CLAIM_JOKER
    return text(
        lang,
        dice=dice,
        pile=action.claim,
        card=card_name(worth.card, lang),
        points=counted(worth.points, POINT, POINTS, lang),
        more=more,
    )


def _bump(hold: Hold | None, lang: Lang) -> str:
    return BUMPS(lang, dice=spaced(hold.dice)) if hold else ""


def ask(view: View, choices: Sequence[Choice[Action, Worth]], lang: Lang) -> str:
    """Tell the seat to move what it may do now."""
    kinds = {type(choice.action) for choice in choices}
    ways = [
        text
        for kind, text in (
            (Keep, ASK_AGAIN(lang, throws=counted(view.throws_left, THROW, THROWS, lang))),
            (Match, ASK_MATCH(lang, shows=view.bonus.shows)),
            (Claim, ASK_CLAIM(lang)),
        )
        if kind in kinds
    ]
    if not ways:
        return ASK_ONLY_END(lang)
    said = ", ".join(ways) + OR(lang) + ASK_END(lang)
    return said[0].upper() + said[1:] + "."


def short(action: Action, lang: Lang) -> str:
    """Type it: `keep 2 2`, `keep 2 2 bonus`, `match 3`, `claim 4 with 2 3 4`, `end`."""
    if isinstance(action, Keep):
        kept = [*map(str, action.keep), *(["bonus"] if action.keep_bonus is True else [])]
        return TYPED_KEEP(lang, kept=" ".join(kept) or NONE(lang))
    if isinstance(action, Match):
        return TYPED_MATCH(lang, die=action.match)
    if isinstance(action, Claim):
        return TYPED_CLAIM(lang, place=action.claim or "joker", dice=spaced(action.dice))
    return TYPED_END(lang)
