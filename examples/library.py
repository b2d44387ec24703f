"""The example of the README, here for the type checker: bots play, and the record is replayed."""

from roulotte import Streams, bot_named, open_match, play_out, read_record, write_record

match = open_match("roll-estate", seats=3, options={"variant": "ruthless"})
result = play_out(match, [bot_named("greedy", "roll-estate")] * 3, Streams(2026))
again = read_record(write_record(match))  # replayed through the rules, event by event
assert again.result == result
print(f"Seat {result.winners[0]} wins: {result.scores}, {result.ending}")
