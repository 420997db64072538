import {
  readSearchTerm,
  SEARCH_KIND_NAMES,
  SEARCH_KINDS,
  type SearchKind,
  type SearchTerm,
} from "@railhead/core";
import { Type } from "typebox";
import { findCustomersBy, findPaykeysBy } from "../../db/tables/find/found-counterparties.ts";
import { findPaymentsBy } from "../../db/tables/find/found-payments.ts";
import { findFilesBy, findTransfersBy } from "../../db/tables/find/found-transfers.ts";
import type { Found, FoundRow } from "../../db/tables/find/found.ts";
import { findRequest, requestsWhere } from "../../db/tables/requests/requests.ts";
import { accountOf, type RequestContext } from "../../http/route/context.ts";
import { ok, route, type Route } from "../../http/route/route.ts";
import { OneOf, SearchText } from "../../http/schema/schema.ts";
import { reachOf, type Reach } from "../shared/operation-rights.ts";
import { PATHS, SearchResult } from "./schema.ts";

/** Records of each kind in a response. */
const MOST = 5;

const REASONS = ["forbidden", "too_slow", "too_short"] as const;

const findRecords = route(
  {
    operationId: "search.find",
    method: "GET",
    path: "/v1/search",
    summary: "Search records of every kind",
    description: [
      `Returns at most ${MOST} records of each kind: those that equal the text first, then the newest that contain`,
      "it. The text is an id, an external id, a paykey, a trace number, an amount (`12.50`, `$12.50`, or cents),",
      "the last four digits of an account number, a name, an email address, the name of a file, or the id of an",
      "API request. Kinds that the caller may not read are not searched; `left_out` names them. Amounts of",
      "transfers and names of files are searched in the newest 1,000.",
    ].join(" "),
    query: Type.Object({ q: SearchText() }),
    response: Type.Object({
      text: Type.String(),
      results: Type.Array(SearchResult),
      left_out: Type.Array(
        Type.Object({
          kind: OneOf(SEARCH_KIND_NAMES),
          reason: OneOf(REASONS),
          detail: Type.String(),
        }),
      ),
    }),
    problems: ["validation_error"],
    scope: "search:read",
    accountScoped: true,
  },
  async (context, { query }) => {
    const term = readSearchTerm(query.q);
    const found = await Promise.all(
      SEARCH_KIND_NAMES.map(async (kind) => await findKind(context, kind, term)),
    );
    return ok({
      text: term.text,
      results: found.flatMap(({ results }) => results),
      left_out: found.flatMap(({ left_out }) => left_out),
    });
  },
);

type LeftOut = readonly { kind: SearchKind; reason: (typeof REASONS)[number]; detail: string }[];

async function findKind(
  context: RequestContext,
  kind: SearchKind,
  term: SearchTerm,
): Promise<{ results: readonly object[]; left_out: LeftOut }> {
  const reach = await reachOf(context, SEARCH_KINDS[kind].lists);
  const isPlatforms = kind === "file";
  if (reach === undefined || (isPlatforms && reach === "account")) {
    const detail = `The caller may not use ${SEARCH_KINDS[kind].lists}.`;
    return { results: [], left_out: [{ kind, reason: "forbidden", detail }] };
  }
  if (term.text === "") return { results: [], left_out: [] };
  const { rows, is_complete } = await FINDERS[kind](context, term, reach);
  return {
    results: rows.map((row) => serializeFound(kind, row)),
    left_out: is_complete ? [] : [incomplete(kind, term)],
  };
}

function incomplete(kind: SearchKind, { text }: SearchTerm): LeftOut[number] {
  const isShort = Array.from(text).length < 3;
  return {
    kind,
    reason: isShort ? "too_short" : "too_slow",
    detail: isShort
      ? "Only the newest were searched: older ones are found by three characters or more."
      : "Only the newest were searched in time: a longer text finds older ones.",
  };
}

type Finder = (context: RequestContext, term: SearchTerm, reach: Reach) => Promise<Found>;

const FINDERS: Readonly<Record<SearchKind, Finder>> = {
  payment: (context, term) =>
    findPaymentsBy(context.app.db, accountOf(context), { term, most: MOST }),
  customer: (context, term) =>
    findCustomersBy(context.app.db, accountOf(context), { term, most: MOST }),
  paykey: (context, term) =>
    findPaykeysBy(context.app.db, accountOf(context), { term, most: MOST }),
  funding_event: (context, term) =>
    findTransfersBy(context.app.db, accountOf(context), { term, most: MOST }),
  file: ({ app, environment }, term) => findFilesBy(app.db, environment.id, { term, most: MOST }),
  request: findRequestBy,
};

async function findRequestBy(
  { app, environment, accountId, at }: RequestContext,
  { id }: SearchTerm,
  reach: Reach,
): Promise<Found> {
  const account_id = reach === "account" ? accountId : null;
  const where = requestsWhere({ environment_id: environment.id, account_id, at });
  const row = id === null ? undefined : await findRequest(app.db, { where, id });
  if (row === undefined) return { rows: [], is_complete: true };
  const found: FoundRow = {
    type: "request",
    id: row.id,
    title: `${row.method} ${row.path}`,
    detail: row.operation,
    status: String(row.status),
    amount_cents: null,
    created_at: row.created_at,
    matched_by: "id",
  };
  return { rows: [found], is_complete: true };
}

function serializeFound(kind: SearchKind, { amount_cents, ...row }: FoundRow): object {
  return {
    kind,
    ...row,
    amount: amount_cents === null ? null : amount_cents.toString(),
    path: `${PATHS[row.type] ?? ""}${row.id}`,
  };
}

/** In the order of the documentation. */
export const searchRoutes: readonly Route[] = [findRecords];
