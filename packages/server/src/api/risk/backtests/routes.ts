import { addMs, laterOf, type BacktestResult } from "@railhead/core";
import { Type } from "typebox";
import { assertFound } from "../../../base/assert.ts";
import {
  countBacktests,
  findBacktest,
  insertBacktest,
  listBacktests,
  type BacktestRow,
} from "../../../db/tables/risk/backtests.ts";
import { findAccount } from "../../../db/tables/accounts/accounts.ts";
import { ok, page, route } from "../../../http/route/route.ts";
import { invalid, problem } from "../../../http/schema/problem.ts";
import { refuseAccountKey, scopeOf } from "../../shared/platform-resources.ts";
import { readRulesets } from "../../../payments/scheduling/risk-rulesets.ts";
import { labelDay, serializeShare, serializeTally } from "../metrics/labels.ts";
import { hashRules } from "../rulesets/hash-rules.ts";
import { hideFromAccounts, READ, savedRuleset } from "../rulesets/read.ts";
import { WRITE } from "../rulesets/write.ts";
import { MOST_DECISIONS, runBacktest } from "./run.ts";
import { BacktestBody, BacktestListed, BacktestShown } from "./schema.ts";

const shared = { response: BacktestShown } as const;
const DAYS_90_MS = 90 * 86_400_000;
const TOO_MANY = `The range has more than ${MOST_DECISIONS.toLocaleString("en-US")} decisions.`;

/** The result as it is shown and stored: amounts are texts. */
function shownResult(result: BacktestResult) {
  const withAmount = <R extends { readonly amount: bigint }>(row: R) => ({
    ...row,
    amount: row.amount.toString(),
  });
  const { changed, failed, unknown } = result;
  const { bad, good, immature } = result.labels;
  return {
    changed,
    failed: [...failed],
    matrix: result.matrix.map((cell) => ({
      ...withAmount(cell),
      bad: withAmount(cell.bad),
      good: withAmount(cell.good),
    })),
    rules: result.rules.map(({ labels, ...tally }) => ({
      ...withAmount(tally),
      bad: serializeTally(labels.bad),
      good: serializeTally(labels.good),
      immature: serializeTally(labels.immature),
      precision: serializeShare(labels.precision),
      recall: serializeShare(labels.recall),
    })),
    labels: {
      bad: serializeTally(bad),
      good: serializeTally(good),
      immature: serializeTally(immature),
    },
    changes: result.changes.map(withAmount),
    unknown: [...unknown],
  };
}

function serializeHead(row: Omit<BacktestRow, "result">) {
  const { id, ruleset, compare_with, account_id, decided_from, decided_to } = row;
  const { decisions, stops_everything, replay_failures, created_at, created_by } = row;
  return {
    id,
    ruleset,
    compare_with,
    account_id,
    from: decided_from,
    to: decided_to,
    decisions,
    stops_everything,
    replay_failures,
    created_at,
    created_by,
  };
}

const serializeBacktest = (row: BacktestRow) => ({
  ...serializeHead(row),
  ...(row.result as ReturnType<typeof shownResult>),
});

export const createBacktest = route(
  {
    ...WRITE,
    ...shared,
    operationId: "backtests.create",
    method: "POST",
    path: "/v1/risk/backtests",
    summary: "Back-test a ruleset",
    description: `Decides stored decisions again by the ruleset, on the facts that they kept: by default those of the last 90 days, ${MOST_DECISIONS.toLocaleString("en-US")} at most. \`compare_with\` compares with another ruleset instead of the decisions as they were made. What became of the payments labels them as the metrics of rules do. Each decision is also made again by its own ruleset: \`replay_failures\` above 0 is a fault of the engine. A ruleset is published only after a back-test of its rules over all accounts, with decisions where there are any.`,
    body: BacktestBody,
    problems: ["validation_error"],
    write: "separate",
  },
  async (context, { body }) => {
    refuseAccountKey(context);
    const { app, environment, at, actor } = context;
    const { from = addMs(at, -DAYS_90_MS), to = laterOf(at, addMs(at, 1)) } = body;
    if (from >= to) throw invalid([{ reference: "/to", detail: "Must be after `from`." }]);
    const numbers = { ruleset: body.ruleset, compare_with: body.compare_with ?? null };
    const known = await readRulesets(
      app.db,
      environment.id,
      Object.values(numbers).filter((number) => number !== null),
    );
    const missing = Object.entries(numbers).flatMap(([name, number]) =>
      number === null || known.has(number)
        ? []
        : [{ reference: `/${name}` as const, detail: `There is no ruleset ${number}.` }],
    );
    if (missing.length > 0) throw invalid(missing);
    const account_id = body.account_id ?? null;
    if (account_id !== null && !(await findAccount(app.db, scopeOf(context), account_id)))
      throw invalid([{ reference: "/account_id", detail: "Must be the id of an account." }]);
    const range = { environment_id: environment.id, account_id, from, to } as const;
    const result = await runBacktest(app.db, range, {
      ruleset: assertFound(known.get(body.ruleset), "the ruleset"),
      compareWith: numbers.compare_with === null ? undefined : known.get(numbers.compare_with),
      day: labelDay(at),
    });
    if (result === undefined) throw invalid([{ reference: "/from", detail: TOO_MANY }]);
    const { content } = await savedRuleset(app.db, environment.id, body.ruleset);
    const row: BacktestRow = {
      environment_id: environment.id,
      id: app.ids.uuid(at),
      ...numbers,
      rules_sha256: hashRules(content),
      account_id,
      decided_from: from,
      decided_to: to,
      decisions: result.decisions,
      replay_failures: result.replay_failures,
      stops_everything: result.stops_everything,
      result: shownResult(result),
      created_at: at,
      created_by: { type: actor.type, id: actor.id },
    };
    await app.db.tx((tx) => insertBacktest(tx, row));
    return ok(serializeBacktest(row));
  },
);

export const getBacktest = route(
  {
    ...READ,
    ...shared,
    operationId: "backtests.get",
    method: "GET",
    path: "/v1/risk/backtests/:id",
    summary: "Read a back-test",
    problems: ["not_found"],
  },
  async (context, { params }) => {
    hideFromAccounts(context);
    const row = await findBacktest(context.app.db, context.environment.id, params.id);
    if (row === undefined) throw problem("not_found");
    return ok(serializeBacktest(row));
  },
);

export const listAllBacktests = route(
  {
    ...READ,
    response: BacktestListed,
    operationId: "backtests.list",
    method: "GET",
    path: "/v1/risk/backtests",
    summary: "List back-tests",
    query: Type.Object({
      ruleset: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999_999 })),
    }),
    list: { sorts: ["created_at"], order: "desc" },
    problems: ["validation_error"],
  },
  async (context, { query, paging }) => {
    refuseAccountKey(context);
    const { app, environment } = context;
    const { page_size: limit, offset, sort_order: order } = paging;
    const ruleset = query.ruleset ?? null;
    const rows = await listBacktests(app.db, environment.id, { ruleset, limit, offset, order });
    return page(rows.map(serializeHead), await countBacktests(app.db, environment.id, ruleset));
  },
);
