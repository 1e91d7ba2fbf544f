/** At which tables the player has a seat, asked for now and then. */

const EVERY_MS = 5000;

export class SeatList {
  /** `onTables(tables)` gets them, each `{id, name, url, tile}`, in the order they were taken. */
  constructor({ url, onTables }) {
    this.url = url;
    this.onTables = onTables;
  }

  start() {
    this.refresh();
    window.setInterval(() => this.refresh(), EVERY_MS);
  }

  async refresh() {
    const answer = await fetch(this.url, { headers: { Accept: "application/json" } }).catch(() => null);
    // Signed out: the room asks for the password, and leads back here.
    if (answer?.redirected) window.location.reload();
    else if (answer?.ok) this.onTables((await answer.json()).tables);
  }
}
