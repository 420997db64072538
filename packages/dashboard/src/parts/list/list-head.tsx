import type { Page } from "@railhead/client";
import { counted } from "../../format/words.ts";
import { SavedViews } from "../views/saved-views.tsx";
import { Filters } from "./filters.tsx";
import type { ListDefinition } from "./list-definition.ts";
import { changedSearch } from "./list-search.ts";
import type { ListState } from "./use-list-state.ts";

type Known<T extends { readonly id: string }> = Pick<
  ListDefinition<T>,
  "screen" | "noun" | "filters"
>;

/** The filters of a list, and what its address names beside them. */
export function ListHead<T extends { readonly id: string }>({
  definition,
  state: { filters, unknown, show },
}: {
  readonly definition: Known<T>;
  readonly state: ListState;
}) {
  return (
    <>
      <SavedViews screen={definition.screen} filters={filters} onOpen={show} />
      <Filters
        filters={definition.filters}
        values={filters}
        onChange={(change) => show(changedSearch(filters, change))}
      />
      {unknown.length === 0 ? null : (
        <p className="notice" role="status">
          The address names {unknown.join(", ")}, which this list has no filter for.
        </p>
      )}
    </>
  );
}

/** How many items the filters name. */
export function ListCount<T extends { readonly id: string }>({
  definition: { noun },
  state: { filters },
  meta,
}: {
  readonly definition: Known<T>;
  readonly state: ListState;
  readonly meta: Page<T>["meta"];
}) {
  return (
    <p className="quiet" data-part="count">
      {counted(meta.total_items, ...noun)}
      {Object.keys(filters).length === 0 ? "." : " match."}
    </p>
  );
}
