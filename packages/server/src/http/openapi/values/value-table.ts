/** What the values of one closed set mean, and where the set occurs. */
export interface ValueTexts {
  /** Members and parameters that have it. */
  readonly names: readonly string[];
  /** Components and operations, by how their name begins; any where it is left out. */
  readonly of?: readonly string[];
  readonly texts: Readonly<Record<string, string>>;
}

/** The sentences of a table of rows, from the member that holds them. */
export function textsOf<K extends string>(
  table: Readonly<Record<string, Readonly<Record<K, unknown>>>>,
  member: K,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(table).map(([name, row]) => [name, String(row[member])]),
  );
}
