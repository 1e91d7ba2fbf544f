/**
 * Runs before everything else: a script or style sheet of the page that did not come, or came as
 * something else, is asked for again. Browsers themselves never do. Pages name it twice, because
 * it may fail to come as well; the second time it does nothing.
 */

/** How often this page was loaded again in this window since it last came whole. */
function timesLoaded(name) {
  const { path, times = 0 } = JSON.parse(window.sessionStorage.getItem(name)) ?? {};
  return path === window.location.pathname ? times : 0;
}

function watchParts() {
  const name = "room.loaded-again";
  const most = 5;
  const firstMs = 1000;
  const { origin } = window.location;
  let isLoadingAgain = false;

  /** A module that failed keeps all that import it from running: only a new page helps. */
  const loadAgain = () => {
    const times = timesLoaded(name);
    if (isLoadingAgain || times >= most) return;
    isLoadingAgain = true;
    window.sessionStorage.setItem(name, JSON.stringify({ path: window.location.pathname, times: times + 1 }));
    window.setTimeout(() => window.location.reload(), Math.random() * firstMs * 2 ** times);
  };

  /** Ask again for what stands by itself: a style sheet, a picture, a drawing. */
  const renew = (old, address) => {
    const times = Number(old.dataset.again ?? 0);
    if (times >= most) return;
    window.setTimeout(() => {
      const fresh = old.cloneNode();
      fresh.dataset.again = String(times + 1);
      fresh.setAttribute(address, old.getAttribute(address));
      old.replaceWith(fresh);
    }, Math.random() * firstMs * 2 ** times);
  };

  const isStyles = (target) => target instanceof HTMLLinkElement && target.rel === "stylesheet";

  const failed = (event) => {
    const { target, error, filename } = event;
    if (target instanceof HTMLScriptElement) loadAgain();
    else if (isStyles(target)) renew(target, "href");
    else if (target instanceof HTMLImageElement && target.src.startsWith(origin)) renew(target, "src");
    else if (target instanceof SVGUseElement) renew(target, "href");
    else if (error instanceof SyntaxError && filename.startsWith(origin)) loadAgain();
  };

  // What loads or fails to is told to nobody above it: it is heard on the way down.
  window.addEventListener("error", failed, { capture: true });
  document.addEventListener("load", ({ target }) => {
    if (target instanceof HTMLLinkElement && isStyles(target) && target.sheet?.cssRules.length === 0) renew(target, "href");
  }, { capture: true });
  window.addEventListener("load", () => { if (!isLoadingAgain) window.sessionStorage.removeItem(name); });
}

if (!("partsWatched" in window)) {
  Object.assign(window, { partsWatched: true });
  watchParts();
}
