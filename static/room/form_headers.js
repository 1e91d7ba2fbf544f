/** The token every form of the page is sent with, as headers for `fetch`. */
export function formHeaders() {
  return JSON.parse(document.body.getAttribute("hx-headers") ?? "{}");
}
