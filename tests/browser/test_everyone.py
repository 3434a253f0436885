"""Everyone can use every screen: axe's checks, the keyboard's way through, the language of each text, both themes."""

from __future__ import annotations

import itertools
import json

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from tests.deep import sampled

SCREENS = {
    "start": "notebook.start()",
    "lesson": 'notebook.lesson("orleans", "02_first_rounds", keep=False)',
    "table": 'notebook.table("orleans", players=2, seed=3, autosave=False)',
    "table of another game": 'notebook.table("kanal", players=1, seed=3, autosave=False)',
    "score sheet": 'notebook.score_sheet("orleans", "O-Ex1")',
    "calculator": 'notebook.calculator("orleans")',
    "practice": 'notebook.practice("orleans")',
    "bag": 'notebook.bag("orleans")',
    "checklist": 'notebook.checklist("orleans")',
    "workbench": 'notebook.workbench("orleans")',
    "box form": 'notebook.box_form("kanal")',
    "needs lab": 'notebook.needs("kanal")',
    "own game": "notebook.own_game()",
}
THEMES = {"dark": "JupyterLab Dark", "light": "JupyterLab Light"}
ROW = 8
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
AXE = """async ([at, tags]) => {
  const root = document.querySelectorAll('.jp-CodeCell')[at].querySelector('.rb-screen');
  const found = await axe.run(root, { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] });
  return found.violations.flatMap(rule => rule.nodes.map(node =>
    `${rule.id} (${rule.impact}): ${node.html.slice(0, 160)} -- ${node.failureSummary}`));
}"""
UNFOLD = """at => document.querySelectorAll('.jp-CodeCell')[at].querySelectorAll('.rb-screen details')
  .forEach(one => { one.open = true; })"""
STOPS = """const root = document.querySelectorAll('.jp-CodeCell')[at].querySelector('.rb-screen');
  const all = [...root.querySelectorAll('a[href], button, select, input, textarea, summary, canvas, [tabindex]')]
    .filter(one => !one.disabled && one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }));
  const name = one => [one.tagName, one.dataset.do || one.name || '', one.dataset.arg || one.textContent.slice(0, 20),
    all.indexOf(one)].join(' ');"""
REACHABLE = f"""at => {{ {STOPS}
  root.scrollIntoView();  // the part that stays in sight is then where it belongs
  return all.map(one => [one, one.getBoundingClientRect()]).map(([one, box]) => {{
    const end = one.closest('.rb-log, .rb-said')?.getBoundingClientRect().bottom ?? Infinity;  // these scroll alone
    const top = Math.min(box.top, end), low = Math.min(box.bottom, end);
    return {{ name: name(one), top, left: box.left, right: box.right, low }};
  }}); }}"""
LAST = f"at => {{ {STOPS} all.at(-1).focus(); }}"
FOCUSED = f"""at => {{ {STOPS}
  const one = document.activeElement, shown = getComputedStyle(one);
  if (!root.contains(one)) return null;
  const ring = one.closest('.rb-editor:focus-within') ? getComputedStyle(one.closest('.rb-editor')) : shown;
  return {{ name: name(one), outlined: ring.outlineStyle !== 'none' }}; }}"""
ENTER = f"""at => {{ {STOPS}
  const before = document.createElement('span');
  before.tabIndex = -1;
  root.parentElement.insertBefore(before, root);
  before.focus();
  before.addEventListener('blur', () => before.remove(), {{ once: true }}); }}"""
WORDLESS = """at => [...document.querySelectorAll('.jp-CodeCell')[at].querySelectorAll('.rb-screen *')]
  .filter(one => one.matches('canvas, svg, img'))
  .filter(one => one.checkVisibility() && !one.closest('[aria-hidden=true]') && one.width !== 0)
  .filter(one => !(one.getAttribute('aria-label') || one.getAttribute('alt') || one.querySelector?.('title')))
  .map(one => one.outerHTML.slice(0, 160))"""
SPEAKS = """([at, lang]) => [...document.querySelectorAll('.jp-CodeCell')[at].querySelectorAll('.rb-screen .rb-pane')]
  .every(one => !one.innerHTML || one.lang === lang)"""
FOREIGN = """([at, lang]) => {
  const root = document.querySelectorAll('.jp-CodeCell')[at].querySelector('.rb-screen');
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), wrong = [];
  while (walker.nextNode()) {
    const node = walker.currentNode, words = node.textContent.trim();
    const own = 'select[data-do=language], [data-do=lang], style';  // names of languages, in those languages
    if (!/\\p{L}{2}/u.test(words) || node.parentElement.closest(own)) continue;
    const said = node.parentElement.closest('[lang]')?.getAttribute('lang');
    if (said !== lang) wrong.push(`${said}: ${words.slice(0, 60)}`);
  }
  return wrong;
}"""


light = pytest.mark.parametrize("page", ["light"], indirect=True, scope="module")


@pytest.fixture(scope="module")
def shown(lab_server, chromium, harness):
    """A notebook that shows every screen."""
    address, root = lab_server
    spec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cells = ["from widgets import notebook", *SCREENS.values()]
    made = [
        {"cell_type": "code", "source": cell, "metadata": {}, "outputs": [], "execution_count": None, "id": f"c{at}"}
        for at, cell in enumerate(cells)
    ]
    content = {"cells": made, "metadata": {"kernelspec": spec}, "nbformat": 4, "nbformat_minor": 5}
    (root / "notebooks/everyone.ipynb").write_text(json.dumps(content), encoding="utf-8")
    lab = harness.Lab(address, chromium, root)
    opened = lab.open("notebooks/everyone.ipynb", viewport={"width": 1400, "height": 900})
    opened.run_all()
    assert opened.errors() == []
    opened.page.evaluate(AXE_SCRIPT + "; undefined")
    yield opened
    lab.close_all()


@pytest.fixture(scope="module", params=THEMES)
def page(request, shown):
    """The notebook in a theme."""
    change(shown.page, THEMES[request.param])
    yield shown
    change(shown.page, THEMES["light"])  # it is remembered, also for the next test


def change(page, theme):
    """Puts Lab into a theme and waits until it is there."""
    page.evaluate("theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", theme)
    page.wait_for_selector(f'body[data-jp-theme-name="{theme}"]', state="attached")


@pytest.fixture(params=SCREENS)
def screen(request, page):
    """The number of a screen's cell: in sight, all its folds open."""
    at = 1 + list(SCREENS).index(request.param)
    page.page.locator(".jp-CodeCell").nth(at).scroll_into_view_if_needed()
    page.page.wait_for_function("at => document.querySelectorAll('.jp-CodeCell')[at].querySelector('.rb-pane')", arg=at)
    page.settle()
    page.page.evaluate(UNFOLD, at)
    return at


def behind(one, two):
    """Whether a box comes before another where one reads in columns: above it, or left of it in the same row.

    The board is a column of its own: it comes after the words that stand beside it.
    """
    if two["name"].startswith("CANVAS") and two["right"] <= one["left"]:
        return False
    above = two["low"] <= one["top"] and two["left"] < one["right"]
    return above or (two["right"] <= one["left"] and abs(two["top"] - one["top"]) < ROW)


def test_axe_finds_nothing(page, screen):
    found = page.page.evaluate(AXE, [screen, TAGS])
    assert not found, "\n".join(found)


@light
def test_the_keyboard_reaches_everything_in_reading_order_sees_where_it_is_and_gets_out(page, screen):
    stops = page.page.evaluate(REACHABLE, screen)
    order = itertools.pairwise(one for one in stops if one["low"] > one["top"])
    back = [two["name"] for one, two in order if behind(one, two)]
    assert not back, f"focus jumps back to {back}"
    page.page.evaluate(ENTER, screen)
    seen = []
    for _ in range(len(stops) + 1):
        page.page.keyboard.press("Tab")
        now = page.page.evaluate(FOCUSED, screen)
        if now is None:
            break
        seen.append(now)
    assert [one["name"] for one in seen] == [one["name"] for one in stops]
    unseen = [one["name"] for one in seen if not one["outlined"]]
    assert not unseen, f"focus is not visible on {unseen}"
    page.page.evaluate(LAST, screen)
    page.page.keyboard.press("Shift+Tab")
    assert page.page.evaluate(FOCUSED, screen)["name"] == stops[-2]["name"]


@light
def test_boards_and_pictures_have_words(page, screen):
    assert page.page.evaluate(WORDLESS, screen) == []


@light
@pytest.mark.parametrize("lang", sampled(["ja", "ko"], lambda lang: lang == "ja"))
def test_every_text_says_its_language(page, screen, lang):
    root = page.page.locator(".jp-CodeCell").nth(screen)
    root.locator('select[data-do="language"], [data-do="lang"]').first.wait_for()
    if root.locator('select[data-do="language"]').count():
        root.locator('select[data-do="language"]').first.select_option(lang)
    else:
        root.locator(f'[data-do="lang"][data-arg="{lang}"]').first.click()
    page.settle()
    page.page.wait_for_function(SPEAKS, arg=[screen, lang])
    assert page.page.evaluate(FOREIGN, [screen, lang]) == []
