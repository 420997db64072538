import type { Page } from "@railhead/client";
import { useQueries } from "@tanstack/react-query";
import { EVERY_MS } from "../../api/queries.ts";
import type { ListDefinition } from "./list-definition.ts";
import type { ListSearch } from "./list-search.ts";
import { PAGE_ROWS, pagesOf } from "./window.ts";

/** Pages that nobody looks at are dropped soon, so that long scrolling holds no more memory. */
const KEPT_MS = 20_000;

/** The rows in sight by their place in the list; a place that is not read yet is absent. */
export function usePages<T extends { readonly id: string }>(
  { screen, read }: Pick<ListDefinition<T>, "screen" | "read">,
  filters: ListSearch,
  { first, shown, isMoving }: { first: number; shown: number; isMoving: boolean },
): { readonly rowAt: (place: number) => T | undefined; readonly error: Error | null } {
  const pages = pagesOf(first, shown);
  const found = useQueries({
    queries: pages.map((page) => ({
      queryKey: ["rows", screen, filters, page],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Page<T>> =>
        await read({ filters, page, size: PAGE_ROWS }, signal),
      enabled: !isMoving && shown > 0,
      gcTime: KEPT_MS,
      // Rows below the first ones stay where they are while somebody reads them.
      refetchInterval: first === 0 ? EVERY_MS : (false as const),
    })),
  });
  return {
    rowAt: (place) => {
      const page = pages.indexOf(Math.floor(place / PAGE_ROWS) + 1);
      return found[page]?.data?.data[place % PAGE_ROWS];
    },
    error: found.find(({ error }) => error !== null)?.error ?? null,
  };
}
