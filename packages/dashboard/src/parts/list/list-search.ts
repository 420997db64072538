/** The whole state of a list, as its address has it. */
export type ListSearch = Readonly<Record<string, string>>;

/** Keeps texts and numbers; the rest is no filter's value. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => {
      if (typeof value === "number") return [[name, String(value)]];
      return typeof value === "string" && value !== "" ? [[name, value]] : [];
    }),
  );
}

/** Filters that the list has, those that it does not have, and the page. */
export function stateOf(
  search: ListSearch,
  known: readonly string[],
): {
  readonly filters: ListSearch;
  readonly unknown: readonly string[];
  readonly page: number;
} {
  const { page = "1", ...asked } = search;
  const entries = Object.entries(asked);
  const number = Number(page);
  return {
    filters: Object.fromEntries(entries.filter(([name]) => known.includes(name))),
    unknown: entries.map(([name]) => name).filter((name) => !known.includes(name)),
    page: Number.isSafeInteger(number) && number > 0 ? number : 1,
  };
}

/** The search of an address with some members changed; empty ones are left out. */
export function changedSearch(search: ListSearch, change: ListSearch): ListSearch {
  const all = { ...search, ...change };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
}
