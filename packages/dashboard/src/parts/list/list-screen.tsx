import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo, type ReactNode } from "react";
import { EVERY_MS } from "../../api/queries.ts";
import { Screen } from "../screen.tsx";
import { Loaded } from "../states.tsx";
import { Columns, useColumns } from "./columns.tsx";
import type { ListDefinition } from "./list-definition.ts";
import { ListCount, ListHead } from "./list-head.tsx";
import { changedSearch } from "./list-search.ts";
import { NoRows } from "./no-rows.tsx";
import { Pages } from "./pages.tsx";
import { RowsTable } from "./rows-table.tsx";
import { useListState } from "./use-list-state.ts";
import { useRows } from "./use-rows.ts";

const SIZE = 50;

/** A list with its filters, rows, keys, pages and empty state; its whole state is in the address. */
export function ListScreen<T extends { readonly id: string }>({
  definition,
  actions,
  above,
  below,
}: {
  readonly definition: ListDefinition<T>;
  readonly actions?: ReactNode;
  /** What stands over the list, and under it. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
}) {
  const { screen, title, read, address } = definition;
  const navigate = useNavigate();
  const state = useListState(definition.filters);
  const { filters, page, search, show } = state;
  const query = useQuery({
    queryKey: ["list", screen, filters, page],
    queryFn: async ({ signal }) => await read({ filters, page, size: SIZE }, signal),
    refetchInterval: EVERY_MS,
    placeholderData: (held) => held,
  });
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
  const columns = useColumns(screen, definition.columns);
  return (
    <Screen name={screen} title={title} actions={actions}>
      {above}
      <ListHead definition={definition} state={state} />
      <Loaded query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <NoRows definition={definition} filters={filters} onReset={() => show({})} />
          ) : (
            <>
              <div className="head">
                <ListCount definition={definition} state={state} meta={meta} />
                <Columns of={columns} />
              </div>
              <RowsTable
                definition={{ ...definition, columns: columns.shown }}
                rows={data}
                cursor={cursor}
              />
              <Pages
                page={meta.page_number}
                pages={Math.ceil(meta.total_items / SIZE)}
                onPage={(number) => show(changedSearch(search, { page: String(number) }))}
              />
            </>
          )
        }
      </Loaded>
      {below}
    </Screen>
  );
}
