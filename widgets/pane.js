// Shows HTML that Python wrote and tells Python what is pressed, chosen or typed. What a person does to the page itself
// (folds opened, lists scrolled, where the focus is, half-typed fields) survives a new picture.
const NAMED = "[data-do]";

function render({ model, el }) {
  const folds = {};

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
  const click = (event) => {
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
  const paint = () => {
    const active = el.contains(document.activeElement) ? document.activeElement : null;
    const held = active && (place(active) || place(active.closest("details")));
    const scrolled = {}, typed = {};
    for (const node of el.querySelectorAll("[data-scroll]")) scrolled[node.dataset.scroll] = node.scrollTop;
    for (const node of el.querySelectorAll("[name]")) typed[node.name] = node.type === "checkbox" ? node.checked : node.value;
    el.lang = model.get("language");
    el.innerHTML = model.get("html");
    for (const node of el.querySelectorAll("details[data-fold]")) {
      if (node.dataset.fold in folds) node.open = folds[node.dataset.fold];
    }
    for (const node of el.querySelectorAll("[data-scroll]")) node.scrollTop = scrolled[node.dataset.scroll] || 0;
    for (const node of el.querySelectorAll("[data-keep] [name]")) {
      if (!(node.name in typed) || node.type === "radio") continue;
      if (node.type === "checkbox") node.checked = typed[node.name];
      else if (node.tagName !== "SELECT" || [...node.options].some((one) => one.value === typed[node.name])) node.value = typed[node.name];
    }
    if (held) {
      const all = [...el.querySelectorAll("[data-do], [name], summary")];
      const same = all.find((node) => place(node) === held || place(node.parentNode) === held);
      (same || el.querySelector("[data-do]:not([disabled])"))?.focus({ preventScroll: true });
    }
  };
  el.classList.add("rb-pane");
  el.addEventListener("click", click);
  el.addEventListener("change", change);
  el.addEventListener("keydown", key);
  el.addEventListener("toggle", toggle, true);
  model.on("change:html", paint);
  model.on("change:language", paint);
  paint();
  return () => { model.off("change:html", paint); model.off("change:language", paint); };
}

export default { render };
