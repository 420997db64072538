import type { Envelope } from "./envelope.ts";

/** Paging metadata of a page. */
export interface ListMeta {
  readonly api_request_id: string;
  readonly api_request_timestamp: string;
  readonly total_items: number;
  readonly page_number: number;
  readonly page_size: number;
  readonly max_page_size: number;
  readonly total_pages: number;
  readonly sort_by: string;
  readonly sort_order: "asc" | "desc";
}

/** One page. */
export interface Page<T> {
  readonly data: readonly T[];
  readonly meta: ListMeta;
}

/** A list: `await` it for the requested page, or iterate over every item from that page on. */
export interface List<T> extends PromiseLike<Page<T>>, AsyncIterable<T> {
  /** Page after page, until the last. */
  pages(): AsyncIterable<Page<T>>;
  /** All items as one array. Pass a limit where the list may be long. */
  toArray(limit?: number): Promise<T[]>;
}

type Query = Readonly<Record<string, unknown>>;
export type Paging = "number" | "cursor" | "single";

/** Creates a list from a function that reads one page. Pages are read on demand. */
export function createList<T>(
  read: (query: Query) => Promise<Envelope>,
  query: Query,
  paging: Paging,
): List<T> {
  const page = async (asked: Query): Promise<Page<T>> => {
    const { data, meta } = await read(asked);
    return { data: data as T[], meta: meta as unknown as ListMeta };
  };
  async function* pages(): AsyncGenerator<Page<T>> {
    for (let asked: Query | undefined = query; asked !== undefined;) {
      const found: Page<T> = await page(asked);
      if (found.data.length === 0) return;
      yield found;
      asked = nextQuery(asked, found, paging);
    }
  }
  async function* items(): AsyncGenerator<T> {
    for await (const { data } of pages()) yield* data;
  }
  return {
    // Awaiting a list must give its page.
    // oxlint-disable-next-line unicorn/no-thenable
    then: (resolve, reject) => page(query).then(resolve, reject),
    [Symbol.asyncIterator]: items,
    pages,
    async toArray(limit = Number.POSITIVE_INFINITY) {
      const all: T[] = [];
      if (limit <= 0) return all;
      for await (const item of items()) {
        all.push(item);
        if (all.length >= limit) break;
      }
      return all;
    },
  };
}

function nextQuery<T>(asked: Query, { data, meta }: Page<T>, paging: Paging): Query | undefined {
  if (paging === "single") return undefined;
  if (paging === "cursor") {
    // Events have a sequence, postings and messages a number. Without either, a page would follow itself.
    const last = data.at(-1) as { sequence?: number; number?: number } | undefined;
    const after = last?.sequence ?? last?.number;
    return after === undefined ? undefined : { ...asked, after };
  }
  return meta.page_number >= meta.total_pages
    ? undefined
    : { ...asked, page_number: meta.page_number + 1 };
}
