/**
 * Runs before everything else and requests a script, style sheet or picture of the page again if it
 * failed or was something else. Browsers never do. Pages name this file twice because it may fail as
 * well, the second time by another address: a browser uses one answer for all elements of a page
 * that name the same. The second run does nothing.
 */

/** Wait at random, up to a ceiling that doubles with each time. */
function pauseAfter(times) {
  const firstMs = 1000;
  const longestMs = 8000;
  return new Promise((done) => {
    window.setTimeout(done, Math.random() * Math.min(longestMs, firstMs * 2 ** times));
  });
}

/** Return the status at `address` past all caches, which may hold the wrong answer; 0 if there is none. */
async function statusOf(address) {
  try {
    const answer = await fetch(address, { cache: "reload" });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

/** Fetch a file until it comes; whether it exists. */
async function untilFetched(address) {
  const passing = [0, 408, 425, 429];
  for (let times = 0; ; times += 1) {
    await pauseAfter(times);
    const status = await statusOf(address);
    if (status < 500 && !passing.includes(status)) return status < 400;
  }
}

/** The same, once for all elements that need the file. */
function fetchedOnce() {
  const coming = new Map();
  return (address) => {
    if (!coming.has(address)) coming.set(address, untilFetched(address).finally(() => coming.delete(address)));
    return coming.get(address);
  };
}

/** Return what reloads the page for a script: a module that failed keeps all that import it from running. */
function reloading(fetched) {
  const most = 5;
  /** How often this page was reloaded since it last came whole; tiles of one window share the storage. */
  const counter = `room.reloads ${window.location.pathname}`;
  const broken = new Set();
  window.addEventListener("load", () => { if (broken.size === 0) window.sessionStorage.removeItem(counter); });
  return async (address) => {
    const times = Number(window.sessionStorage.getItem(counter) ?? 0);
    if (broken.has(address) || times >= most) return;
    broken.add(address);
    // Even if it does not exist any more: the page may name another one by now.
    await fetched(address);
    broken.delete(address);
    if (broken.size > 0) return;
    window.sessionStorage.setItem(counter, String(times + 1));
    window.location.reload();
  };
}

/** Return what replaces an element that works by itself: a style sheet, a picture, a drawing. */
function renewing(fetched) {
  const most = 5;
  return async (old, attribute) => {
    const times = Number(old.dataset.again ?? 0);
    const address = new URL(old.getAttribute(attribute), window.location.href);
    address.searchParams.delete("again");
    if (times >= most || !(await fetched(address.href.replace(address.hash, "")))) return;
    const fresh = old.cloneNode();
    fresh.dataset.again = String(times + 1);
    address.searchParams.set("again", String(times + 1));
    fresh.setAttribute(attribute, address.href);
    old.replaceWith(fresh);
  };
}

/** What a page brings at a press is requested again by the script that wants it. */
function isBroughtLater(address) {
  return [...document.scripts].some(({ src, dataset }) => src === address && "later" in dataset);
}

function isStyles(target) {
  return target instanceof HTMLLinkElement && target.rel === "stylesheet";
}

function watchParts() {
  const { origin } = window.location;
  const fetched = fetchedOnce();
  const reload = reloading(fetched);
  const renew = renewing(fetched);

  const failed = (event) => {
    const { target, error, filename } = event;
    if (isBroughtLater(target.src ?? filename)) return;
    if (target instanceof HTMLScriptElement) reload(target.src);
    else if (isStyles(target)) renew(target, "href");
    else if (target instanceof HTMLImageElement && target.src.startsWith(origin)) renew(target, "src");
    else if (target instanceof SVGUseElement) renew(target, "href");
    else if (error instanceof SyntaxError && filename.startsWith(origin)) reload(filename);
  };

  // What loads or fails to is told to nobody above it: it is heard on the way down.
  window.addEventListener("error", failed, { capture: true });
  document.addEventListener("load", ({ target }) => {
    if (target instanceof HTMLLinkElement && isStyles(target) && target.sheet?.cssRules.length === 0) renew(target, "href");
  }, { capture: true });
}

if (!("partsWatched" in window)) {
  Object.assign(window, { partsWatched: true });
  watchParts();
}
