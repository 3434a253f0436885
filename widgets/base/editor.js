// A text field for rule files: line numbers, marked lines, indentation kept by Enter. Tab leaves it, as everywhere.
// What is typed goes to Python after a pause, when the field is left, and with Ctrl+Enter at once.
const PAUSE = 700;

function render({ model, el }) {
  el.classList.add("rb-editor");
  el.dataset.lmSuppressShortcuts = "true";
  const gutter = document.createElement("div"), area = document.createElement("textarea");
  gutter.className = "rb-gutter";
  gutter.setAttribute("aria-hidden", "true");
  Object.assign(area, { wrap: "off", spellcheck: false, autocapitalize: "off", autocomplete: "off" });
  el.append(gutter, area);
  let timer = 0;

  const number = () => {
    const marks = model.get("marks");
    const count = area.value.split("\n").length;
    area.rows = Math.min(Math.max(count + 1, 8), model.get("rows"));
    gutter.replaceChildren(...Array.from({ length: count }, (_, at) => {
      const line = document.createElement("div");
      line.textContent = at + 1;
      if (marks.includes(at + 1)) line.className = "rb-marked";
      return line;
    }));
    gutter.scrollTop = area.scrollTop;
  };
  const flush = () => {
    clearTimeout(timer);
    timer = 0;
    delete el.dataset.waiting;
    if (area.value === model.get("value")) return;
    model.set("value", area.value);
    model.save_changes();
  };
  const typed = () => {
    clearTimeout(timer);
    timer = setTimeout(flush, PAUSE);
    el.dataset.waiting = "";
    number();
  };
  const key = (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.stopPropagation();
      flush();
      model.send({ do: "check" });
      return;
    }
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      const before = area.value.slice(0, area.selectionStart);
      const indent = before.slice(before.lastIndexOf("\n") + 1).match(/^ */)[0];
      if (indent) {
        event.preventDefault();
        area.setRangeText("\n" + indent, area.selectionStart, area.selectionEnd, "end");
        typed();
      }
    }
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  };
  const show = () => {
    if (area.value !== model.get("value")) {
      clearTimeout(timer);
      delete el.dataset.waiting;
      area.value = model.get("value");
      area.scrollTop = 0;
    }
    number();
  };
  const name = () => area.setAttribute("aria-label", model.get("label"));
  const go = (message) => {
    if (!message.go) return;
    const lines = area.value.split("\n");
    const [line, column] = message.go;
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
    area.focus();
    area.setSelectionRange(start, start);
    area.scrollTop = Math.max(0, (line - 4) * parseFloat(getComputedStyle(area).lineHeight));
  };

  area.addEventListener("input", typed);
  area.addEventListener("blur", flush);
  area.addEventListener("keydown", key);
  area.addEventListener("scroll", () => { gutter.scrollTop = area.scrollTop; });
  model.on("change:value", show);
  model.on("change:marks", number);
  model.on("change:label", name);
  model.on("msg:custom", go);
  area.value = model.get("value");
  name();
  number();
  return () => {
    flush();
    model.off("change:value", show);
    model.off("change:marks", number);
    model.off("change:label", name);
    model.off("msg:custom", go);
  };
}

export default { render };
