import type { CompiledRoute } from "../route/compiled-route.ts";
import type { RequestContext } from "../route/context.ts";
import type { Result } from "../route/route.ts";
import { assert } from "../../base/assert.ts";
import { MAX_PAGE_SIZE } from "../schema/paging.ts";
import { invalid } from "../schema/problem.ts";

type Query = Readonly<Record<string, string | readonly string[]>>;
type Handle = (context: RequestContext, input: object) => Promise<Result>;

/** Parameters of a list that narrow it. */
export function filtersOf({ route }: CompiledRoute): ReadonlySet<string> {
  const names = Object.keys(route.query?.properties ?? {});
  return new Set(names.filter((name) => name !== "after" && name !== "before"));
}

/** Members of an item of a list. */
export function membersOf({ route }: CompiledRoute): readonly string[] {
  const { properties } = route.response as { properties?: object };
  return Object.keys(properties ?? {});
}

/**
 * All items of a list in the order of creation, page by page: one page is held at a time. The first is read at
 * once, so a query that the list refuses throws its 422 here.
 */
export async function itemsOf(
  compiled: CompiledRoute,
  context: RequestContext,
  query: Query,
): Promise<AsyncIterable<object>> {
  const read = pageReader(compiled, context, query);
  const first = await read({ page_number: "1" });
  // A page after an id costs what the first one does, and no item moves between two pages.
  const isKeyed = compiled.route.query?.properties["after"] !== undefined;
  async function* items() {
    let page = first;
    for (let number = 2; ; number += 1) {
      yield* page;
      const last = page.at(-1);
      if (last === undefined || page.length < MAX_PAGE_SIZE) return;
      page = await read(
        isKeyed ? { after: (last as { id: string }).id } : { page_number: String(number) },
      );
    }
  }
  return items();
}

function pageReader(compiled: CompiledRoute, context: RequestContext, query: Query) {
  const { route } = compiled;
  const sorts: readonly string[] = route.list?.sorts ?? [];
  const sort_by = ["id", "created_at"].find((sort) => sorts.includes(sort)) ?? sorts[0];
  const handle = route.handle as Handle;
  return async (place: Query): Promise<object[]> => {
    const asked = { ...query, ...place, page_size: String(MAX_PAGE_SIZE), sort_order: "asc" };
    const sent = { params: {}, body: undefined, url: route.path };
    const { input, faults } = compiled.read({ ...sent, query: { ...asked, sort_by } }, context);
    if (faults.length > 0) throw invalid(faults);
    const result = await handle(context, input);
    assert(result.kind === "list", "a list answers with a page");
    return JSON.parse(result.data) as object[];
  };
}
