/** Time at tables, as people read it. */

/** `"0:42"` for 42 minutes. */
export function clockText(ms) {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}
