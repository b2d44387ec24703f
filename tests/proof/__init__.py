"""Builds broken on purpose: each is a small change to the server that a named test must notice.

`make proof` tries them all; `python -m tests.proof NAME` those with NAME in their name. To add one,
write it into a file of `builds/`, try it, and let `--page` write it into docs/proof.md.
"""
