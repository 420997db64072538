/** Whose data goes, and what is left of the members that hold it. */
export interface Erasure {
  readonly id: string;
  readonly erased: object;
  /** Members that go whole, wherever they stand. */
  readonly without?: readonly string[];
}

/** The object with those of its members replaced that the erasure names. */
export function withErased(value: object, erased: object): object {
  const members = Object.entries(value).map(([name, member]) => [
    name,
    Object.hasOwn(erased, name) ? erased[name as keyof typeof erased] : (member as unknown),
  ]);
  return Object.fromEntries(members) as object;
}

/** The value with every object of the id erased, at any depth, and the former members in its events. */
export function erasedAnywhere(value: unknown, erasure: Erasure): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => erasedAnywhere(item, erasure));
  const { id, erased, without = [] } = erasure;
  const members = Object.entries(value)
    .filter(([name]) => !without.includes(name))
    .map(([name, member]) => [name, erasedAnywhere(member, erasure)]);
  const clean = Object.fromEntries(members) as Record<string, unknown>;
  // An event names its resource beside the data, and its former members beside both.
  const { previous } = clean;
  if (isEventOf(clean, id) && typeof previous === "object" && previous !== null) {
    return { ...clean, previous: withErased(previous, erased) };
  }
  return clean["id"] === id ? withErased(clean, erased) : clean;
}

const isEventOf = ({ resource }: Record<string, unknown>, id: string): boolean =>
  (resource as { id?: unknown } | null | undefined)?.id === id;
