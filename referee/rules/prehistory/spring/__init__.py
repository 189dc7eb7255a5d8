"""Spring: which action the tribe takes, and what it pays."""

from referee.rules.prehistory.spring.spring import foresee
