import { MATCH_DECISIONS } from "@railhead/core";
import type { Static } from "typebox";
import { platformOrder } from "../../db/postgres/platform-rows.ts";
import {
  findScreeningMatch,
  listScreeningMatches,
  lockMatchesOfSubjects,
  type ScreeningMatchRow,
} from "../../db/tables/risk/screening-matches.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import { invalid, problem } from "../../http/schema/problem.ts";
import { decideMatch as decideMatchOf } from "../../payments/screening/decide-match.ts";
import { readIndex } from "../../payments/screening/entry-indexes.ts";
import { audit } from "../shared/audit.ts";
import { decidedMatchFacts } from "../shared/match-facts.ts";
import { reads, refuseAccounts } from "./lists.ts";
import { CheckBody, DecideBody, MatchQuery, ScreeningCheck, ScreeningMatch } from "./schema.ts";

function serializeMatch(row: ScreeningMatchRow) {
  return {
    id: row.id,
    subject_type: row.subject_type,
    subject_id: row.subject_id,
    list_id: row.list_id,
    entry_version: row.entry_version,
    entry_key: row.entry_key,
    entry_name: row.entry_name,
    name_strength: row.name_strength,
    score: row.score / 100,
    corroboration: row.corroboration === null ? null : row.corroboration / 100,
    parts: row.parts,
    state: row.state,
    opened_at: row.opened_at,
    decided_by: row.decided_by,
    decided_at: row.decided_at,
    note: row.reason,
    ended_at: row.ended_at,
  };
}

const listMatches = route(
  {
    ...reads,
    operationId: "screening_matches.list",
    method: "GET",
    path: "/v1/screening/matches",
    summary: "List matches with sanctions lists",
    description: "To a key of one account there are none: 404.",
    query: MatchQuery,
    list: { sorts: ["id"] },
    response: ScreeningMatch,
    problems: ["not_found", "validation_error"],
  },
  async (context, { query, paging }) => {
    refuseAccounts(context);
    const { rows, total } = await listScreeningMatches(
      context.app.db,
      { environment_id: context.environment.id, ...query },
      {
        order: platformOrder("id", paging.sort_order),
        limit: paging.page_size,
        offset: paging.offset,
      },
    );
    return page(rows.map(serializeMatch), total);
  },
);

const getMatch = route(
  {
    ...reads,
    operationId: "screening_matches.get",
    method: "GET",
    path: "/v1/screening/matches/:id",
    summary: "Get a match with a sanctions list",
    description:
      "`score` is the likeness of the names; `corroboration` what speaks for one bearer beside it, part by part.",
    response: ScreeningMatch,
    problems: ["not_found"],
  },
  async (context, { params }) => {
    refuseAccounts(context);
    const key = { environment_id: context.environment.id, id: params.id };
    const match = await findScreeningMatch(context.app.db, key);
    if (match === undefined) throw problem("not_found");
    return ok(serializeMatch(match));
  },
);

/** Throws where the report that is asked for does not fit the decision. */
function refuseReport(match: ScreeningMatchRow, { decision, report }: Static<typeof DecideBody>) {
  if (report === undefined) return;
  const fault =
    decision === "clear"
      ? "Must be absent where the match is cleared."
      : report === "rejected" && match.subject_type !== "customer"
        ? "Only a customer is rejected: report this party as blocked."
        : undefined;
  if (fault !== undefined) throw invalid([{ reference: "/report", detail: fault }]);
}

const decideMatch = route(
  {
    accountScoped: false,
    scope: "screening:write",
    operationId: "screening_matches.decide",
    method: "POST",
    path: "/v1/screening/matches/:id/decide",
    summary: "Clear or confirm a match",
    description:
      "A cleared pair does not match again until the subject or the entry changes; payments go on once no match holds them. A confirmed one keeps them held (`report` is `blocked`, the default), or rejects the customer and ends its unsent payments (`rejected`), in the same transaction; its report is due after ten banking days. A decision may be changed. In live a second person approves it.",
    body: DecideBody,
    response: ScreeningMatch,
    problems: ["not_found", "conflict", "validation_error"],
  },
  async (context, { params, body }) => {
    refuseAccounts(context);
    const { app, tx, environment, at, actor } = context;
    const found = await findScreeningMatch(tx, { environment_id: environment.id, id: params.id });
    if (found === undefined) throw problem("not_found");
    const locked = await lockMatchesOfSubjects(tx, environment.id, [found.subject_id]);
    const match = locked.find(({ id }) => id === found.id);
    const { state } = MATCH_DECISIONS[body.decision];
    if (match === undefined || match.state === "ended")
      throw problem("conflict", { detail: "The match has ended: a side of it changed." });
    if (match.state === state)
      throw problem("conflict", { detail: `The match is ${state} already.` });
    refuseReport(match, body);
    const run = {
      environment_id: environment.id,
      at,
      ids: app.ids,
      actor,
      request_id: context.requestId,
      charts: app.charts,
    };
    const decided = await decideMatchOf(tx, run, { ...body, match });
    await audit(tx, context, decidedMatchFacts(decided, body));
    return ok(serializeMatch(decided));
  },
);

const checkName = route(
  {
    ...reads,
    operationId: "screening.check",
    method: "POST",
    path: "/v1/screening/check",
    summary: "Compare a name with the sanctions lists",
    description: "As a customer of this name would be compared. Writes nothing but the audit log.",
    body: CheckBody,
    response: ScreeningCheck,
    problems: ["not_found", "validation_error"],
  },
  async (context, { body }) => {
    refuseAccounts(context);
    const index = await readIndex(context.app.db, context.environment.id);
    const hits = index.search({
      kind: body.kind,
      names: [body.name],
      birth_date: body.birth_date ?? null,
      places: [],
      id_numbers: [],
    });
    return ok({
      entries: index.entries,
      matches: hits.map(({ entry, name, score, corroboration }) => ({
        list_id: entry.list_id,
        entry_key: entry.key,
        entry_name: name.name,
        name_strength: name.strength,
        score,
        corroboration: corroboration.score,
        parts: corroboration.parts,
      })),
    });
  },
);

/** In the order of the documentation. */
export const screeningMatchRoutes: readonly Route[] = [
  listMatches,
  getMatch,
  decideMatch,
  checkName,
];
