/** Something that a person may do on the page that is open. */
export interface PageAction {
  readonly label: string;
  /** The name of the buttons that it is among. */
  readonly group: string;
  readonly button: HTMLButtonElement;
}

/** The enabled buttons in the groups of a page: a page shows those that are allowed on its record. */
export function readPageActions(): readonly PageAction[] {
  const buttons = document.querySelectorAll<HTMLButtonElement>(
    "main [role=group][aria-label] button:not(:disabled)",
  );
  return [...buttons].flatMap((button) => {
    const label = button.textContent.trim();
    const group = button.closest("[role=group]")?.getAttribute("aria-label") ?? "";
    return label === "" ? [] : [{ label, group, button }];
  });
}
