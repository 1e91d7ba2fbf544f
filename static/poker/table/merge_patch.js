/** JSON merge patches (RFC 7396). */

function isObject(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** Return `target` with `patch` applied; neither is changed. */
export function mergePatch(target, patch) {
  if (!isObject(patch)) return patch;
  const merged = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = mergePatch(merged[key], value);
  }
  return merged;
}
