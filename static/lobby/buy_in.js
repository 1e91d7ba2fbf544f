/** The buy-in dialogs of the lobby: one a game, outside the list that renews itself. */

const PLAIN_TEXT = "text/plain";

function openDialog(id) {
  const dialog = document.getElementById(id);
  if (!dialog) {
    // The game was put on offer after this page was made; a fresh page has its dialog.
    window.location.reload();
    return;
  }
  showRefusal(dialog, "");
  dialog.showModal();
  dialog.querySelector("input").select();
}

function showRefusal(dialog, text) {
  const refusal = dialog.querySelector("[data-refusal]");
  refusal.textContent = text;
  refusal.hidden = text === "";
}

function refusalText(request) {
  const type = request.getResponseHeader("Content-Type") ?? "";
  if (type.startsWith(PLAIN_TEXT) && request.responseText) return request.responseText;
  return gettext("That did not work. Reload the page and try again.");
}

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-opens-dialog]");
  if (opener) openDialog(opener.dataset.opensDialog);
  if (event.target.closest("[data-closes-dialog]")) event.target.closest("dialog").close();
});

document.addEventListener("htmx:afterRequest", (event) => {
  const dialog = event.target.closest("dialog.buy-in");
  if (!dialog) return;
  if (event.detail.successful) dialog.close();
  else if (event.detail.xhr.status > 0) showRefusal(dialog, refusalText(event.detail.xhr));
  else showRefusal(dialog, gettext("The room cannot be reached. Try again in a moment."));
});
