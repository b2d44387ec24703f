"""What every test run begins with."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants
from websockets import frames

from roulotte.core import seeded
from roulotte.lab.simulate import cores
from tests.support import services
from tests.support.draws import Draws
from tests.support.soak import SEED, SOAK, drawn_from

# A run is a function of the code: only a seed makes it try something else (tests/support/soak.py),
# nothing is remembered from one run to the next, and to be slow is no reason to fail.
settings.register_profile(
    "roulotte",
    derandomize=not SEED,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.load_profile("roulotte")
if not SEED:
    # It would also try the constants of whatever modules happen to be loaded by then.
    providers._get_local_constants = Constants  # noqa: SLF001


def pytest_configure(config: pytest.Config) -> None:
    """Give Hypothesis the seed of the run, unless it was given one of its own."""
    vars(frames)["secrets"] = Draws(drawn_from("the masks of clients' frames"))
    if SEED and config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = SEED


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """What would be drawn afresh in this process is drawn from the test's name."""
    vars(seeded)["secrets"] = Draws(drawn_from(item.nodeid))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """No test may choose for itself whether it draws at random."""
    for item in items:
        test = getattr(item, "obj", None)
        own = getattr(test, "_hypothesis_internal_use_settings", settings.default)
        if own is not None and (own.derandomize == bool(SEED) or own.database is not None):
            raise pytest.UsageError(f"{item.nodeid}: leave chance to tests/conftest.py")


def pytest_report_header() -> list[str]:
    """Say which services were found, so that nobody wonders what was tested, and the seed."""
    size = "the long run" if SOAK else "the usual run"
    drawn = f"drawn from seed {SEED} (again: ROULOTTE_SEED={SEED})" if SEED else "as ever"
    return [services.describe(), f"{size}, {drawn}"]


def pytest_xdist_auto_num_workers() -> int:
    """One process more than cores: a test of the room spends half of its time waiting."""
    return cores() + 1
