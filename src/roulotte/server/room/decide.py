"""Every command and what becomes of it."""

from collections.abc import Callable
from typing import Any, Final

from roulotte.protocol import commands
from roulotte.server.room import absence, own_commands, people, play, sealing, talk, undo
from roulotte.server.room.context import CommandContext

DECIDE: Final[dict[type, Callable[[CommandContext, Any], None]]] = {
    commands.Come: people.come,
    commands.Rename: people.rename,
    commands.Leave: people.leave,
    commands.Sit: people.sit,
    commands.Stand: people.stand,
    commands.SeatBot: people.seat_bot,
    commands.Order: people.order,
    commands.Shuffle: people.shuffle,
    commands.Remove: people.remove,
    commands.Host: people.host,
    commands.Set: people.settle,
    commands.Prepare: people.prepare,
    commands.Start: sealing.start,
    commands.Abandon: sealing.abandon,
    commands.CommitNumber: sealing.commit_number,
    commands.RevealNumber: sealing.reveal_number,
    commands.Act: play.act,
    commands.Lock: play.lock,
    commands.Roll: play.roll,
    commands.Undo: undo.undo,
    commands.Agree: undo.agree,
    commands.More: play.more,
    commands.Hold: absence.hold,
    commands.Back: absence.back,
    commands.Offer: absence.offer,
    commands.Take: absence.take,
    commands.Say: talk.say,
    commands.Mute: talk.mute,
    own_commands.BotAct: play.bot_act,
    own_commands.Reseal: sealing.reseal,
    own_commands.Bring: people.bring,
    own_commands.Forget: people.forget,
    own_commands.OpenRoom: people.open_room,
}


def decide(context: CommandContext, command: object) -> None:
    """Carry a command out, or raise Refused; then nothing has happened."""
    DECIDE[type(command)](context, command)
