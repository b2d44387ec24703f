"""Printable score sheets: a game's figures in, a PDF out."""
