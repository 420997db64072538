import type { RulesetCheck } from "@railhead/client";

export type RuleFault = RulesetCheck["faults"][number];

/** The faults at a member, and below it. */
export function faultsAt(faults: readonly RuleFault[], reference: string): readonly RuleFault[] {
  return faults.filter(
    (fault) => fault.reference === reference || fault.reference.startsWith(`${reference}/`),
  );
}

export const withoutPlaces = (faults: readonly RuleFault[]): readonly RuleFault[] =>
  faults.map((fault) => ({ ...fault, start: null, end: null }));

/** A text in parts, each with whether a fault is in it. */
export function partsOf(
  text: string,
  faults: readonly Pick<RuleFault, "start" | "end">[],
): readonly { readonly text: string; readonly isFaulty: boolean }[] {
  const isFaulty = (at: number) =>
    faults.some(
      ({ start, end }) => start !== null && at >= start && at < Math.max(end ?? 0, start + 1),
    );
  const parts: { text: string; isFaulty: boolean }[] = [];
  // A fault at the end of the text has no character to stand under.
  const shown = faults.some(({ start }) => start !== null && start >= text.length)
    ? `${text} `
    : text;
  for (let at = 0; at < shown.length; at += 1) {
    const last = parts.at(-1);
    if (last !== undefined && last.isFaulty === isFaulty(at)) last.text += shown[at];
    else parts.push({ text: shown[at] ?? "", isFaulty: isFaulty(at) });
  }
  return parts;
}
