// Listens at the document, before the canvas does, and only for canvases that carry the marker class.
const MOVE_GAP = 60;

function label(model) {
  for (const canvas of document.querySelectorAll("canvas." + model.get("marker") + ", ." + model.get("marker") + " canvas")) {
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-label", model.get("described"));
    canvas.setAttribute("lang", model.get("language"));
    canvas.setAttribute("tabindex", "0");
    // The canvas takes the focus when it is pressed. The browser would scroll to it first, and the press miss its aim.
    canvas.focus = (how) => HTMLElement.prototype.focus.call(canvas, { ...how, preventScroll: true });
  }
}

function render({ model, el }) {
  const marker = "." + model.get("marker");
  const mine = (event) => event.target instanceof Element && event.target.tagName === "CANVAS" && event.target.closest(marker);
  const options = { capture: true };
  let last = 0;
  let later = null;

  const keys = (event) => {
    if (!mine(event)) return;
    const leave = event.key === "Tab" || event.key === "Escape" || event.altKey || event.ctrlKey || event.metaKey || /^F\d+$/.test(event.key);
    if (leave) event.stopImmediatePropagation();
    if (event.key === "Escape") event.target.blur();
  };
  const wheel = (event) => { if (mine(event)) event.stopImmediatePropagation(); };
  const move = (event) => {
    if (event.rulebookLate || !mine(event)) return;
    const now = performance.now();
    clearTimeout(later);
    if (now - last >= MOVE_GAP) { last = now; return; }
    event.stopImmediatePropagation();
    const { target, clientX, clientY } = event;
    later = setTimeout(() => {
      const late = new MouseEvent("mousemove", { clientX, clientY, bubbles: true });
      late.rulebookLate = true;
      target.dispatchEvent(late);
    }, MOVE_GAP);
  };
  // Without this a finger on the board could not scroll the page; a tap still arrives as a mouse press.
  const touch = (event) => { if (mine(event)) event.stopImmediatePropagation(); };
  const touches = ["touchstart", "touchmove", "touchend", "touchcancel"];
  const quiet = { capture: true, passive: true };
  touches.forEach((name) => document.addEventListener(name, touch, quiet));
  document.addEventListener("keydown", keys, options);
  document.addEventListener("wheel", wheel, options);
  document.addEventListener("mousemove", move, options);

  const live = document.createElement("div");
  live.className = "rulebook-live";
  live.setAttribute("aria-live", "polite");
  el.appendChild(live);
  const speak = () => {
    live.setAttribute("lang", model.get("language"));
    live.textContent = model.get("spoken");
  };
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const calm = () => {
    model.set("quiet", still.matches);
    model.save_changes();
  };
  still.addEventListener("change", calm);
  calm();
  const describe = () => label(model);
  model.on("change:spoken", speak);
  model.on("change:described change:language", describe);
  const tries = [0, 100, 400, 1500, 4000].map((wait) => setTimeout(describe, wait));

  return () => {
    tries.forEach(clearTimeout);
    clearTimeout(later);
    still.removeEventListener("change", calm);
    touches.forEach((name) => document.removeEventListener(name, touch, quiet));
    document.removeEventListener("keydown", keys, options);
    document.removeEventListener("wheel", wheel, options);
    document.removeEventListener("mousemove", move, options);
    model.off("change:spoken", speak);
    model.off("change:described change:language", describe);
  };
}

export default { render };
