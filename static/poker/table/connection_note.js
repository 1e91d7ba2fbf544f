/** How the connection is, in the table's head and for tests on the document. */

const WORDS = {
  connecting: () => gettext("Connecting…"),
  live: () => gettext("Live"),
  reconnecting: () => gettext("Reconnecting…"),
  closed: () => gettext("Signed out"),
  elsewhere: () => gettext("Open in too many windows: reload to follow it here"),
  gone: () => gettext("There is no such table"),
};

export class ConnectionNote {
  constructor(root, { signIn }) {
    this.root = root;
    this.signIn = signIn;
  }

  show(state) {
    document.documentElement.dataset.connection = state;
    this.root.dataset.state = state;
    this.root.textContent = WORDS[state]();
    if (state === "closed") this.#offerSignIn();
  }

  #offerSignIn() {
    const link = document.createElement("a");
    link.href = `${this.signIn}?next=${encodeURIComponent(window.location.pathname)}`;
    link.textContent = gettext("Sign in again");
    this.root.append(" · ", link);
  }
}
