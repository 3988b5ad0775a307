"""Tables over HTTP: a log that loses no move, and views that show no card.

Every subject has the same parts, here as `SUBJECT_routes.py` and so on, or as modules of a package of its own:
`routes` (HTTP), `wire` (what is sent), `rows` (SQL), and between them a module named after the subject.
"""
