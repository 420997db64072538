import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
import { EVERY_MS } from "../../api/queries.ts";
import { Screen } from "../screen.tsx";
import { Failure, Loaded } from "../states.tsx";
import { Columns, useColumns } from "./columns.tsx";
import type { ListDefinition } from "./list-definition.ts";
import { ListCount, ListHead } from "./list-head.tsx";
import { changedSearch, type ListSearch } from "./list-search.ts";
import { LongTable } from "./long-table.tsx";
import { NoRows } from "./no-rows.tsx";
import { useCursor } from "./use-cursor.ts";
import { useListState } from "./use-list-state.ts";
import { usePages } from "./use-pages.ts";
import { useSelection, useSelectionKeys, type Selection } from "./use-selection.ts";
import { useWindow } from "./use-window.ts";
import { PAGE_ROWS } from "./window.ts";

const nothing = () => undefined;
/** Of a list whose rows nobody acts on together. */
const NONE: Selection = { ids: new Set(), toggle: nothing, add: nothing, clear: nothing };

/** A list of any length, whose scroll bar reaches every row; filters and place are in the address. */
export function LongListScreen<T extends { readonly id: string }>({
  definition,
  actions,
  sums,
}: {
  readonly definition: ListDefinition<T>;
  /** Acts on all that the filters name; not whole where the address has others, too. */
  readonly actions?: (filters: ListSearch, isWhole: boolean, selection: Selection) => ReactNode;
  /** What is said of all that the filters name. */
  readonly sums: (filters: ListSearch) => ReactNode;
}) {
  const { screen, title, read } = definition;
  const state = useListState(definition.filters);
  const { filters, unknown, row, show } = state;
  const columns = useColumns(screen, definition.columns);
  const selection = useSelection(JSON.stringify(filters));
  const query = useQuery({
    queryKey: ["rows", screen, filters, 1],
    queryFn: async ({ signal }) => await read({ filters, page: 1, size: PAGE_ROWS }, signal),
    refetchInterval: EVERY_MS,
    placeholderData: (held) => held,
  });
  return (
    <Screen
      name={screen}
      title={title}
      actions={actions?.(filters, unknown.length === 0, selection)}
    >
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
              {sums(filters)}
              <Rows
                key={JSON.stringify(filters)}
                definition={{ ...definition, columns: columns.shown }}
                filters={filters}
                selection={actions === undefined ? undefined : selection}
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
  selection,
  total,
  start,
}: {
  readonly definition: ListDefinition<T>;
  readonly filters: ListSearch;
  readonly selection: Selection | undefined;
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
  useSelectionKeys(
    selection ?? NONE,
    selection === undefined ? undefined : cursor,
    (place) => rowAt(place)?.id,
  );
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
        selected={selection?.ids ?? NONE.ids}
      />
    </>
  );
}
