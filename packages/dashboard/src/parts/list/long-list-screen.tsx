import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useMemo, type ReactNode } from "react";
import { counted } from "../../format/words.ts";
import { Screen } from "../screen.tsx";
import { Failure, Loaded } from "../states.tsx";
import { Filters } from "./filters.tsx";
import type { ListDefinition } from "./list-definition.ts";
import { changedSearch, stateOf, type ListSearch } from "./list-search.ts";
import { LongTable } from "./long-table.tsx";
import { NoRows } from "./no-rows.tsx";
import { useCursor } from "./use-cursor.ts";
import { usePages } from "./use-pages.ts";
import { useWindow } from "./use-window.ts";
import { PAGE_ROWS } from "./window.ts";

const EVERY_MS = 5_000;

/** A list of any length, whose scroll bar reaches every row; filters and place are in the address. */
export function LongListScreen<T extends { readonly id: string }>({
  definition,
  actions,
  sums,
}: {
  readonly definition: ListDefinition<T>;
  /** Acts on all that the filters name; not whole where the address has others, too. */
  readonly actions?: (filters: ListSearch, isWhole: boolean) => ReactNode;
  /** What is said of all that the filters name. */
  readonly sums: (filters: ListSearch) => ReactNode;
}) {
  const { screen, title, noun, filters: known, read } = definition;
  const search: ListSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const names = useMemo(() => known.map(({ name }) => name), [known]);
  const { row = "0", ...asked } = search;
  const { filters, unknown } = stateOf(asked, names);
  const query = useQuery({
    queryKey: ["rows", screen, filters, 1],
    queryFn: async ({ signal }) => await read({ filters, page: 1, size: PAGE_ROWS }, signal),
    refetchInterval: EVERY_MS,
    placeholderData: (held) => held,
  });
  const show = (next: ListSearch) => void navigate({ to: ".", search: next as never });
  return (
    <Screen name={screen} title={title} actions={actions?.(filters, unknown.length === 0)}>
      <Filters
        filters={known}
        values={filters}
        onChange={(change) => show(changedSearch(filters, change))}
      />
      {unknown.length === 0 ? null : (
        <p className="notice" role="status">
          The address names {unknown.join(", ")}, which this list has no filter for.
        </p>
      )}
      <Loaded query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <NoRows definition={definition} filters={filters} onReset={() => show({})} />
          ) : (
            <>
              <p className="quiet" data-part="count">
                {counted(meta.total_items, ...noun)}
                {Object.keys(filters).length === 0 ? "." : " match."}
              </p>
              {sums(filters)}
              <Rows
                key={JSON.stringify(filters)}
                definition={definition}
                filters={filters}
                total={meta.total_items}
                start={/^[0-9]{1,12}$/.test(row) ? Number(row) : 0}
              />
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

function Rows<T extends { readonly id: string }>({
  definition,
  filters,
  total,
  start,
}: {
  readonly definition: ListDefinition<T>;
  readonly filters: ListSearch;
  readonly total: number;
  readonly start: number;
}) {
  const navigate = useNavigate();
  const window = useWindow(total, start);
  const { rowAt, error } = usePages(definition, filters, window);
  const { address } = definition;
  const cursor = useCursor(total, window, (place) => {
    const row = rowAt(place);
    if (row !== undefined && address !== undefined) void navigate({ to: address(row) });
  });
  const { first, isMoving } = window;
  useEffect(() => {
    if (isMoving || first === start) return;
    const search = changedSearch(filters, { row: first === 0 ? "" : String(first) });
    void navigate({ to: ".", search: search as never, replace: true, resetScroll: false });
  }, [first, isMoving, start, filters, navigate]);
  return (
    <>
      {error === null ? null : <Failure error={error} onRetry={() => window.show(first)} />}
      <LongTable
        definition={definition}
        total={total}
        window={window}
        rowAt={rowAt}
        cursor={cursor}
      />
    </>
  );
}
