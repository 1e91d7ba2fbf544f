/** Jack, queen and king, drawn for the room: a bust in the colour of the suit. */

import { svgElement } from "../../room/svg_element.js";

const SKIN = "#f3d9b8";
const GOLD = "#e3b341";
const HAIR = "#6d4326";

const path = (d, fill) => svgElement("path", { d, fill, stroke: "#2b2118", "stroke-width": 1, "stroke-linejoin": "round" });
const dot = (cx, cy, r, fill) => svgElement("circle", { cx, cy, r, fill });

function robe() {
  return [
    path("M18 84C19 68 27 62 38 62s19 6 20 22z", "currentColor"),
    path("M32 63l6 9 6-9-6 2z", "#fdf8ec"),
    path("M36 72h4v12h-4z", GOLD),
  ];
}

function head() {
  return [path("M29 46c0-8 18-8 18 0 0 10-3 16-9 16s-9-6-9-16z", SKIN), dot(34.500, 49, 1.200, "#2b2118"), dot(41.500, 49, 1.200, "#2b2118"), path("M35 56q3 2 6 0", "none")];
}

const FIGURES = {
  J: () => [
    path("M27 58c-2-12 1-18 11-18s13 6 11 18c-2-4-3-8-3-11H30c0 3-1 7-3 11z", HAIR),
    ...head(),
    path("M26 45c1-9 22-13 25-2-8-3-17-3-25 2z", "currentColor"),
    path("M47 40c4-2 9-8 7-14-6 2-10 7-9 13z", GOLD),
  ],
  Q: () => [
    path("M27 66c-4-16 0-26 11-26s15 10 11 26c-3-4-3-12-3-19H30c0 7 0 15-3 19z", HAIR),
    ...head(),
    path("M28 43c-1-6-1-9 1-12l4 5 5-8 5 8 4-5c2 3 2 6 1 12-6-2-14-2-20 0z", GOLD),
    dot(29, 30, 1.800, "currentColor"), dot(38, 27, 2, "currentColor"), dot(47, 30, 1.800, "currentColor"),
  ],
  K: () => [
    ...head(),
    path("M29 52c0 8 3 18 9 20 6-2 9-12 9-20-3 4-6 4-9 3-3 1-6 1-9-3z", HAIR),
    path("M27 43V29l6 6 5-9 5 9 6-6v14c-7-2-15-2-22 0z", GOLD),
    path("M37 18h2v3h3v2h-3v4h-2v-4h-3v-2h3z", GOLD),
  ],
};

/** The figure of a court card; null for a rank that has none. */
export function courtFigure(rank) {
  const figure = FIGURES[rank];
  return figure ? svgElement("g", { class: "court" }, ...robe(), ...figure()) : null;
}
