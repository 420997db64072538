const FOCUSABLE = "button, input, select, textarea, a[href], [tabindex='0']";

export interface DialogKeys {
  /** Whether Tab stays in the page; false for a frame among the content of its parent. */
  readonly isModal: boolean;
  readonly close: () => void;
}

/** Closes the dialog with Escape, and keeps Tab in it while it covers the parent. */
export function listenForDialogKeys(keys: () => DialogKeys): void {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented) return;
    const { isModal, close } = keys();
    if (event.key === "Escape") close();
    if (event.key === "Tab" && isModal) wrapFocus(event);
  });
}

function wrapFocus(event: KeyboardEvent): void {
  const stops = tabStops();
  const [first, last] = [stops[0], stops.at(-1)];
  const active = document.activeElement;
  const isOutside = !stops.some((stop) => stop === active);
  const leaves = event.shiftKey ? active === first || isOutside : active === last;
  if (!leaves) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** Elements that Tab reaches: of a group of radio buttons, the chosen one. */
function tabStops(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) => {
    const isUnchosen = element instanceof HTMLInputElement && isRadio(element) && !element.checked;
    return element.checkVisibility() && !element.matches(":disabled") && !isUnchosen;
  });
}

function isRadio({ type }: HTMLInputElement): boolean {
  return type === "radio";
}
