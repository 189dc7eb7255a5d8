"""The fields of a draft: the words picked for a choice, and the widgets that are filled in and sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from referee.rules.kernel.entry.choices import MOST_WORDS, Choice
from referee.rules.kernel.text.names import check_text
from referee.web.desk.sent_form import WordsField
from referee.web.templating.environment import draw
from referee.web.text_fields import refuse_unseen


class Tiles(forms.MultipleHiddenInput):
    """Some of the options of a choice."""

    filled_in: ClassVar[str] = "table/_ticks.html"

    def __init__(self, choice: Choice) -> None:
        super().__init__()
        self.choice = choice

    def __deepcopy__(self, memo: dict[int, Any]) -> Tiles:
        """Return the widget itself: each field is given one of its own."""
        return self

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """Draw what is filled in and then sent."""
        return draw(self.filled_in, {"choice": self.choice, "words": value})


class Stepper(Tiles):
    """A number, from the word for none where it may be that."""

    filled_in = "table/_number.html"


class Text(Tiles):
    """Words of one's own, which options may suggest."""

    filled_in = "table/_text.html"


class PickedField(WordsField):
    """The words picked for a choice, or sent under a name: no more than are read, and each can be seen."""

    def __init__(self, choice: Choice | None = None, words: Sequence[str] = ()) -> None:
        super().__init__(required=False, initial=words, widget=_widget(choice) if choice else None)
        self.choice = choice

    def clean(self, value: Any) -> tuple[str, ...]:
        words = super().clean(value)
        if len(words) > MOST_WORDS:
            text = _("A hand has at most %(most)s cards.")
            raise forms.ValidationError(text, params={"most": MOST_WORDS})
        for word in words:
            refuse_unseen(check_text, word)
        return tuple(filter(None, words))


def _widget(choice: Choice) -> Tiles:
    if choice.text:
        return Text(choice)
    return Tiles(choice) if choice.numbers is None else Stepper(choice)
