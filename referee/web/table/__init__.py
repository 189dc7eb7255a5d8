"""The pages of a table: play, log, amendments, protests, links, pace, results, sandbox."""
