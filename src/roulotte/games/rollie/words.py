"""Rollie in words, French and English."""

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET

from roulotte.core.chance import First
from roulotte.core.events import Acted, Happened
from roulotte.core.game import Choice
from roulotte.core.words import Lang, Text, counted, listing
from roulotte.games.rollie.figures import SPEC, TOKENS, VALUES, Face
from roulotte.games.rollie.rules import INDEX, crashing, round_of
from roulotte.games.rollie.scoring import money, places
from roulotte.games.rollie.state import Action, Faces, Notes, Outcome, Roll, Secure, State, Take
from roulotte.games.rollie.view import Purse, View

STARTS: Final = Text(fr="Le sort confie les dés à {name}.", en="The dice go to {name} first.")
TURNED_UP: Final = Text(
    fr="Manche {round} sur {rounds} : le jeton de départage {token} est retourné.",
    en="Round {round} of {rounds}: tie-break token {token} is turned up.",
)
FACE_UP: Final = Text(fr="Jetons visibles : {tokens}.", en="Face up: {tokens}.")
HAS_DICE: Final = Text(fr="À {name} de lancer.", en="{name} has the dice.")
ROLLED: Final = Text(
    fr="{name} lance les dés : {one} et {other}.", en="{name} rolls {one} and {other}."
)
SHOUT: Final = Text(fr="« Rollie ! »", en="Rollie!")
RUN_DRY: Final = Text(
    fr="La banque n'a plus aucun billet pour ces dés.",
    en="The bank has no note left for these dice.",
)
CRASHES: Final = Text(fr="Krach : {losses}.", en="Crash: {losses}.")
LOSES: Final = Text(fr="{name} perd {notes}", en="{name} loses {notes}")
NO_CRASH: Final = Text(fr="Personne ne perd de billet.", en="Nobody loses a note.")
KEPT: Final = Text(
    fr="Mise gardée pour la manche suivante : {stakes}.",
    en="Stake kept for the next round: {stakes}.",
)
TOOK: Final = Text(
    fr="{name} prend un billet de {note} (mise : {stake}).",
    en="{name} takes a {note} note (stake: {stake}).",
)
LAST_NOTE: Final = Text(fr="C'était le dernier.", en="It was the last one.")
LAST_ROUND: Final = Text(
    fr="Deux piles sont vides : cette manche est la dernière.",
    en="Two piles are empty: this round is the last.",
)
SECURED: Final = Text(fr="{name} met {notes} à l'abri.", en="{name} secures {notes}.")
SECURED_WITH: Final = Text(
    fr="{name} met {notes} à l'abri et prend le jeton {token}.",
    en="{name} secures {notes} and takes token {token}.",
)
WITHDREW: Final = Text(fr="{name} se retire les mains vides.", en="{name} steps out empty-handed.")
WITHDREW_WITH: Final = Text(
    fr="{name} se retire sans billet et prend le jeton {token}.",
    en="{name} steps out with no note and takes token {token}.",
)
ALL_SAFE: Final = Text(fr="Plus personne n'est en jeu.", en="Nobody is left in play.")
ROUND_OVER: Final = Text(fr="La manche {round} est finie.", en="Round {round} is over.")
RETURNED: Final = Text(
    fr="Mise rendue à la banque : {stakes}.", en="Stake back to the bank: {stakes}."
)
BONUS: Final = Text(fr="Bonus des {note} : {places}.", en="Bonus for the {note}s: {places}.")

NOTE: Final = Text(fr="billet", en="note")
MANY_NOTES: Final = Text(fr="billets", en="notes")
MONEY: Final = Text(fr="{sign}{amount} $", en="{sign}${amount}")
OR: Final = Text(fr=" ou ", en=" or ")

TAKE: Final = Text(fr="prendre", en="take")
SECURE: Final = Text(fr="abri", en="secure")
LABEL_TAKE: Final = Text(fr="billet de {note} : mise {stake}", en="{note} note: stake {stake}")
LABEL_SECURE: Final = Text(fr="mettre {notes} à l'abri", en="secure {notes}")
LABEL_WITHDRAW: Final = Text(fr="se retirer", en="step out")
LABEL_TOKEN: Final = Text(fr="{what}, jeton {token}", en="{what}, token {token}")

ASK: Final = Text(
    fr="Choisissez un billet : {notes} — ou {leave}.", en="Choose a note: {notes} — or {leave}."
)
ASK_ONE: Final = Text(
    fr="Prenez un billet de {notes} — ou {leave}.", en="Take a {notes} note — or {leave}."
)
ASK_NONE: Final = Text(
    fr="Plus de billet pour ces dés : {leave}.", en="No note is left for these dice: {leave}."
)
LEAVE: Final = Text(fr="mettez {money} à l'abri", en="secure {money}")
LEAVE_BARE: Final = Text(fr="retirez-vous les mains vides", en="step out empty-handed")


def tell(
    before: State,
    event: Happened[Outcome] | Acted[Action],
    after: State,
    names: Sequence[str],
    lang: Lang,
) -> str:
    """Say an event aloud."""
    if isinstance(event, Acted):
        said = _acted(before, event, after, names[event.seat], lang)
    elif isinstance(event.chance, First):
        said = [STARTS(lang, name=names[event.chance.first])]
    elif isinstance(event.chance, Roll):
        said = _rolled(before, event.chance.roll, names, lang)
    else:
        said = _turned_up(event.chance.token, after, names, lang)
    if round_ended(before, after):
        said += _round_over(before, after, names, lang)
    return " ".join(said)


def round_ended(before: State, after: State) -> bool:
    """Whether an event ended a round: a token is due, or the game is over."""
    return after.ending is not None or (after.due and not before.due)


def _turned_up(token: int, after: State, names: Sequence[str], lang: Lang) -> list[str]:
    number = round_of(after)
    said = [TURNED_UP(lang, round=number, rounds=len(TOKENS), token=token)]
    if len(after.face_up) > 1:
        said.append(FACE_UP(lang, tokens=listing(after.face_up, lang)))
    if number > 1:
        said.append(HAS_DICE(lang, name=names[after.first]))
    return said


def _rolled(before: State, roll: Faces, names: Sequence[str], lang: Lang) -> list[str]:
    one, other = roll
    said = [ROLLED(lang, name=names[before.first], one=face(one), other=face(other))]
    crashed = crashing(before, roll)
    if crashed is None:
        return said
    said.append((SHOUT if one == other else RUN_DRY)(lang))
    losses = [
        LOSES(lang, name=names[seat], notes=bundle(before.stakes[seat], lang))
        for seat in crashed
        if any(before.stakes[seat])
    ]
    return [*said, CRASHES(lang, losses=listing(losses, lang)) if losses else NO_CRASH(lang)]


def _acted(before: State, event: Acted[Action], after: State, name: str, lang: Lang) -> list[str]:
    action, seat = event.do, event.seat
    if isinstance(action, Secure):
        what = _left(action, bundle(before.stakes[seat], lang), name, lang)
        return [what, ALL_SAFE(lang)] if round_ended(before, after) else [what]
    stake = cash(money(after.stakes[seat]), lang)
    said = [TOOK(lang, name=name, note=face(action.take), stake=stake)]
    if not after.bank[INDEX[action.take]]:
        said.append(LAST_NOTE(lang))
    if after.scarce and not before.scarce:
        said.append(LAST_ROUND(lang))
    return said


def _left(action: Secure, notes: str, name: str, lang: Lang) -> str:
    if action.token is UNSET:
        return (SECURED if notes else WITHDREW)(lang, name=name, notes=notes)
    text = SECURED_WITH if notes else WITHDREW_WITH
    return text(lang, name=name, notes=notes, token=action.token)


def _round_over(before: State, after: State, names: Sequence[str], lang: Lang) -> list[str]:
    said = [ROUND_OVER(lang, round=round_of(after))]
    if after.ending:
        said.append(SPEC.endings[after.ending](lang))
    crashed = after.crash.seats if after.crash else range(len(before.stakes))
    spared = [
        f"{names[seat]} ({cash(money(stake), lang)})"
        for seat, stake in enumerate(before.stakes)
        if any(stake) and seat not in crashed
    ]
    if spared:
        said.append((RETURNED if after.ending else KEPT)(lang, stakes=listing(spared, lang)))
    return said + _bonuses(after, names, lang) if after.ending else said


def _bonuses(after: State, names: Sequence[str], lang: Lang) -> list[str]:
    figures = after.options.bonus
    columns = zip(VALUES, places(after.wallets, after.tokens, figures), figures, strict=True)
    said = []
    for value, seats, column in columns:
        won = [f"{names[seat]} {figure}" for seat, figure in zip(seats, column, strict=False)]
        if won:
            said.append(BONUS(lang, note=face(value), places=", ".join(won)))
    return said


def face(value: Face) -> str:
    """A note or a die, with a real minus sign."""
    return str(value).replace("-", "−")


def cash(amount: int, lang: Lang) -> str:
    """An amount of money."""
    return MONEY(lang, sign="−" if amount < 0 else "", amount=abs(amount))


def bundle(notes: Notes, lang: Lang) -> str:
    """How many notes and their worth; nothing for none."""
    return _bundle(sum(notes), money(notes), lang)


def _bundle(number: int, amount: int, lang: Lang) -> str:
    return f"{counted(number, NOTE, MANY_NOTES, lang)} ({cash(amount, lang)})" if number else ""


def label(choice: Choice[Action, Purse], lang: Lang) -> str:
    """Say a choice in a few words."""
    action, purse = choice.action, choice.preview
    if isinstance(action, Take):
        return LABEL_TAKE(lang, note=face(action.take), stake=cash(purse.stake, lang))
    notes = _bundle(purse.notes, purse.money, lang)
    what = LABEL_SECURE(lang, notes=notes) if notes else LABEL_WITHDRAW(lang)
    if action.token is UNSET:
        return what
    return LABEL_TOKEN(lang, what=what, token=action.token)


def ask(_view: View, choices: Sequence[Choice[Action, Purse]], lang: Lang) -> str:
    """Tell the seat to move what to do."""
    notes = [face(choice.action.take) for choice in choices if isinstance(choice.action, Take)]
    purse = choices[-1].preview
    leave = LEAVE(lang, money=cash(purse.money, lang)) if purse.notes else LEAVE_BARE(lang)
    text = ASK if len(notes) > 1 else ASK_ONE if notes else ASK_NONE
    return text(lang, notes=either(notes, lang), leave=leave)


def either(items: Sequence[str], lang: Lang) -> str:
    """Join as people do for a choice: `a, b ou c`."""
    return OR(lang).join(part for part in (", ".join(items[:-1]), *items[-1:]) if part)


def short(action: Action, lang: Lang) -> str:
    """Type it as `take -5`, `secure 7`, or `secure` when no token is face up."""
    if isinstance(action, Take):
        return f"{TAKE(lang)} {action.take}"
    return SECURE(lang) if action.token is UNSET else f"{SECURE(lang)} {action.token}"
