import { Type } from "typebox";
import {
  countRulesInForce,
  findReceivedRule,
  insertReceivedRule,
  listReceivedRules,
  lockReceivedRule,
  MOST_RECEIVED_RULES,
  updateEndedRule,
} from "../../db/tables/files/received-entry-rules.ts";
import { raw } from "../../db/postgres/sql.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import { ChoiceOf, Text } from "../../http/schema/schema.ts";
import {
  emit,
  nextVersion,
  refuseAccountKey,
  resourceEvent,
} from "../shared/platform-resources.ts";
import { newRule, NewReceivedEntryRule, refuseUnknown, ruleFaults } from "./new-rule.ts";
import { ReceivedEntryRule, RULE_STATUSES, serializeRule } from "./schema.ts";

const READS = {
  method: "GET",
  scope: "exceptions:read",
  accountScoped: false,
  platformOnly: true,
} as const;

const WRITES = {
  method: "POST",
  response: ReceivedEntryRule,
  scope: "exceptions:write",
  accountScoped: false,
  platformOnly: true,
} as const;

const NO_RULE = { detail: "There is no such rule." };

const listRules = route(
  {
    ...READS,
    operationId: "received_entry_rules.list",
    path: "/v1/received_entry_rules",
    summary: "List rules for received entries",
    description: "In the order in which they decide, by default. Requires a platform key.",
    query: Type.Object({ status: Type.Optional(ChoiceOf(RULE_STATUSES)) }),
    list: { sorts: ["priority", "created_at"], order: "asc" },
    response: ReceivedEntryRule,
    problems: ["validation_error"],
  },
  async (context, { query, paging }) => {
    refuseAccountKey(context);
    const filter = { environment_id: context.environment.id, status: query.status ?? null };
    const { sort_by, sort_order } = paging;
    const { rows, total } = await listReceivedRules(context.app.db, filter, {
      order: raw(`${sort_by} ${sort_order}, created_at ${sort_order}, id ${sort_order}`),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(serializeRule), total);
  },
);

const getRule = route(
  {
    ...READS,
    operationId: "received_entry_rules.get",
    path: "/v1/received_entry_rules/:id",
    summary: "Read a rule for received entries",
    response: ReceivedEntryRule,
    problems: ["not_found"],
  },
  async (context, { params }) => {
    refuseAccountKey(context);
    const key = { environment_id: context.environment.id, id: params.id };
    const row = await findReceivedRule(context.app.db, key);
    if (row === undefined) throw problem("not_found", NO_RULE);
    return ok(serializeRule(row));
  },
);

const createRule = route(
  {
    ...WRITES,
    operationId: "received_entry_rules.create",
    path: "/v1/received_entry_rules",
    summary: "Create a rule for received entries",
    description:
      "The first rule in force that covers an entry decides it: by `priority`, then by age. A rule with `act: assign` and `max_uses: 1` is a payment that you expect; `return` at the `cutoff` after rules for the debits that you allow is a debit filter. A rule whose act cannot be done leaves the entry to a person and says why. No rule decides an IAT entry. At most 1,000 are in force.",
    body: NewReceivedEntryRule,
    validate: ruleFaults,
    problems: ["validation_error", "too_many_received_rules"],
  },
  async (context, { body }) => {
    refuseAccountKey(context);
    const { tx, environment } = context;
    await refuseUnknown(context, body);
    if ((await countRulesInForce(tx, environment.id)) >= MOST_RECEIVED_RULES) {
      throw refusal("too_many_received_rules");
    }
    const row = await newRule(context, body);
    await insertReceivedRule(tx, row);
    const after = serializeRule(row);
    const message = `The rule "${row.name}" decides received entries.`;
    const type = "received_entry_rule.created";
    await emit(context, [resourceEvent(context, { type, row, account_id: null, after, message })]);
    return ok(after);
  },
);

const endRule = route(
  {
    ...WRITES,
    operationId: "received_entry_rules.end",
    path: "/v1/received_entry_rules/:id/end",
    summary: "End a rule for received entries",
    description: "It decides no further entry. What it decided stays.",
    body: Type.Object({ reason: Text(1, 500) }),
    problems: ["not_found", "validation_error", "received_rule_ended"],
    touches: "/v1/received_entry_rules/:id",
  },
  async (context, { params, body: { reason } }) => {
    refuseAccountKey(context);
    const { tx, environment, at, actor } = context;
    const before = await lockReceivedRule(tx, { environment_id: environment.id, id: params.id });
    if (before === undefined) throw problem("not_found", NO_RULE);
    if (before.ended_at !== null) throw refusal("received_rule_ended");
    const ended_by = { type: actor.type, id: actor.id };
    const row = nextVersion(context, before, { ended_at: at, ended_by, end_reason: reason });
    await updateEndedRule(tx, row);
    const shown = { before: serializeRule(before), after: serializeRule(row) };
    const message = `The rule "${row.name}" decides no further entry.`;
    const type = "received_entry_rule.ended";
    await emit(context, [
      resourceEvent(context, { type, row, account_id: null, ...shown, message }),
    ]);
    return ok(shown.after);
  },
);

/** In the order of the documentation. */
export const receivedEntryRulesRoutes: readonly Route[] = [listRules, createRule, getRule, endRule];
