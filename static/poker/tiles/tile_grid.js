/** How tables share the window: columns, and how small each is drawn. */

/** What a table’s page needs to be drawn in one piece, in px; lower, it would be that of a phone held sideways. */
const WANTED = { width: 830, height: 492 };
const SMALLEST = 0.6;

function scaleIn(width, height) {
  return Math.min(1, width / WANTED.width, height / WANTED.height);
}

/**
 * The grid for `count` tables in `width` by `height` px: `{columns, rowHeight, scale}`. Where
 * they would become too small to read, rows keep their height and the page scrolls.
 */
export function gridFor(count, width, height) {
  const grids = Array.from({ length: Math.max(1, count) }, (_, index) => {
    const columns = index + 1;
    const rows = Math.ceil(count / columns) || 1;
    const across = width / columns;
    const scale = Math.max(Math.min(SMALLEST, across / WANTED.width), scaleIn(across, height / rows));
    return { columns, rowHeight: Math.max(height / rows, WANTED.height * scale), scale, rows };
  });
  return grids.reduce((best, grid) => (worth(grid, height) > worth(best, height) ? grid : best));
}

/** The larger the tables the better, and the less one has to scroll; too small is last. */
function worth({ scale, rows, rowHeight }, height) {
  const below = Math.max(0, (rows * rowHeight) / height - 1);
  return scale < SMALLEST ? scale - rows : scale - below;
}

/** Lay `tiles`, elements of class `tile`, out in `root`. */
export function layOut(root, tiles) {
  const { columns, rowHeight, scale } = gridFor(tiles.length, root.clientWidth, root.clientHeight);
  root.style.setProperty("--columns", columns);
  root.style.setProperty("--row-height", `${Math.floor(rowHeight)}px`);
  root.style.setProperty("--tile-scale", scale.toFixed(3));
}
