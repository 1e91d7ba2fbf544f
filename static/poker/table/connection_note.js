/** How the connection is, in the table's head and on the document for style sheets and tests. */

const WORDS = {
  connecting: () => gettext("Connecting…"),
  live: () => gettext("Live"),
  behind: () => gettext("Behind"),
  waiting: () => gettext("Paused"),
  reconnecting: () => gettext("Reconnecting…"),
  unseated: () => gettext("Out of seat"),
  closed: () => gettext("Signed out"),
  elsewhere: () => gettext("Open in too many windows: reload to follow it here"),
  gone: () => gettext("There is no such table"),
};

export class ConnectionNote {
  #state = "connecting";
  #hasLeft = false;

  /** `signIn` is where one signs in again, to come back to `returnsTo`. */
  constructor(root, { signIn, returnsTo = window.location.pathname }) {
    this.root = root;
    this.signIn = `${signIn}?next=${encodeURIComponent(returnsTo)}`;
  }

  show(state) {
    this.#state = state;
    document.documentElement.dataset.connection = state;
    this.#draw();
  }

  /** Whether the viewer had a seat here and has it no longer. */
  seat(hasLeft) {
    if (hasLeft === this.#hasLeft) return;
    this.#hasLeft = hasLeft;
    this.#draw();
  }

  #draw() {
    const shown = this.#hasLeft && this.#state === "live" ? "unseated" : this.#state;
    this.root.dataset.state = shown;
    this.root.textContent = WORDS[shown]();
    if (shown === "closed") this.#offerSignIn();
  }

  #offerSignIn() {
    const link = document.createElement("a");
    link.href = this.signIn;
    link.textContent = gettext("Sign in again");
    this.root.append(" · ", link);
  }
}
