"""One place changes, the tuple before it does not."""

from roulotte.core.tuples import put


def test_put_changes_one_place() -> None:
    before = (1, 2, 3)
    assert [put(before, index, 9) for index in range(3)] == [(9, 2, 3), (1, 9, 3), (1, 2, 9)]
    assert before == (1, 2, 3)
