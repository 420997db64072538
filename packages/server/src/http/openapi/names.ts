/** `funding_events` as `FundingEvents`. */
export function pascal(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("");
}

/** `entries` as `entry`; words without a plural ending stay. */
export function singular(word: string): string {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) && !word.endsWith("status") ? word.slice(0, -1) : word;
}

/** The noun and the verb of an operation: `sandbox.clock.get` is `sandbox.clock`, `get`. */
export function parts(operationId: string): { noun: string; verb: string } {
  const cut = operationId.lastIndexOf(".");
  return { noun: operationId.slice(0, Math.max(cut, 0)), verb: operationId.slice(cut + 1) };
}

/** The name of one thing of a noun: `ach_files` is `AchFile`. */
export function resourceName(noun: string): string {
  return pascal(singular(noun));
}
