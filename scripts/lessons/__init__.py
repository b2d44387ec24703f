"""The moments of real matches that the lessons on the page are made of."""
