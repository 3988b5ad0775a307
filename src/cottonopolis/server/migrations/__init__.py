"""Changes of the database from version to version, run when a server starts."""
