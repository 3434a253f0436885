"""What stands on the workbench: the view is made from it, the workbench changes it."""

from __future__ import annotations

from rulebook.api import Rules
from rulebook.base.problems import Problem
from rulebook.examples.examples import Example
from widgets.table.lab_with_table import TableAside
from widgets.workbench.attempt import Trial
from widgets.workbench.bot_games import Figures
from widgets.workbench.comparison import Findings
from widgets.workbench.draft import Draft
from widgets.workbench.presets import Idea

__all__ = ["Bench"]


class Bench(TableAside):
    """The state of a workbench.

    Attributes:
        rules: the rules before the change; ``examples`` their worked examples.
        draft: what was written, ``name`` the file that stands in the field.
        trial: the rules with the change, or its mistakes.
        findings: where boards, options and examples differ; ``where`` the position whose options are compared.
        figures: games of bots before and after; None until asked for; ``games`` how many.
        ideas: changes to begin with.
    """

    rules: Rules
    examples: dict[str, Example]
    draft: Draft
    name: str
    trial: Trial
    findings: Findings
    where: str
    figures: Figures | None
    games: int
    ideas: list[Idea]

    def here(self, problem: Problem) -> bool:
        """Whether a mistake can be shown in the field."""
        return self.draft.name_of(problem.file) is not None
