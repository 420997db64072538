import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Filter } from "./list-definition.ts";
import { stateOf, type ListSearch } from "./list-search.ts";

/** The state of a list, as the address of its screen has it. */
export interface ListState extends ReturnType<typeof stateOf> {
  /** The first row of a long list that is shown. */
  readonly row: string;
  readonly search: ListSearch;
  /** Writes another state into the address. */
  readonly show: (next: ListSearch) => void;
}

export function useListState(known: readonly Filter[]): ListState {
  const search: ListSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const names = useMemo(() => known.map(({ name }) => name), [known]);
  const { row = "0", ...asked } = search;
  const show = (next: ListSearch) => void navigate({ to: ".", search: next as never });
  return { ...stateOf(asked, names), row, search, show };
}
