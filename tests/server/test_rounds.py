"""Alike things are done together, in their order, in the next turn of the loop."""

import asyncio

from roulotte.server.transport.batching import Round


def test_what_comes_up_in_one_turn_is_done_in_the_next() -> None:
    async def scene() -> list[list[str]]:
        done: list[str] = []
        seen = []
        together = Round[str](done.append)
        for turn in (["one", "two"], [], ["three"]):
            for one in turn:
                together.add(one)
            seen.append(done.copy())
            await asyncio.sleep(0)
        return [*seen, done]

    assert asyncio.run(scene()) == [[], ["one", "two"], ["one", "two"], ["one", "two", "three"]]


def test_what_comes_up_meanwhile_waits_for_its_own_turn() -> None:
    async def scene() -> list[int]:
        done: list[int] = []

        def work(number: int) -> None:
            done.append(number)
            if number < 3:
                together.add(number + 2)

        together = Round[int](work)
        together.add(1)
        together.add(2)
        await asyncio.sleep(0)
        assert done == [1, 2]
        await asyncio.sleep(0)
        return done

    assert asyncio.run(scene()) == [1, 2, 3, 4]
