"""The golden playthroughs are there for every variant and still come out the same."""

import pytest

from tests.golden.make import FOLDER, golden_tables, path_of, playthrough
from tests.support.tables import Table


def test_no_variant_lacks_a_playthrough_and_no_file_is_left_over() -> None:
    assert {path_of(table) for table in golden_tables()} == set(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("table", golden_tables(), ids=str)
def test_playthrough_is_unchanged(table: Table) -> None:
    assert playthrough(table) == path_of(table).read_text(encoding="utf-8")
