/** Whether the player looks at this page, or at the one it is a part of. */
export function isLookedAt() {
  const page = window.top.document;
  return !page.hidden && page.hasFocus();
}

/** Call `listener()` whenever that may have changed. */
export function onLook(listener) {
  document.addEventListener("visibilitychange", listener);
  for (const kind of ["focus", "blur"]) window.addEventListener(kind, listener);
}
