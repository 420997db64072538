import { Type, type TObject, type TSchema } from "typebox";
import { OneOf } from "./schema.ts";

export type SortOrder = "asc" | "desc";

/** How a list may be ordered; the first sort is the default. */
export interface ListOptions<S extends string = string> {
  readonly sorts: readonly [S, ...S[]];
  readonly order?: SortOrder;
  /** May be read from a replica that is caught up: only where every change comes with an event. */
  readonly replica?: true;
  /** An item where the query names the members that it wants. */
  readonly sparse?: TObject;
}

/** The page asked for, ready for `limit` and `offset`. */
export interface Paging<S extends string = string> {
  readonly page_number: number;
  readonly page_size: number;
  readonly offset: number;
  readonly sort_by: S;
  readonly sort_order: SortOrder;
}

export const MAX_PAGE_SIZE = 1000;
export const DEFAULT_PAGE_SIZE = 100;
// Beyond this the offset would not fit PostgreSQL's bigint; every such page is empty anyway.
export const MAX_PAGE_NUMBER = 1_000_000_000_000;

/** The parameters that every list accepts. `default_…` are fallbacks for absent plain ones. */
export function pagingParameters(options: ListOptions): Record<string, TSchema> {
  const size = () => Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE }));
  const sort = () => Type.Optional(OneOf(options.sorts));
  const order = () => Type.Optional(OneOf(["asc", "desc"]));
  return {
    page_number: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_NUMBER })),
    page_size: size(),
    default_page_size: size(),
    sort_by: sort(),
    default_sort: sort(),
    sort_order: order(),
    default_sort_order: order(),
  };
}

/** The page asked for, of what is few enough to be read whole, in ascending order. */
export function pageOf<T>(items: readonly T[], { offset, page_size, sort_order }: Paging): T[] {
  const sorted = sort_order === "asc" ? items : items.toReversed();
  return sorted.slice(offset, offset + page_size);
}

interface PagingQuery {
  page_number?: number;
  page_size?: number;
  /** The same, as lists call it that are read by a cursor. */
  limit?: number;
  default_page_size?: number;
  sort_by?: string;
  default_sort?: string;
  sort_order?: SortOrder;
  default_sort_order?: SortOrder;
}

/** Reads the page out of a query that has passed its schema. */
export function readPaging(query: PagingQuery, options: ListOptions): Paging {
  const page_number = query.page_number ?? 1;
  const { limit, default_page_size } = query;
  const page_size = limit ?? query.page_size ?? default_page_size ?? DEFAULT_PAGE_SIZE;
  return {
    page_number,
    page_size,
    offset: (page_number - 1) * page_size,
    sort_by: query.sort_by ?? query.default_sort ?? options.sorts[0],
    sort_order: query.sort_order ?? query.default_sort_order ?? options.order ?? "asc",
  };
}
