import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo, type ReactNode } from "react";
import { counted } from "../../format/words.ts";
import { Screen } from "../screen.tsx";
import { Loaded } from "../states.tsx";
import { Filters } from "./filters.tsx";
import type { ListDefinition } from "./list-definition.ts";
import { changedSearch, stateOf, type ListSearch } from "./list-search.ts";
import { NoRows } from "./no-rows.tsx";
import { Pages } from "./pages.tsx";
import { RowsTable } from "./rows-table.tsx";
import { useRows } from "./use-rows.ts";

const SIZE = 50;
const EVERY_MS = 5_000;

/** A list with its filters, rows, keys, pages and empty state; its whole state is in the address. */
export function ListScreen<T extends { readonly id: string }>({
  definition,
  actions,
  above,
}: {
  readonly definition: ListDefinition<T>;
  readonly actions?: ReactNode;
  /** What stands over the list. */
  readonly above?: ReactNode;
}) {
  const { screen, title, noun, filters: known, read, address } = definition;
  const search: ListSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const names = useMemo(() => known.map(({ name }) => name), [known]);
  const { filters, unknown, page } = stateOf(search, names);
  const query = useQuery({
    queryKey: ["list", screen, filters, page],
    queryFn: async ({ signal }) => await read({ filters, page, size: SIZE }, signal),
    refetchInterval: EVERY_MS,
    placeholderData: (held) => held,
  });
  const show = (next: ListSearch) => void navigate({ to: ".", search: next as never });
  const rows = query.data?.data;
  const ids = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows]);
  const open = useCallback(
    (id: string) => {
      const row = rows?.find((one) => one.id === id);
      if (row !== undefined && address !== undefined) void navigate({ to: address(row) });
    },
    [rows, address, navigate],
  );
  const cursor = useRows(ids, open);
  return (
    <Screen name={screen} title={title} actions={actions}>
      {above}
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
              <RowsTable definition={definition} rows={data} cursor={cursor} />
              <Pages
                page={meta.page_number}
                pages={Math.ceil(meta.total_items / SIZE)}
                onPage={(number) => show(changedSearch(search, { page: String(number) }))}
              />
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}
