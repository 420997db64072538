import {
  addMs,
  hasDegradable,
  inShadow,
  laterOf,
  numberRules,
  RULE_BREAKER,
  rulesToDegrade,
  stoppedBy,
  type StopCounts,
} from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { insertAuditRows } from "../../db/tables/events/audit-log.ts";
import { lockEventCount } from "../../db/tables/events/events.ts";
import { countStops, updateBreakerCheck } from "../../db/tables/risk/rule-breaker.ts";
import {
  countRulesets,
  findPublication,
  findRulesets,
  insertPublication,
  insertRuleset,
  type PublicationRow,
  type RulesetRow,
} from "../../db/tables/risk/rulesets.ts";
import { appendEvents } from "../../events/append.ts";
import { openExceptions, type ExceptionContext } from "../../exceptions/exceptions.ts";
import type { Step } from "../transitions/step.ts";
import { serializePublication } from "./serialize-publication.ts";

const ENGINE = { type: "engine", id: "engine" } as const;
const DEFAULT_PERCENT = 80;

/** Moves rules of the environment that hold or refuse too large a share of the payments to shadow. */
export const degradeRules: Step = ({ environment_id, at, tools }) =>
  tools.db.tx(async (tx) => {
    const context = { environment_id, at, ids: tools.ids };
    await updateBreakerCheck(tx, environment_id, addMs(at, -RULE_BREAKER.check_after_ms));
    const last = await findPublication(tx, environment_id);
    const [row] = last === undefined ? [] : await findRulesets(tx, environment_id, [last.ruleset]);
    if (last === undefined || row === undefined || !hasDegradable(row.content)) return 0;
    const since = addMs(at, -RULE_BREAKER.window_ms);
    const counts = await countStops(tx, environment_id, {
      madeSince: since,
      // What another ruleset decided is not its doing.
      decidedSince: laterOf(since, last.published_at),
      most: RULE_BREAKER.most_decisions,
    });
    const percent = tools.ruleBreakerPercent ?? DEFAULT_PERCENT;
    const rules = rulesToDegrade(row.content, counts, percent);
    if (rules.length === 0) return 0;
    // Saving and publishing rulesets take this lock first; a publication meanwhile wins.
    await lockEventCount(tx, environment_id);
    const now = await findPublication(tx, environment_id);
    if (now?.number !== last.number) return 0;
    await degrade(tx, context, { last, row, rules, counts });
    return rules.length;
  });

interface Degraded {
  readonly last: PublicationRow;
  readonly row: RulesetRow;
  readonly rules: ReturnType<typeof rulesToDegrade>;
  readonly counts: StopCounts;
}

/** Puts the ruleset in force without the rules, and calls a person for each. */
async function degrade(tx: Tx, context: ExceptionContext, degraded: Degraded): Promise<void> {
  const { environment_id, at } = context;
  const { last, row, rules, counts } = degraded;
  const number = (await countRulesets(tx, environment_id)) + 2;
  const ids = rules.map(({ id }) => id);
  const said = rules.map((rule) => sentenceOf(rule, counts));
  const note = said.join(" ").slice(0, 500);
  const by = { created_at: at, created_by: ENGINE };
  await insertRuleset(tx, {
    environment_id,
    id: context.ids.uuid(at),
    number,
    based_on: row.number,
    content: numberRules(inShadow(row.content, ids), { base: row.content, number }),
    note,
    ...by,
  });
  const published: PublicationRow = {
    environment_id,
    id: context.ids.uuid(at),
    number: last.number + 1,
    ruleset: number,
    replaced: row.number,
    act: "degrade",
    note,
    published_at: at,
    published_by: ENGINE,
  };
  await insertPublication(tx, published);
  await appendEvents(tx, context.ids, environment_id, [eventOf(published)]);
  await openExceptions(
    tx,
    context,
    rules.map((rule, index) => exceptionOf(published, { rule, counts, message: said[index] })),
  );
  await insertAuditRows(tx, environment_id, [auditOf(published, ids)]);
}

type Degradable = Degraded["rules"][number];

const sentenceOf = (rule: Degradable, counts: StopCounts): string =>
  `The rule ${rule.id} ${rule.action === "refuse" ? "refused" : "held"} ${stoppedBy(rule, counts)} of ${counts.decisions} payments and is in shadow now.`;

function exceptionOf(
  published: PublicationRow,
  {
    rule,
    counts,
    message,
  }: {
    readonly rule: Degradable;
    readonly counts: StopCounts;
    readonly message: string | undefined;
  },
) {
  const { id, version } = rule;
  const { decisions } = counts;
  const stopped = stoppedBy(rule, counts);
  const percent = Math.floor((stopped * 100) / decisions);
  return {
    kind: "rule_degraded" as const,
    subject: id,
    message: assertFound(message, id),
    details: {
      rule: id,
      version,
      decisions,
      stopped,
      percent,
      ruleset: published.ruleset,
      replaced: published.replaced,
    },
    resource: { type: "ruleset", id: published.id },
  };
}

const eventOf = (published: PublicationRow) => ({
  account_id: null,
  type: "rule.degraded" as const,
  resource_type: "rule",
  resource_id: published.id,
  resource_version: 1,
  occurred_at: published.published_at,
  patch: serializePublication(published),
  cause: {
    source: "system" as const,
    reason: "ok" as const,
    code: null,
    message: published.note,
    actor: ENGINE,
    request_id: null,
  },
});

const auditOf = (published: PublicationRow, rules: readonly string[]) => ({
  account_id: null,
  actor: ENGINE,
  session_id: null,
  address: null,
  action: "rule.degraded",
  operation: null,
  outcome: "done" as const,
  resource_type: "ruleset",
  resource_id: published.id,
  changes: null,
  reason: published.note,
  request_id: null,
  approval_id: null,
  details: { rules: [...rules], ruleset: published.ruleset, replaced: published.replaced },
  recorded_at: published.published_at,
});
