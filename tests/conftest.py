"""What every test run begins with."""

from roulotte.lab.simulate import cores
from tests import services


def pytest_report_header() -> str:
    """Say which services were found, so that nobody wonders what was tested."""
    return services.describe()


def pytest_xdist_auto_num_workers() -> int:
    """One process more than cores: a test of the room spends half of its time waiting."""
    return cores() + 1
