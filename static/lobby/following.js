/** What the lobby's socket tells, put into the page. */

import { TableSocket } from "../poker/table/table_socket.js";

const POLL_MS = 5000;

/** Keep the board, and the reader's own tables and places, as they are told. */
export function followLobby(board) {
  const scheme = window.location.protocol === "https:" ? "wss" : "ws";
  let isLive = false;
  const socket = new TableSocket({
    url: `${scheme}://${window.location.host}/ws/lobby/`,
    onFrame: (frame) => take(board, frame),
    onOpen: () => {},
    onState: (state) => {
      isLive = state === "live";
      if (state === "closed") window.location.reload();
    },
    onPing: () => {},
  });
  socket.start();
  window.setInterval(() => isLive || ask(board), POLL_MS);
}

function take(board, frame) {
  if (frame.type === "snapshot") board.hold(frame.version);
  if (frame.type === "changes") board.take(frame);
  if (frame.type === "yours") htmx.swap("#yours", frame.html, { swapStyle: "none" });
}

/** Where no socket gets through, the page asks. */
function ask(board) {
  board.refetch();
  const { yoursUrl } = document.querySelector("[data-yours-url]").dataset;
  htmx.ajax("GET", yoursUrl, { target: "#yours", swap: "outerHTML" });
}
