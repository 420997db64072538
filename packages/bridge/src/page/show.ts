const screen = () => document.getElementById("screen") as HTMLElement;
const said = () => document.getElementById("said") as HTMLElement;

/**
 * Shows a screen. Who hears instead of sees begins at its heading; what has none is work under way,
 * and is said.
 */
export function show(element: HTMLElement): void {
  screen().replaceChildren(element);
  const heading = element.querySelector<HTMLElement>("h1");
  said().textContent = heading === null ? element.textContent : "";
  heading?.focus();
}
