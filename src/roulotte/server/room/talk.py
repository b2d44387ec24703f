"""Talk: phrases in both languages, emoji, and free text where the host allows it."""

from typing import Final

from roulotte.core.words import Text
from roulotte.protocol import commands
from roulotte.server.room import events as log
from roulotte.server.room import texts
from roulotte.server.room.context import CommandContext, demand
from roulotte.server.room.names import clean_text

PHRASES: Final[dict[str, Text]] = {
    "hello": Text(fr="Bonsoir à tous.", en="Good evening, all."),
    "luck": Text(fr="Bonne chance.", en="Good luck."),
    "well_played": Text(fr="Bien joué.", en="Well played."),
    "what_luck": Text(fr="Quelle veine.", en="What luck."),
    "ouch": Text(fr="Aïe.", en="Ouch."),
    "thinking": Text(fr="Je réfléchis…", en="Let me think…"),
    "your_turn": Text(fr="C'est à vous.", en="It's your turn."),
    "moment": Text(fr="Une minute, je reviens.", en="One minute, I'll be back."),
    "again": Text(fr="On en refait une ?", en="Another one?"),
    "sorry": Text(fr="Pardon.", en="Sorry."),
    "thanks": Text(fr="Merci.", en="Thank you."),
    "goodbye": Text(fr="Bonne nuit, à la prochaine.", en="Good night, till next time."),
}

EMOJI: Final = (
    "👏",
    "😀",
    "😂",
    "😮",
    "😢",
    "😡",
    "🤔",
    "🎲",
    "🍀",
    "🔥",
    "❤️",
    "👍",
    "👎",
    "🙏",
    "☕",
)


def say(context: CommandContext, command: commands.Say) -> None:
    """Say one thing."""
    member = context.as_member()
    given = (command.phrase, command.emoji, command.text)
    demand(sum(one is not None for one in given) == 1, "FORMAT", texts.SAY_ONE)
    demand(command.phrase is None or command.phrase in PHRASES, "ILLEGAL", texts.NO_SUCH_PHRASE)
    demand(command.emoji is None or command.emoji in EMOJI, "ILLEGAL", texts.NO_SUCH_EMOJI)
    text = command.text
    if text is not None:
        demand(context.room.settings.free_text, "ILLEGAL", texts.NO_FREE_TEXT)
        text = clean_text(text)
    context.emit(log.Said(member, command.phrase, command.emoji, text))


def mute(context: CommandContext, command: commands.Mute) -> None:
    """Hear somebody no longer, or again."""
    member = context.as_member()
    demand(command.member in context.room.members, "ILLEGAL", texts.NO_MEMBER)
    demand(command.member != member, "ILLEGAL", texts.NOT_YOURSELF)
    context.emit(log.Muted(member, command.member, command.on))
