"""Databases and processes: two on one database, one that crashes, one that is taken away."""

from typing import Final

from tests.proof.build import Change, build

DATABASE: Final = (
    build(
        "the units of a commit are not in the order of their rooms",
        Change("store/unit.py", 'return sorted(batch, key=attrgetter("about"))', "return batch"),
        fails="test_store_trouble.py::test_what_goes_together_goes_in_the_order_of_its_rooms",
    ),
    build(
        "whoever has seen more than the process is greeted without reading the log",
        Change(
            "rooms/live_room.py",
            "if self.host.shared and (seen > self.room.seq or self.room.shut_to(person)):",
            "if self.host.shared and self.room.shut_to(person):",
        ),
        fails="test_hint_faults.py::test_nobody_is_shown_less_than_a_dead_process_told_them",
    ),
    build(
        "deleted names stay in SQLite's log beside the file",
        Change(
            "store/connect.py", "store.tidy = lambda: empty_wal(path)", "store.tidy = path.exists"
        ),
        fails="test_owndata.py::test_somebody_sees_and_deletes_what_is_kept[sqlite]",
    ),
    build(
        "a connection that is made anew does not wait for the standby",
        Change("store/postgres.py", "            made.execute(self._settled)\n", ""),
        fails="test_postgres_crashes.py"
        "::test_what_is_on_the_primary_alone_is_not_acknowledged_after_its_crash_either",
    ),
)

TAKEN_AWAY: Final = (
    build(
        "a missing table is a fault of ours",
        Change("store/worker.py", "return self._lacks_something()", "return False"),
        fails="test_taken_away.py::test_a_table_that_is_taken_away",
    ),
    build(
        "a missing table is always the database's trouble",
        Change("store/worker.py", "return self._lacks_something()", "return True"),
        fails="test_taken_away.py::test_sql_of_our_own_that_is_wrong_is_a_fault_of_ours",
    ),
    build(
        "a right that is lost is a fault of ours",
        Change(
            "store/postgres.py",
            "psycopg.InternalError, OSError,\n        errors.InsufficientPrivilege,\n",
            "psycopg.InternalError, OSError,\n",
        ),
        fails="test_taken_away.py::test_a_right_that_is_taken_away",
    ),
    build(
        "`/readyz` tries one table",
        Change(
            "store/probe.py",
            "from roulotte.server.store.tables import USE\n",
            'USE = "DELETE FROM meta WHERE 1 = 0"\n',
        ),
        fails=(
            "test_taken_away.py::test_a_table_that_players_hardly_need_is_missed_all_the_same",
            "test_taken_away.py::test_a_right_that_is_taken_away",
        ),
    ),
    build(
        "nobody looks whether SQLite's file is still there",
        Change(
            "store/sqlite.py",
            "        self._demand_in_place()\n        return self._cursor\n",
            "        return self._cursor\n",
        ),
        fails="test_taken_away.py::test_a_file_that_is_moved_away_and_back",
    ),
    build(
        "who can go on without a missing table is looked for however long it takes",
        Change("store/worker.py", "SEARCH_SECONDS = 0.3", "SEARCH_SECONDS = 300.0"),
        fails="test_taken_away.py::test_many_who_need_a_missing_table_are_refused_soon",
    ),
    build(
        "each time that a table is missing, all are looked at",
        Change("store/worker.py", "if now > self._lacked + COMPLAIN_SECONDS:", "if now > 0:"),
        fails="test_taken_away.py::test_many_who_need_a_missing_table_are_refused_soon",
    ),
    build(
        "a clean-up that can't be done is a fault",
        Change(
            "process/background.py",
            "            cleaned = await clean_up(store.database, rule, hub.now())\n"
            "        except StorageError:\n"
            "            pass  # whoever writes or reads next says so\n",
            "            cleaned = await clean_up(store.database, rule, hub.now())\n",
        ),
        fails="test_taken_away.py::test_a_clean_up_that_finds_no_table_is_no_fault",
    ),
    build(
        "a database that fails while the server starts is not said in a sentence",
        Change(
            "process/serve.py",
            "raise because(UNUSABLE, str(error)) from None",
            "raise RuntimeError(str(error)) from None",
        ),
        fails=(
            "test_start.py::test_a_sqlite_table_that_goes_while_a_server_starts",
            "test_start.py::test_a_file_that_goes_while_a_server_starts",
        ),
    ),
    build(
        "a signing key that can't be read is not looked for",
        Change(
            "access/signing_key.py",
            "        raise because(NOT_WHOLE, NO_KEY) from None\n",
            "        raise\n",
        ),
        fails="test_start.py::test_a_key_that_cannot_be_read_is_said",
    ),
    build(
        "a keeper's connection begins with a commit of its own",
        Change("store/postgres.py", "ON_STANDBY if patient else ON_BOTH", "ON_BOTH"),
        fails=(
            "test_standby.py::test_a_standby_is_backed_up_in_the_middle_of_play",
            "test_standby.py::test_a_standby_that_had_to_go_on_is_said",
        ),
    ),
    build(
        "a standby that had to go on is a database that can't be read",
        Change(
            "store/backup.py",
            "with _transaction(url) as cursor, sentences(OVERTAKEN, _overtaking(url)):",
            "with _transaction(url) as cursor:",
        ),
        fails="test_standby.py::test_a_standby_that_had_to_go_on_is_said",
    ),
)
