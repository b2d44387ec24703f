"""What every test run begins with."""

from tests import services


def pytest_report_header() -> str:
    """Say which services were found, so that nobody wonders what was tested."""
    return services.describe()
