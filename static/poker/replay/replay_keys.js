/** The keys of a replay, while the focus is in it. */

/** Hear keys in `root`; `deeds` has `back`, `forward`, `streetBack`, `streetForward`, `first`, `last`, `toggle`. */
export function hearKeys(root, deeds) {
  const meanings = {
    ArrowLeft: deeds.back, ArrowRight: deeds.forward,
    PageUp: deeds.streetBack, PageDown: deeds.streetForward,
    Home: deeds.first, End: deeds.last, " ": deeds.toggle,
  };
  root.addEventListener("keydown", (event) => {
    const deed = meanings[event.key];
    const typing = event.target.closest("select, input");
    const pressing = event.key === " " && event.target.closest("button");
    if (!deed || typing || pressing || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    deed();
  });
}
