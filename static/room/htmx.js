/** htmx, which most pages come with; one that names its address has it brought at first use. */

let brought = null;

/** Settled once `htmx` is there; false when it could not be brought, to be tried again. */
export async function bringHtmx() {
  if (window.htmx) return true;
  brought ??= bring(document.querySelector("meta[name=htmx-script]").content);
  const isThere = await brought;
  if (!isThere) brought = null;
  return isThere;
}

/** It starts by itself only where the page has been loaded whole. */
async function bring(address) {
  if (document.readyState !== "complete") {
    await new Promise((loaded) => {
      window.addEventListener("load", loaded, { once: true });
    });
  }
  const script = document.createElement("script");
  script.src = address;
  return new Promise((settled) => {
    script.addEventListener("load", () => settled(true));
    script.addEventListener("error", () => settled(false));
    document.head.append(script);
  });
}
