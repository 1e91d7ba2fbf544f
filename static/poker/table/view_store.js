/** The table as this viewer may see it, kept by sequence number. */

import { mergePatch } from "./merge_patch.js";

export class ViewStore {
  seq = null;
  view = null;

  /** Take the whole table; whether events taken before are lost, because the room says so or went back. */
  takeSnapshot(frame) {
    const lost = Boolean(frame.lost) || (this.seq !== null && frame.seq < this.seq);
    this.seq = frame.seq;
    this.view = frame.view;
    return lost;
  }

  /**
   * Apply the events not seen yet.
   *
   * Returns the steps taken, each `{event, before, after}` with the views around the
   * event; null when events are missing before the frame and a snapshot is needed.
   */
  takeEvents(frame) {
    if (this.seq === null || frame.from > this.seq + 1) return null;
    const steps = [];
    for (const event of frame.events) {
      if (event.seq !== this.seq + 1) continue;
      const before = this.view;
      this.view = mergePatch(before, event.patch);
      this.seq = event.seq;
      steps.push({ event, before, after: this.view });
    }
    return steps;
  }
}
