/** Making and renewing elements of the page. */

/** Make an element; `attributes` set to null, undefined or false are left out. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(made, name, value);
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export function setAttribute(target, name, value) {
  if (value === null || value === undefined || value === false) target.removeAttribute(name);
  else target.setAttribute(name, value === true ? "" : String(value));
}

let edition = 0;

/** Have every `renew` build anew when it is next asked: texts are written another way now. */
export function renewAll() {
  edition += 1;
}

/** Fill `target` from `build()` only when `facts` differ from last time; whether they did. */
export function renew(target, facts, build) {
  const key = `${edition} ${JSON.stringify(facts)}`;
  if (target.renewedFrom === key) return false;
  target.renewedFrom = key;
  target.replaceChildren(...[build()].flat().filter(Boolean));
  return true;
}

/** Keep the keyboard's place in `root` when a pressed button is disabled or renewed away. */
export function keepFocus(root) {
  root.tabIndex = -1;
  root.addEventListener("click", (event) => {
    if (event.target.closest("button")) root.focus({ preventScroll: true });
  });
}
