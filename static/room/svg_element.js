/** Making elements of pictures. */

const SVG = "http://www.w3.org/2000/svg";

/** Make an element of a picture. */
export function svgElement(tag, attributes, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
