import { useSingleKeys } from "./single-keys.ts";

/** The key of an act, beside its name; hidden where single keys are off. */
export function KeyCap({ of }: { readonly of: string }) {
  return useSingleKeys() ? <kbd aria-hidden="true">{of}</kbd> : null;
}
