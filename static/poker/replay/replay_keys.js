/** The keys of a replay, while the focus is in it. */

/** Hear keys in `root`; `controls` has `back`, `forward`, `streetBack`, `streetForward`, `first`, `last`, `toggle`. */
export function hearKeys(root, controls) {
  const meanings = {
    ArrowLeft: controls.back, ArrowRight: controls.forward,
    PageUp: controls.streetBack, PageDown: controls.streetForward,
    Home: controls.first, End: controls.last, " ": controls.toggle,
  };
  root.addEventListener("keydown", (event) => {
    const run = meanings[event.key];
    const typing = event.target.closest("select, input");
    const pressing = event.key === " " && event.target.closest("button");
    if (!run || typing || pressing || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    run();
  });
}
