import { BUILT_IN_RULESET, compileRuleset, diffRulesets } from "@railhead/core";
import { Type } from "typebox";
import {
  findPublication,
  findPublicationOf,
  insertPublication,
  type PublicationRow,
} from "../../../db/tables/risk/rulesets.ts";
import { countBacktests, findBacktestOf } from "../../../db/tables/risk/backtests.ts";
import type { WriteContext } from "../../../http/route/context.ts";
import { ok, route } from "../../../http/route/route.ts";
import { refusal } from "../../../http/schema/problem.ts";
import { Text } from "../../../http/schema/schema.ts";
import { audit } from "../../shared/audit.ts";
import { emit, lockPlatformWrites, resourceEvent } from "../../shared/platform-resources.ts";
import { hashRules } from "./hash-rules.ts";
import { hideFromAccounts, savedRuleset } from "./read.ts";
import { Publication } from "./schema.ts";
import { reportMissingList } from "../../../payments/screening/report-missing-list.ts";
import { serializePublication } from "../../../payments/review/serialize-publication.ts";

const note = Text(1, 500);

const shared = {
  method: "POST",
  response: Publication,
  accountScoped: false,
} as const;

export const publishRuleset = route(
  {
    ...shared,
    operationId: "rulesets.publish",
    path: "/v1/risk/rulesets/:number/publish",
    body: Type.Object({ note, acknowledge: Type.Optional(Type.Boolean()) }),
    summary: "Publish a ruleset",
    description:
      "From the next review on, payments are decided by it. Refused without a back-test of exactly its rules over all accounts, and where another ruleset was published since it was saved. Where its last back-test lets no payment pass, `acknowledge` is needed. In live a second person approves it.",
    problems: [
      "not_found",
      "backtest_missing",
      "ruleset_in_force",
      "ruleset_stops_everything",
      "ruleset_superseded",
      "validation_error",
    ],
    scope: "risk:publish",
  },
  async (context, { params, body }) => {
    hideFromAccounts(context);
    await lockPlatformWrites(context);
    const { tx, environment } = context;
    const saved = await savedRuleset(tx, environment.id, params.number);
    const { number, based_on } = saved;
    const last = await findPublication(tx, environment.id);
    const inForce = last?.ruleset ?? BUILT_IN_RULESET;
    if (number === inForce) throw refusal("ruleset_in_force");
    if (based_on !== inForce && number !== BUILT_IN_RULESET)
      throw refusal("ruleset_superseded", { detail: supersededBy(last, { number, based_on }) });
    const rules = { ruleset: number, rules_sha256: hashRules(saved.content) };
    const test = await findBacktestOf(tx, environment.id, rules);
    if (test === undefined) {
      const others = await countBacktests(tx, environment.id, number);
      throw refusal("backtest_missing", { detail: sayMissing(number, others) });
    }
    if (test.stops_everything && body.acknowledge !== true) {
      const detail = `By its back-test, none of ${test.decisions} decisions would let a payment pass. Publish it with \`acknowledge\`.`;
      throw refusal("ruleset_stops_everything", { detail });
    }
    return await enter(context, { last, ruleset: number, act: "publish", note: body.note });
  },
);

/** What to run, and why the back-tests that there are do not count. */
function sayMissing(number: number, others: number): string {
  const run = `Run POST /v1/risk/backtests with {"ruleset": ${number}}`;
  if (others === 0) return `Ruleset ${number} has no back-test. ${run}.`;
  return `No back-test of ruleset ${number} counts: each was of other rules, of one account, or of a range without a decision. ${run}, and with \`from\` where the last decision is older than 90 days.`;
}

function supersededBy(
  last: PublicationRow | undefined,
  { number, based_on }: { readonly number: number; readonly based_on: number },
): string {
  const { ruleset = BUILT_IN_RULESET, published_by, published_at } = last ?? {};
  const who = published_by === undefined ? "" : ` by ${published_by.type} ${published_by.id}`;
  const when = published_at === undefined ? "" : ` at ${published_at}`;
  return `Ruleset ${ruleset} was published${who}${when}. Ruleset ${number} was saved on ruleset ${based_on}: save it again and compare.`;
}

export const rollBackRuleset = route(
  {
    ...shared,
    operationId: "rulesets.roll_back",
    path: "/v1/risk/rulesets/:number/roll_back",
    body: Type.Object({ note }),
    summary: "Roll back the ruleset in force",
    description:
      "Puts the ruleset in force again that this one replaced. Needs no second person: those rules were published before.",
    problems: ["not_found", "ruleset_not_in_force", "validation_error"],
    scope: "risk:publish",
  },
  async (context, { params, body }) => {
    hideFromAccounts(context);
    await lockPlatformWrites(context);
    const { tx, environment } = context;
    const { number } = await savedRuleset(tx, environment.id, params.number);
    const last = await findPublication(tx, environment.id);
    const published = await findPublicationOf(tx, environment.id, number);
    if (last?.ruleset !== number || published === undefined) throw refusal("ruleset_not_in_force");
    const { replaced: ruleset } = published;
    return await enter(context, { last, ruleset, act: "roll_back", note: body.note });
  },
);

/** Puts a ruleset in force. */
async function enter(
  context: WriteContext,
  {
    last,
    ...entered
  }: Pick<PublicationRow, "ruleset" | "act" | "note"> & {
    readonly last: PublicationRow | undefined;
  },
) {
  const { app, environment, at, tx, actor } = context;
  const row: PublicationRow = {
    environment_id: environment.id,
    id: app.ids.uuid(at),
    number: (last?.number ?? 0) + 1,
    replaced: last?.ruleset ?? BUILT_IN_RULESET,
    published_at: at,
    published_by: { type: actor.type, id: actor.id },
    ...entered,
  };
  await insertPublication(tx, row);
  const shown = serializePublication(row);
  const isRollBack = row.act === "roll_back";
  const event = resourceEvent(context, {
    type: isRollBack ? "ruleset.rolled_back" : "ruleset.published",
    row: { id: row.id, version: 1, updated_at: at },
    account_id: null,
    after: shown,
    message: isRollBack ? "The ruleset was rolled back." : "The ruleset was published.",
  });
  await emit(context, [event]);
  const [before, after] = await Promise.all(
    [row.replaced, row.ruleset].map((number) => savedRuleset(tx, environment.id, number)),
  );
  if (after !== undefined) {
    const ruleset = compileRuleset(after.number, after.content);
    const made = { environment_id: environment.id, at, ids: app.ids };
    await reportMissingList(tx, made, { ruleset, publication: row.id });
  }
  await audit(tx, context, {
    action: isRollBack ? "ruleset.rolled_back" : "ruleset.published",
    resource_type: "ruleset",
    resource_id: row.id,
    details: {
      ruleset: row.ruleset,
      replaced: row.replaced,
      note: row.note,
      differences:
        before === undefined || after === undefined
          ? []
          : diffRulesets(before.content, after.content).map(({ say }) => say.slice(0, 500)),
    },
  });
  return ok(shown);
}
