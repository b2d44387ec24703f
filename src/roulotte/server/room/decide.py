"""Every command and what becomes of it."""

from collections.abc import Callable
from typing import Any, Final

from roulotte.protocol import commands as ask
from roulotte.server.room import absence, commands, people, play, sealing, talk, undo
from roulotte.server.room.desk import Desk

DECIDE: Final[dict[type, Callable[[Desk, Any], None]]] = {
    ask.Come: people.come,
    ask.Rename: people.rename,
    ask.Leave: people.leave,
    ask.Sit: people.sit,
    ask.Stand: people.stand,
    ask.SeatBot: people.seat_bot,
    ask.Order: people.order,
    ask.Shuffle: people.shuffle,
    ask.Remove: people.remove,
    ask.Host: people.host,
    ask.Set: people.settle,
    ask.Prepare: people.prepare,
    ask.Start: sealing.start,
    ask.Abandon: sealing.abandon,
    ask.Fold: sealing.fold,
    ask.Open: sealing.open_number,
    ask.Act: play.act,
    ask.Lock: play.lock,
    ask.Roll: play.roll,
    ask.Undo: undo.undo,
    ask.Agree: undo.agree,
    ask.More: play.more,
    ask.Hold: absence.hold,
    ask.Back: absence.back,
    ask.Offer: absence.offer,
    ask.Take: absence.take,
    ask.Say: talk.say,
    ask.Mute: talk.mute,
    commands.BotAct: play.bot_act,
    commands.Reseal: sealing.reseal,
    commands.Bring: people.bring,
    commands.Forget: people.forget,
    commands.OpenRoom: people.open_room,
}


def decide(desk: Desk, command: object) -> None:
    """Carry a command out, or raise Refused; then nothing has happened."""
    DECIDE[type(command)](desk, command)
