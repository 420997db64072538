import { Type } from "typebox";
import type { OwnPlace, RequestContext } from "../../http/route/context.ts";
import { ok, route, type Route } from "../../http/route/route.ts";
import { Nullable, OneOf, SearchText } from "../../http/schema/schema.ts";
import { SUM_GROUPS } from "../../db/tables/payment-lists/payment-sums.ts";
import { PaymentSide } from "../payments/list/schema.ts";
import { SearchResult } from "../search/schema.ts";
import { mergedFilters } from "./filters.ts";
import { listMergedEvents, listMergedPayments } from "./lists.ts";
import * as schema from "./schema.ts";
import {
  askSource,
  isComplete,
  queryText,
  refuseTwice,
  serializeSource,
  sourcesOf,
  type SourceAnswer,
} from "./sources.ts";

/** What each source says of a path, each account once. */
async function askAll(context: RequestContext, path: string): Promise<readonly SourceAnswer[]> {
  const answers = await Promise.all(
    sourcesOf(context).map((source) => askSource(context, source, path)),
  );
  const accountOf = (place: OwnPlace) => `${place.environment_id}.${place.account_id}`;
  refuseTwice(answers, (one, other) => accountOf(one) === accountOf(other));
  return answers;
}

const searchMerged = route(
  {
    operationId: "merged.search",
    method: "GET",
    path: "/v1/merged/search",
    summary: "Search records of several environments",
    description:
      "What `GET /v1/search` finds with each key of the request, by source. Kinds that a key may not read are not searched.",
    query: Type.Object({ q: SearchText() }),
    response: Type.Object({
      items: Type.Array(
        Type.Object({
          source: schema.source,
          environment_id: schema.environment_id,
          result: SearchResult,
        }),
        { description: "At most 5 of a kind and source." },
      ),
      sources: schema.sources,
      complete: schema.complete,
    }),
    problems: ["validation_error"],
    scope: "search:read",
    mergesKeys: true,
    accountScoped: true,
  },
  async (context, { query }) => {
    const answers = await askAll(context, `/v1/search${queryText(query)}`);
    return ok({
      items: answers.flatMap((answer) => {
        if ("fault" in answer) return [];
        const { results } = answer.data as { results: readonly object[] };
        const { source, place } = answer;
        const of = { source: source.number, environment_id: place?.environment_id };
        return results.map((result) => ({ ...of, result }));
      }),
      sources: answers.map(serializeSource),
      complete: isComplete(answers),
    });
  },
);

interface Side {
  readonly count: number;
  readonly amount: string;
}
interface Sides {
  readonly charges: Side;
  readonly payouts: Side;
}
interface Summary extends Sides {
  readonly groups: readonly (Sides & { readonly key: string })[];
}

const sides = { charges: PaymentSide(), payouts: PaymentSide() };

const sumMerged = route(
  {
    operationId: "merged.summary",
    method: "GET",
    path: "/v1/merged/summary",
    summary: "Count and sum payments of several environments",
    description:
      "What `GET /v1/payments/summary` says with each key of the request, added up. Each source is read in a snapshot of its own.",
    query: Type.Object({ ...mergedFilters, group_by: Type.Optional(OneOf(SUM_GROUPS)) }),
    response: Type.Object({
      group_by: Nullable(OneOf(SUM_GROUPS)),
      ...sides,
      groups: Type.Array(
        Type.Object({
          key: Type.String({ description: "The status, day, reason or account of the group." }),
          ...sides,
        }),
        { description: "In the order of their keys. Empty without `group_by`." },
      ),
      sources: schema.sources,
      complete: schema.complete,
    }),
    problems: ["validation_error"],
    scope: "payments:read",
    mergesKeys: true,
    accountScoped: true,
  },
  async (context, { query }) => {
    const answers = await askAll(context, `/v1/payments/summary${queryText(query)}`);
    const summaries = answers.flatMap((answer) =>
      "data" in answer ? [answer.data as Summary] : [],
    );
    const groups = summaries.flatMap((summary) => summary.groups);
    const keys = [...new Set(groups.map(({ key }) => key))].sort();
    return ok({
      group_by: query.group_by ?? null,
      ...sumOf(summaries),
      groups: keys.map((key) => ({ key, ...sumOf(groups.filter((one) => one.key === key)) })),
      sources: answers.map(serializeSource),
      complete: isComplete(answers),
    });
  },
);

function sumOf(all: readonly Sides[]): Sides {
  const add = (side: keyof Sides): Side => ({
    count: all.reduce((sum, one) => sum + one[side].count, 0),
    amount: all.reduce((sum, one) => sum + BigInt(one[side].amount), 0n).toString(),
  });
  return { charges: add("charges"), payouts: add("payouts") };
}

/** In the order of the documentation. */
export const mergedRoutes: readonly Route[] = [
  listMergedPayments,
  sumMerged,
  searchMerged,
  listMergedEvents,
];
