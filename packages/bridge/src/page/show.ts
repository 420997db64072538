import type { Step } from "../protocol.ts";
import type { Parent } from "./parent.ts";

const screen = () => document.getElementById("screen") as HTMLElement;
const said = () => document.getElementById("said") as HTMLElement;

/**
 * Shows a screen. Screen readers start at its heading; a screen without one is progress, which is
 * announced in the live region.
 */
export function show(element: HTMLElement): void {
  screen().replaceChildren(element);
  const heading = element.querySelector<HTMLElement>("h1");
  said().textContent = heading === null ? element.textContent : "";
  heading?.focus();
}

/** Shows a screen, and names it to the page that opened this one. */
export function showStep(parent: Parent, step: Step, element: HTMLElement): void {
  show(element);
  parent.post("on-step", { step });
}
