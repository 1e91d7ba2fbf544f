/** Reading the lines of results: by pointer or finger over the picture, or by a slider. */

import { element } from "../../room/element.js";
import { svgElement } from "../../room/svg_element.js";

function makeReadable(figure) {
  const picture = figure.querySelector("svg");
  const readings = JSON.parse(figure.querySelector("script").textContent);
  const { width, height, y } = picture.viewBox.baseVal;
  const mark = svgElement("line", { class: "chart-mark", y1: y, y2: y + height });
  const said = element("p", { class: "line-said" });
  const slider = element("input", { type: "range", min: 0, max: readings.length - 1, "aria-label": gettext("Read the line from hand to hand") });
  const tell = (number) => {
    const { at, text } = readings[number];
    slider.value = number;
    slider.setAttribute("aria-valuetext", text);
    said.textContent = text;
    for (const end of ["x1", "x2"]) mark.setAttribute(end, at * width);
  };
  const follow = ({ clientX }) => tell(nearest(readings, clientX, picture.getBoundingClientRect()));
  picture.append(mark);
  picture.after(slider, said);
  slider.addEventListener("input", () => tell(Number(slider.value)));
  for (const kind of ["pointermove", "pointerdown"]) picture.addEventListener(kind, follow);
  tell(readings.length - 1);
}

/** The number of the reading that lies nearest to a place in the picture. */
function nearest(readings, clientX, { left, width }) {
  const far = readings.map(({ at }) => Math.abs(at - (clientX - left) / width));
  return far.indexOf(Math.min(...far));
}

for (const figure of document.querySelectorAll("[data-chart]")) makeReadable(figure);
