// Written by hand: there is nothing to build. A notebook that `rulebook lab` copied, and that still says what was
// shipped, runs as soon as it is opened and fills the window. One that comes from elsewhere, or whose code was changed,
// is left as JupyterLab shows it. Words and the list of what is ours come with the page (`rulebook.cli.frame`).
(() => {
  const NAME = "rulebook-lab", VIEW = "application/vnd.jupyter.widget-view+json";
  const PATIENCE = 10000, SLOW = 20000, MOST_RESTARTS = 3;
  const CSS = `
    .rb-bar { display: flex; align-items: center; gap: 4px; padding: 0 8px; background: var(--jp-layout-color1); color: var(--jp-ui-font-color2); overflow: hidden; }
    .rb-bar-said { flex: 1; text-align: center; font: 600 13px/1.3 system-ui, sans-serif; color: var(--jp-ui-font-color1); }
    .rb-bar button { font: 13px/1.3 system-ui, sans-serif; min-height: 26px; padding: 2px 10px; border: 1px solid transparent; border-radius: 6px; background: none; color: inherit; cursor: pointer; }
    .rb-bar button:hover { border-color: var(--jp-border-color1); color: var(--jp-ui-font-color1); }
    .rb-bar button:focus-visible { outline: 3px solid #ffb000; outline-offset: -2px; }
    .rb-bar button.rb-bar-main { background: #0b6b4f; color: #fff; }
    .rb-page :is(.jp-Cell-inputWrapper, .jp-OutputPrompt, .jp-OutputArea-promptOverlay, .jp-Collapser, .jp-Notebook-footer, .jp-CellHeader, .jp-CellFooter, .jp-cell-toolbar, .jp-cell-menu, .rb-lost) { display: none !important; }
    .rb-page .jp-MarkdownCell:not(.rb-about) > .jp-Cell-inputWrapper { display: flex !important; }
    .rb-page :is(.rb-about, .jp-MarkdownCell .jp-InputPrompt) { display: none !important; }
    .rb-page .jp-Notebook { background: var(--jp-layout-color1); }
    .rb-page :is(.jp-Notebook, .jp-WindowedPanel-inner, .jp-WindowedPanel-viewport, .jp-Cell, .jp-Cell-outputWrapper, .jp-OutputArea-output) { padding: 0 !important; margin: 0 !important; box-shadow: none !important; border: none !important; }
    .rb-page .jp-MarkdownCell { padding: 18px 10px 2px !important; }
    .rb-page :is(.jp-Notebook, .jp-WindowedPanel-outer)::after, .rb-page .jp-Cell::before, .rb-page .jp-Cell::after { content: none !important; display: none !important; }
    .rb-page.rb-waiting .jp-OutputArea { visibility: hidden; }
    .rb-only :is(.jp-MainAreaWidget, .lm-DockPanel) { border: none !important; box-shadow: none !important; }
    .rb-only #jp-main-dock-panel { padding: 0; }
  `;

  let scope;
  const load = async (name) => {
    const found = scope[name], newest = Object.keys(found).sort((a, b) => a.localeCompare(b, "en", { numeric: true })).pop();
    return (await found[newest].get())();
  };
  const later = (ms) => new Promise((done) => setTimeout(done, ms));

  /** What the page was told by the server: words in each language, and the digest of each notebook that is ours. */
  function told() {
    try {
      const config = JSON.parse(document.getElementById("jupyter-config-data").textContent);
      return { own: JSON.parse(config.rulebookOwn), words: JSON.parse(config.rulebookWords), lang: config.rulebookLanguage };
    } catch { return null; }
  }

  async function digest(cells) {
    const bytes = new TextEncoder().encode(cells.map((cell) => cell.sharedModel.getSource()).join("\0"));
    const made = await crypto.subtle.digest("SHA-256", bytes);
    return [...new Uint8Array(made)].map((one) => one.toString(16).padStart(2, "0")).join("");
  }

  /** Ours: says that it starts by itself, is signed with our key, and its code is what was shipped. */
  async function ours(panel, own) {
    const model = panel.context.model;
    if (!model.getMetadata("rulebook")?.start || !globalThis.crypto?.subtle) return false;
    const code = [...model.cells].filter((cell) => cell.type === "code");
    if (!code.length || !code.every((cell) => cell.trusted)) return false;
    return (await digest(code)) === own[panel.context.path];
  }

  /** Menus, side bars and status line: everything of Lab's window round the document. */
  function furniture(shell) {
    const found = [];
    for (const part of shell.layout) {
      if (part.id === "jp-main-content-panel") found.push(...[...part.layout].filter((one) => one.hasClass("jp-SideBar")));
      else found.push(part);
    }
    return found;
  }

  class Frame {
    constructor(app, shell, told, kit) {
      Object.assign(this, { app, shell, told, kit, pages: new Map(), hidden: [], before: shell?.mode });
      shell?.currentChanged?.connect(() => this.settle());
    }

    /** Lab's window as the document in front wants it. */
    settle() {
      const shell = this.shell, page = this.pages.get(shell?.currentWidget);
      const alone = Boolean(page?.filled);
      document.body.classList.toggle("rb-only", alone);
      if (!shell?.layout) return;
      if (alone) {
        if (shell.mode && shell.mode !== "single-document") shell.mode = "single-document";
        shell.collapseLeft?.();
        shell.collapseRight?.();
        for (const one of furniture(shell)) if (!one.isHidden) { one.hide(); this.hidden.push(one); }
      } else {
        for (const one of this.hidden.splice(0)) if (!one.isDisposed) one.show();
        if (page && shell.mode && this.before && shell.mode !== this.before) shell.mode = this.before;
      }
    }

    add(panel) {
      const page = new Page(this, panel);
      this.pages.set(panel, page);
      this.settle();
      panel.disposed.connect(() => { this.pages.delete(panel); this.settle(); });
      return page;
    }
  }

  class Page {
    constructor(frame, panel) {
      Object.assign(this, { frame, panel, filled: true, restarts: 0, trouble: "" });
      this.bar = document.createElement("div");
      this.bar.className = "rb-bar";
      const made = new frame.kit.Widget({ node: this.bar });
      made.node.style.minHeight = made.node.style.maxHeight = "30px";
      panel.contentHeader.addWidget(made);
      this.bar.addEventListener("click", (event) => this.press(event.target.closest("[data-bar]")?.dataset.bar));
      panel.content.node.querySelector(".jp-MarkdownCell")?.classList.add("rb-about");
      new MutationObserver(() => this.say()).observe(panel.content.node, { subtree: true, childList: true, attributeFilter: ["lang"] });
      panel.sessionContext.statusChanged.connect((_, status) => this.status(status));
      this.fill(true);
    }

    get words() {
      const lang = [...this.panel.content.node.querySelectorAll(".rb-pane[lang]")].pop()?.lang;
      const { words, lang: known } = this.frame.told;
      return words[lang] || words[known] || words.en;
    }

    /** Draws the bar anew when what it says has changed. */
    say() {
      const words = this.words, first = this.frame.told.first, lost = this.trouble;
      const button = (what, text, main) => `<button data-bar="${what}" class="${main ? "rb-bar-main" : ""}">${text}</button>`;
      const home = first && this.panel.context.path !== first ? button("first", `← ${words.first}`) : "";
      const said = lost ? words[lost] : this.waiting ? words[this.slow ? "slow" : "opening"] : "";
      const again = lost === "stopped" ? button("again", words.again, true) : "";
      const html = `${home}<span class="rb-bar-said" role="status">${said}</span>${again}${button("turn", this.filled ? words.notebook : words.page)}`;
      if (html !== this.drawn) this.bar.innerHTML = this.drawn = html;
    }

    press(what) {
      if (what === "turn") this.fill(!this.filled);
      if (what === "first") this.frame.app.commands.execute("docmanager:open", { path: this.frame.told.first });
      if (what === "again") this.again();
    }

    /** Fills the window with the page, or shows the notebook that it is. */
    fill(filled) {
      const { panel, frame } = this;
      this.filled = filled;
      panel.node.classList.toggle("rb-page", filled);
      panel.toolbar.setHidden(filled);
      // Otherwise "x" or "d d", typed beside a field, would cut the cell that everything stands in.
      panel.content.node.toggleAttribute("data-lm-suppress-shortcuts", filled);
      if (!filled) {
        frame.kit.NotebookActions.showAllCode(panel.content);
        panel.content.scrollToItem(0, "start");
      }
      frame.settle();
      this.say();
    }

    /** Ready when the widgets of a kernel that has been running have come back: before that, nothing new can be shown. */
    async widgetsReady() {
      try {
        const renderer = this.panel.content.rendermime.createRenderer(VIEW, { mimeType: VIEW, resolver: null, sanitizer: null, linkHandler: null, latexTypesetter: null });
        const manager = await Promise.race([renderer._manager?.promise, later(PATIENCE)]);
        renderer.dispose();
        if (!manager || manager.restoredStatus) return;
        await Promise.race([new Promise((done) => manager.restored.connect(done)), later(PATIENCE)]);
      } catch { await later(1000); }
    }

    shown() { return Boolean(this.panel.content.node.querySelector(".rb-screen")); }

    /** Runs everything, unless a kernel that was already there still shows what this page shows. */
    async run(known = false) {
      const { panel, frame } = this;
      this.waiting = true;
      this.slow = false;
      const slow = setTimeout(() => { this.slow = true; this.say(); }, SLOW);
      panel.node.classList.add("rb-waiting");
      this.say();
      try {
        await panel.sessionContext.ready;
        await this.widgetsReady();
        if (known) for (let wait = 0; wait < 30 && !this.shown(); wait++) await later(100);
        if (!known || !this.shown()) {
          await frame.kit.NotebookActions.runAll(panel.content, panel.sessionContext);
          if (!panel.context.model.readOnly) panel.context.save().catch(() => {});
        }
        this.trouble = "";
      } catch (error) {
        console.warn(NAME, error);
        this.trouble = "stopped";
      } finally {
        clearTimeout(slow);
        this.waiting = false;
        panel.node.classList.remove("rb-waiting");
        this.say();
      }
    }

    /** A kernel that came back knows nothing any more: everything runs again, and goes on where it was. */
    status(status) {
      if (status === "dead" || status === "terminating") this.trouble = "stopped";
      if (status === "restarting" || status === "autorestarting") {
        this.trouble = "restarted";
        this.renew = this.restarts < MOST_RESTARTS;
        if (status === "autorestarting") this.restarts += 1;
        if (!this.renew) this.trouble = "stopped";
      }
      if (status === "idle" && this.renew) {
        this.renew = false;
        this.run();
      }
      this.say();
    }

    async again() {
      const session = this.panel.sessionContext;
      this.restarts = 0;
      this.trouble = "restarted";
      this.say();
      try {
        await (session.session?.kernel ? session.restartKernel() : session.startKernel());
        if (!this.renew) await this.run();
      } catch (error) {
        console.warn(NAME, error);
        this.trouble = "stopped";
        this.say();
      }
    }
  }

  const activate = (kit) => (app, tracker, labShell) => {
    const given = told();
    if (!given) return;
    given.first = Object.keys(given.own).find((path) => /(^|\/)00_[^/]*$/.test(path));
    document.head.append(Object.assign(document.createElement("style"), { textContent: CSS }));
    const frame = new Frame(app, labShell, given, kit);
    const open = async (panel) => {
      const sessions = app.serviceManager.sessions;  // asked before the notebook starts a kernel of its own
      const known = sessions.refreshRunning().then(() => sessions.findByPath(panel.context.path)).catch(() => null);
      await panel.context.ready;
      if (await ours(panel, given.own)) await frame.add(panel).run(Boolean(await known));
    };
    tracker.widgetAdded.connect((_, panel) => { open(panel); });
    tracker.forEach((panel) => { open(panel); });
    app.restored.then(() => frame.settle());
  };

  window._JUPYTERLAB = window._JUPYTERLAB || {};
  window._JUPYTERLAB[NAME] = {
    init: (given) => { scope = given; },
    get: async () => {
      const [notebook, application, widgets] = await Promise.all(["@jupyterlab/notebook", "@jupyterlab/application", "@lumino/widgets"].map(load));
      const kit = { NotebookActions: notebook.NotebookActions, Widget: widgets.Widget };
      const plugin = { id: `${NAME}:page`, autoStart: true, requires: [notebook.INotebookTracker], optional: [application.ILabShell], activate: activate(kit) };
      return () => ({ __esModule: true, default: plugin });
    },
  };
})();
