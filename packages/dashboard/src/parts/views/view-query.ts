/** Filters by their name in the address. */
export type ViewFilters = Readonly<Record<string, string>>;

/** A screen as saved views name it: with `_`, as all names of the API. */
export function screenName(screen: string): string {
  return screen.replaceAll("-", "_");
}

/** Filters as the address has them, in one order. */
export function queryOfFilters(filters: ViewFilters): string {
  const entries = Object.entries(filters).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return new URLSearchParams(entries).toString();
}

export function filtersOfView({ query }: { readonly query: string }): ViewFilters {
  return Object.fromEntries(new URLSearchParams(query));
}

export function isSameView(view: { readonly query: string }, filters: ViewFilters): boolean {
  return queryOfFilters(filtersOfView(view)) === queryOfFilters(filters);
}
