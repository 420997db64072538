import { hasSingleKeys } from "./single-keys.ts";

/** Single keys never act where a person types, nor where that person switched them off. */
export function ignoresKeys(target: EventTarget | null): boolean {
  if (!hasSingleKeys()) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select, dialog *"))
  );
}
