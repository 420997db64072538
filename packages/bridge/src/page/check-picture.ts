import type { Texts } from "../texts/texts.ts";
import { createElement, createSvg } from "./create-element.ts";

/** The sign on both sides of a routing number, drawn because few fonts have it. */
function transitSign(x: string): SVGElement {
  const part = (width: string, height: string, [dx, y]: readonly [number, string]) =>
    createSvg("rect", { x: String(Number(x) + dx), y, width, height });
  return createSvg(
    "g",
    { class: "check-digits routing" },
    part("2", "10", [0, "69"]),
    part("3", "3", [3, "69"]),
    part("3", "3", [3, "76"]),
  );
}

/** A picture of a check that shows where its two numbers stand. The numbers in it are no account's. */
export function checkPicture({ manual }: Texts): HTMLElement {
  const line = (x: string, y: string, width: string) =>
    createSvg("rect", { x, y, width, height: "3", rx: "1.5", class: "check-line" });
  const digits = (x: string, text: string, kind: string) =>
    createSvg("text", { x, y: "78", class: `check-digits ${kind}` }, text);
  const frame = (x: string, width: string, kind: string) =>
    createSvg("rect", { x, y: "64", width, height: "20", rx: "4", class: `check-frame ${kind}` });
  const picture = createSvg(
    "svg",
    { viewBox: "0 0 300 96", role: "img", "aria-label": manual.checkPicture },
    createSvg("rect", {
      x: "1",
      y: "1",
      width: "298",
      height: "94",
      rx: "8",
      class: "check-paper",
    }),
    line("16", "18", "90"),
    line("16", "28", "60"),
    line("230", "18", "54"),
    line("16", "46", "200"),
    createSvg("rect", {
      x: "236",
      y: "40",
      width: "48",
      height: "14",
      rx: "3",
      class: "check-box",
    }),
    frame("12", "94", "routing"),
    transitSign("19"),
    digits("28", "123456789", "routing"),
    transitSign("94"),
    frame("114", "122", "number"),
    digits("120", "000123456789", "number"),
    digits("246", "0101", "other"),
  );
  return createElement(
    "figure",
    { class: "check" },
    picture,
    createElement(
      "figcaption",
      { "aria-hidden": "true" },
      createElement("span", { class: "key routing" }, manual.routingNumber),
      createElement("span", { class: "key number" }, manual.accountNumber),
    ),
  );
}
