/**
 * What this browser notes of its deals, to hold the room to it later; shared by all its windows.
 *
 * A record is `{table, hand, player, root, at, seed, receipt, refused, seeds, seen}`: the
 * commitment and when it was first seen (ms), this browser's seed and the room's answer to it,
 * the seeds that were mixed as the table told them, and the cards that lay open to the player;
 * `pledges` and `content` are those the table told before this browser gave its seed, and `among` the
 * players it saw dealt in to the hand before, null if it did not or the table is a tournament's.
 *
 * The record of a pledge is `{table, hand, player, root: PLEDGED, at, seed, pledge, taken, refused}`.
 */

const DATABASE = "room-deals";
const STORE = "deals";
/** Of two records a hand. */
const KEPT = 1000;

/** Stands for the root while the room has not committed to one; no root is beyond "g". */
export const PLEDGED = "pledge";

function finished(request) {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}

/** @returns {Promise<void>} */
function committed(transaction) {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    for (const end of ["error", "abort"]) transaction.addEventListener(end, () => reject(transaction.error));
  });
}

async function openDatabase() {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener("upgradeneeded", () => {
    const store = opening.result.createObjectStore(STORE, { keyPath: ["player", "table", "hand", "root"] });
    store.createIndex("at", "at");
  });
  return finished(opening);
}

export class Records {
  #database = null;

  /** The record of this commitment: the one there is, or `fresh` when there is none yet. */
  async first(fresh) {
    return this.#change(fresh, (kept) => kept ?? fresh, { bounded: true });
  }

  /** Set `facts` in the record that has the key of `record`; a record never made stays so. */
  async note(record, facts) {
    return this.#change(record, (kept) => kept && { ...kept, ...facts });
  }

  /** The record of a player's pledge for a hand, if there is one. */
  async pledged({ player, table, hand }) {
    const store = await this.#store("readonly");
    return finished(store.get([player, table, hand, PLEDGED]));
  }

  /** All records of a player's hand, the commitment that was seen first before the others. */
  async of({ player, table, hand }) {
    const store = await this.#store("readonly");
    const hands = IDBKeyRange.bound([player, table, hand, ""], [player, table, hand, "g"]);
    const found = await finished(store.getAll(hands));
    return found.sort((one, other) => one.at - other.at);
  }

  /** One transaction a change: of two windows that write at once, one waits for the other. */
  async #change({ player, table, hand, root }, change, { bounded = false } = {}) {
    const store = await this.#store("readwrite");
    const done = committed(store.transaction);
    const kept = await finished(store.get([player, table, hand, root]));
    const changed = change(kept);
    if (changed) store.put(changed);
    if (bounded && !kept) await forgetOldest(store);
    await done;
    return changed;
  }

  async #store(mode) {
    this.#database ??= openDatabase();
    return (await this.#database).transaction(STORE, mode).objectStore(STORE);
  }
}

async function forgetOldest(store) {
  const surplus = (await finished(store.count())) - KEPT;
  if (surplus <= 0) return;
  const oldest = await finished(store.index("at").getAllKeys(null, surplus));
  for (const key of oldest) store.delete(key);
}
