/* Returns a sentence for everything on the page that overlaps, is cut off or scrolls unannounced.
   `apart` are selectors of what is drawn over other things on purpose. */
(apart) => {
  const SLACK = 2;
  const found = new Set();
  const skipped = ["script", "style", "noscript", "svg", "option", "template", ".visually-hidden", ...apart].join(", ");
  const visible = { opacityProperty: true, visibilityProperty: true };
  const clips = new Map();
  const INFINITE = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6, scrollsX: false, scrollsY: false };
  const HIDDEN = { ...INFINITE, isHidden: true };
  const viewport = { right: document.documentElement.clientWidth, bottom: window.innerHeight };

  const nameOf = (node) => {
    const own = node.dataset?.action ?? node.dataset?.pre ?? node.className?.baseVal ?? node.className;
    return `${node.tagName.toLowerCase()}${own ? ` [${String(own).trim().slice(0, 40)}]` : ""}`;
  };
  const told = (text) => JSON.stringify(text.trim().slice(0, 40));

  /** What of the page an element can be seen in, and whether the rest is reached by scrolling. */
  const clipOf = (node) => {
    if (!node || node === document.documentElement || node === document.body) return INFINITE;
    if (clips.has(node)) return clips.get(node);
    const style = getComputedStyle(node);
    const around = style.position === "fixed" ? INFINITE : clipOf(node.parentElement);
    if (style.clipPath.includes("50%")) return HIDDEN;
    const cutsX = style.overflowX !== "visible";
    const cutsY = style.overflowY !== "visible";
    let clip = around;
    if (around.isHidden) return around;
    if (cutsX || cutsY) {
      const box = node.getBoundingClientRect();
      const scrolls = (value) => value === "auto" || value === "scroll";
      clip = {
        left: cutsX ? Math.max(around.left, box.left) : around.left,
        right: cutsX ? Math.min(around.right, box.right) : around.right,
        top: cutsY ? Math.max(around.top, box.top) : around.top,
        bottom: cutsY ? Math.min(around.bottom, box.bottom) : around.bottom,
        scrollsX: around.scrollsX || scrolls(style.overflowX),
        scrollsY: around.scrollsY || scrolls(style.overflowY),
      };
    }
    clips.set(node, clip);
    return clip;
  };

  const ellipsisOf = (node) => {
    for (let one = node; one && one !== document.body; one = one.parentElement) {
      if (getComputedStyle(one).textOverflow === "ellipsis" && one.scrollWidth > one.clientWidth) return one;
    }
    return null;
  };

  const isBoxed = "button, .button, .tag, td, th, .bet, .pot, .note, .toast, .tab, summary, legend, .control-note, .idle-note, label";
  const pieces = [];

  const readText = (node) => {
    const text = node.data;
    const host = node.parentElement;
    if (!text.trim() || host.closest(skipped) || !host.checkVisibility(visible)) return;
    if (host.offsetWidth <= 1 || getComputedStyle(host).fontSize === "0px") return;
    const range = document.createRange();
    range.selectNodeContents(node);
    const clip = clipOf(host);
    if (clip.isHidden) return;
    const short = ellipsisOf(host);
    if (short && !short.title && !short.closest("[title], [aria-label]")) found.add(`${told(text)} is shortened, and no title holds the whole of it`);
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue;
      const seen = {
        left: Math.max(rect.left, clip.left), right: Math.min(rect.right, clip.right),
        top: Math.max(rect.top, clip.top), bottom: Math.min(rect.bottom, clip.bottom),
      };
      const across = seen.right - seen.left;
      const down = seen.bottom - seen.top;
      if (!short && !clip.scrollsX && across < rect.width - SLACK) found.add(`${told(text)} in ${nameOf(host)} is cut off at the side`);
      if (!clip.scrollsY && down < rect.height * 0.75) found.add(`${told(text)} in ${nameOf(host)} is cut off above or below`);
      if (!clip.scrollsX && !short && (seen.left < -SLACK || seen.right > viewport.right + SLACK)) found.add(`${told(text)} in ${nameOf(host)} leaves the window`);
      if (across > 1 && down > 1) pieces.push({ host, text, rect: seen });
    }
    readWords(node, host, range);
    readBox(node, host, range, short, clip);
  };

  /** A word is on one line, unless it is longer than any word of a language. */
  const readWords = (node, host, range) => {
    for (const word of node.data.matchAll(/[^\s/·\u2026-]+/gu)) {
      if (word[0].length < 2 || word[0].length > 18) continue;
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const tops = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
      if (tops.size > 1) found.add(`${told(word[0])} in ${nameOf(host)} is broken over ${tops.size} lines`);
    }
    range.selectNodeContents(node);
  };

  const readBox = (node, host, range, short, clip) => {
    const outer = host.closest(isBoxed);
    if (!outer || short || clip.scrollsX) return;
    const [text, box] = [range.getBoundingClientRect(), outer.getBoundingClientRect()];
    if (text.left < box.left - SLACK || text.right > box.right + SLACK) found.add(`${told(node.data)} sticks out of ${nameOf(outer)} at the side`);
    if (text.top < box.top - 4 || text.bottom > box.bottom + 4) found.add(`${told(node.data)} sticks out of ${nameOf(outer)} above or below`);
  };

  const meet = (one, other, slack) => {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return across > slack && down > Math.max(slack, 0.25 * Math.min(one.bottom - one.top, other.bottom - other.top));
  };
  const isKin = (one, other) => one.contains(other) || other.contains(one);

  /** What is drawn over `host` at a point; null where that is itself, its kin or nothing. */
  const coverAt = (host, x, y) => {
    const top = document.elementFromPoint(x, y);
    if (!top || isKin(top, host) || top.closest(skipped) || !top.checkVisibility(visible)) return null;
    const label = host.closest("label, button, a, .seat");
    return label && label === top.closest("label, button, a, .seat") ? null : top;
  };
  const coverOf = (host, rect) => {
    const y = (rect.top + rect.bottom) / 2;
    if (y < 0 || y > viewport.bottom) return null;
    return [0.15, 0.5, 0.85].map((share) => coverAt(host, rect.left + (rect.right - rect.left) * share, y)).find(Boolean);
  };
  /** A bar that stays in view covers what scrolls under it, and that can be scrolled out again. */
  const isPassing = (cover, host) => {
    for (let one = cover; one; one = one.parentElement) {
      if (["sticky", "fixed"].includes(getComputedStyle(one).position)) return !one.contains(host) && !host.closest(".felt");
    }
    return false;
  };

  const root = document.querySelector("dialog:modal") ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) readText(walker.currentNode);

  for (const [index, one] of pieces.entries()) {
    for (const other of pieces.slice(index + 1)) {
      if (one.host === other.host || !meet(one.rect, other.rect, SLACK)) continue;
      const [cover, below] = [coverOf(one.host, other.rect), coverOf(other.host, one.rect)];
      if ((cover && isPassing(cover, one.host)) || (below && isPassing(below, other.host))) continue;
      found.add(`${told(one.text)} and ${told(other.text)} lie on one another`);
    }
    if (getComputedStyle(one.host).pointerEvents === "none") continue;
    const cover = coverOf(one.host, one.rect);
    if (cover && !isPassing(cover, one.host)) found.add(`${told(one.text)} in ${nameOf(one.host)} is covered by ${nameOf(cover)}`);
  }

  const controls = [...root.querySelectorAll("button, .button, input, select, textarea, summary")]
    .filter((one) => one.checkVisibility(visible) && !one.closest(skipped))
    .map((one) => ({ one, rect: one.getBoundingClientRect(), clip: clipOf(one) }))
    .filter(({ rect, clip }) => !clip.isHidden && rect.width > 1 && rect.height > 1);
  for (const [index, { one, rect, clip }] of controls.entries()) {
    const cut = rect.left < clip.left - SLACK || rect.right > clip.right + SLACK;
    const low = rect.top < clip.top - SLACK || rect.bottom > clip.bottom + SLACK;
    if ((cut && !clip.scrollsX) || (low && !clip.scrollsY)) found.add(`${nameOf(one)} ${told(one.textContent)} is cut off`);
    if (!clip.scrollsX && (rect.left < -SLACK || rect.right > viewport.right + SLACK)) found.add(`${nameOf(one)} ${told(one.textContent)} leaves the window`);
    for (const other of controls.slice(index + 1)) {
      if (isKin(one, other.one) || clip !== other.clip || !meet(rect, other.rect, SLACK)) continue;
      const cover = coverAt(one, (Math.max(rect.left, other.rect.left) + Math.min(rect.right, other.rect.right)) / 2, (Math.max(rect.top, other.rect.top) + Math.min(rect.bottom, other.rect.bottom)) / 2);
      if (cover && isPassing(cover, one)) continue;
      found.add(`${nameOf(one)} and ${nameOf(other.one)} lie on one another`);
    }
  }

  for (const one of [root, ...root.querySelectorAll("*")]) {
    const style = getComputedStyle(one);
    const roll = (value) => value === "auto" || value === "scroll";
    const isX = roll(style.overflowX) && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0;
    const isY = roll(style.overflowY) && one.scrollHeight > one.clientHeight + 1 && one.clientHeight > 0;
    if (!(isX || isY) || one.closest(skipped) || !one.checkVisibility(visible) || one.matches("textarea, input, select")) continue;
    if (!style.backgroundAttachment.includes("local")) found.add(`${nameOf(one)} scrolls and does not show it`);
  }
  return [...found];
}
