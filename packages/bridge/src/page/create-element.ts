type Attribute = string | boolean | ((event: Event) => void);
type Child = Node | string | undefined;

const SVG = "http://www.w3.org/2000/svg";

/** Creates an element of an SVG image. */
export function createSvg(
  tag: keyof SVGElementTagNameMap,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Creates an element with attributes, listeners and children. Text children are never parsed as HTML. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, Attribute>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}
