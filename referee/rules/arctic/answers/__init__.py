"""Cards that answer an act while a table gathers: saves, cancels, snipes (A-32, A-53 to A-55)."""

from referee.rules.arctic.answers.window import aim_of_window, asked_about
