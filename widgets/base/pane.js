// Shows HTML that Python wrote and tells Python what is pressed, chosen or typed. What a person does to the page itself
// (folds opened, lists scrolled, where the focus is, half-typed fields) survives a new picture.
const NAMED = "[data-do]";

function scroller(node) {
  for (let one = node?.parentElement; one; one = one.parentElement) {
    if (/(auto|scroll)/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 4) return one;
  }
  return document.scrollingElement;
}

// Brings a strip of the board into the middle of what the pane above leaves free of the window.
function look(el, [from, to], atOnce = false) {
  const canvas = el.closest(".rb-screen")?.querySelector("canvas");
  const frame = canvas && scroller(canvas.closest(".rb-screen"));
  if (!frame) return;
  const board = canvas.getBoundingClientRect(), pane = el.getBoundingClientRect(), window = frame.getBoundingClientRect();
  if (!board.height) {
    if (pane.top < window.top) frame.scrollBy({ top: pane.top - window.top - 8 });
    return;
  }
  const under = parseFloat(getComputedStyle(el).top) || 0;  // a pane that sticks below another one
  const free = { top: window.top + under + pane.height + 8, bottom: window.top + frame.clientHeight - 8 };
  const strip = { top: board.top + from * board.height - 12, bottom: board.top + to * board.height + 12 };
  const high = strip.bottom - strip.top, room = free.bottom - free.top;
  if (strip.top >= free.top && strip.bottom <= free.bottom) return;
  const middle = (strip.top + strip.bottom - free.top - free.bottom) / 2;
  const by = high > room ? strip.top - free.top : middle;
  frame.scrollBy({ top: by, behavior: atOnce || matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
}

// A clock that runs in the page alone: its time is kept in the browser, so it goes on from lesson to lesson and after a
// reload, and costs the kernel nothing. What is planned until here stands in data-planned, in seconds.
function clockOf(box) {
  const name = `rulebook-clock-${box.dataset.clock}`;
  const read = () => { try { return JSON.parse(localStorage.getItem(name)) || {}; } catch { return box.kept || {}; } };
  const write = (state) => { box.kept = state; try { localStorage.setItem(name, JSON.stringify(state)); } catch { /* not kept */ } };
  const spent = (state) => (state.spent || 0) + (state.since ? Date.now() - state.since : 0);
  return {
    show() {
      const state = read(), seconds = Math.floor(spent(state) / 1000);
      const words = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      const time = box.querySelector(".rb-clock-time"), toggle = box.querySelector('[data-clock-do="toggle"]');
      const label = state.since ? toggle.dataset.pause : toggle.dataset.start;
      if (time.textContent !== words) time.textContent = words;
      if (toggle.textContent !== label) toggle.textContent = label;
      box.classList.toggle("rb-late", seconds > Number(box.dataset.planned));
    },
    press(what) {
      const state = read();
      if (what === "zero") write({ spent: 0, since: state.since ? Date.now() : 0 });
      else write({ spent: spent(state), since: state.since ? 0 : Date.now() });
      this.show();
    },
  };
}

function render({ model, el }) {
  const folds = {};
  let answered;

  const send = (node, more) => {
    if (node.disabled || node.getAttribute("aria-disabled") === "true") return;
    const fields = {};
    const form = node.closest("[data-form]");
    if (form) {
      for (const field of form.querySelectorAll("[name]")) {
        if (field.type === "radio" && !field.checked) continue;
        fields[field.name] = field.type === "checkbox" ? field.checked : field.value;
      }
    }
    model.send({ do: node.dataset.do, arg: node.dataset.arg || "", stamp: model.get("stamp"), fields, ...more });
  };
  // A link to a notebook opens in Lab itself: its path is told beside the one that is open.
  const open = (node) => {
    const here = decodeURIComponent(location.pathname).match(/\/(?:lab|doc)(?:\/workspaces\/[^/]+)?\/tree\/(.*?)[^/]*$/);
    if (!here) return;
    node.dataset.commandlinkerCommand = "docmanager:open";
    node.dataset.commandlinkerArgs = JSON.stringify({ path: here[1] + node.dataset.open });
  };
  // One more or less in a field; an empty one begins at nothing, or at the end of its range that is nearest to it.
  const step = (field, by) => {
    const least = Number(field.min), most = Number(field.max);
    const now = field.value === "" ? Math.min(Math.max(0, least), most) : Number(field.value) + by;
    field.value = Math.min(Math.max(now, least), most);
  };
  const click = (event) => {
    const link = event.target.closest("[data-open]");
    if (link) open(link);
    const hand = event.target.closest("[data-clock-do]");
    if (hand) clockOf(hand.closest("[data-clock]")).press(hand.dataset.clockDo);
    const by = event.target.closest("[data-by]");
    if (by) step(by.parentNode.querySelector("input"), Number(by.dataset.by));
    const node = event.target.closest(NAMED);
    if (node && node.tagName !== "SELECT" && node.tagName !== "INPUT") send(node, {});
  };
  const change = (event) => {
    const node = event.target.closest(NAMED);
    if (node && (node.tagName === "SELECT" || node.tagName === "INPUT")) send(node, { value: node.value });
  };
  const key = (event) => {
    if (event.key === "Enter" && event.target.tagName === "INPUT") {
      const first = event.target.closest("[data-form]")?.querySelector("[data-default]");
      if (first) send(first, {});
    }
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();  // Lab's own one-letter shortcuts
  };
  const toggle = (event) => { if (event.target.dataset?.fold) folds[event.target.dataset.fold] = event.target.open; };

  const place = (node) => node && (node.dataset.do ? [node.dataset.do, node.dataset.arg || ""].join(" ") : node.name || node.dataset.fold);
  const kept = (node) => `${node.closest("[data-keep]")?.dataset.keep || ""} ${node.name}`;  // another question begins empty
  const paint = () => {
    const active = el.contains(document.activeElement) ? document.activeElement : null;
    const held = active && (place(active) || place(active.closest("details")));
    const scrolled = {}, typed = {};
    for (const node of el.querySelectorAll("[data-scroll]")) scrolled[node.dataset.scroll] = node.scrollTop;
    for (const node of el.querySelectorAll("[name]")) typed[kept(node)] = node.type === "checkbox" ? node.checked : node.value;
    el.lang = model.get("language");
    el.innerHTML = model.get("html");
    for (const node of el.querySelectorAll("details[data-fold]")) {
      if (node.dataset.fold in folds) node.open = folds[node.dataset.fold];
    }
    for (const node of el.querySelectorAll("[data-scroll]")) node.scrollTop = scrolled[node.dataset.scroll] || 0;
    const answer = el.querySelector(".rb-said > .rb-answer");  // a new answer is the last thing said: it must be in sight
    if (answer && answer.innerHTML !== answered) answer.parentNode.scrollTop = answer.parentNode.scrollHeight;
    answered = answer?.innerHTML;
    for (const node of el.querySelectorAll("[data-keep] [name]")) {
      const before = typed[kept(node)];
      if (before === undefined || node.type === "radio") continue;
      if (node.type === "checkbox") node.checked = before;
      else if (node.tagName !== "SELECT" || [...node.options].some((one) => one.value === before)) node.value = before;
    }
    if (held) {
      const all = [...el.querySelectorAll("[data-do], [name], summary")];
      const same = all.find((node) => place(node) === held || place(node.parentNode) === held);
      const next = same?.disabled ? null : same;
      (next || el.querySelector("[data-do].rb-main:not([disabled])") || el.querySelector("button:not([disabled])"))?.focus({ preventScroll: true });
    }
  };
  const tick = () => { const box = el.querySelector("[data-clock]"); if (box) clockOf(box).show(); };
  el.classList.add("rb-pane");
  el.addEventListener("click", click);
  el.addEventListener("change", change);
  el.addEventListener("keydown", key);
  el.addEventListener("toggle", toggle, true);
  // Once the kernel is gone Lab marks the view; buttons that do nothing then need a word.
  const live = () => {
    const note = el.querySelector(":scope > .rb-lost");
    if (!el.closest(".jupyter-widgets-disconnected")) return note?.remove();
    if (note) return;
    const made = document.createElement("div");
    made.className = "rb-lost";
    made.setAttribute("role", "alert");
    made.textContent = model.get("lost");
    el.prepend(made);
  };
  const number = () => { el.dataset.stamp = model.get("stamp"); };
  // Twice, for a board that has just become taller is not laid out at once; one that has become lower would leave an
  // empty window, so then at once.
  const told = (message) => {
    if (!message.look) return;
    for (const wait of [120, 600]) setTimeout(() => look(el, message.look), wait);
    el.dataset.looking = "";
    setTimeout(() => { delete el.dataset.looking; }, 600);
    const canvas = el.closest(".rb-screen")?.querySelector("canvas");
    if (!canvas) return;
    let high = canvas.clientHeight;
    const lower = new ResizeObserver(() => {
      if (canvas.clientHeight < high) look(el, message.look, true);
      high = canvas.clientHeight;
    });
    lower.observe(canvas);
    setTimeout(() => lower.disconnect(), 1500);
  };
  const repaint = () => { paint(); tick(); live(); };
  model.on("change:html", repaint);
  model.on("change:language", repaint);
  model.on("change:stamp", number);
  model.on("comm_live_update", live);
  model.on("msg:custom", told);
  repaint();
  number();
  const ticking = setInterval(tick, 500);
  // A screen that has just taken the place of another begins at its beginning.
  if (model.get("fresh")) {
    setTimeout(() => el.closest(".rb-screen")?.scrollIntoView({ block: "start" }), 60);
    model.set("fresh", false);
    model.save_changes();
  }
  // What was asked for before this page was there; somebody who reads elsewhere is left alone.
  setTimeout(() => {
    const strip = model.get("strip"), top = el.getBoundingClientRect().top;
    if (strip.length && el.isConnected && top >= 0 && top < innerHeight) look(el, strip);
  }, 900);
  return () => {
    clearInterval(ticking);
    model.off("change:html", repaint);
    model.off("change:language", repaint);
    model.off("change:stamp", number);
    model.off("comm_live_update", live);
    model.off("msg:custom", told);
  };
}

export default { render };
