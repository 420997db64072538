import { assertFound } from "../../base/assert.ts";
import { countDecisions, listDecisions } from "../../db/tables/risk/decisions.ts";
import { findTimelineSubject } from "../../db/tables/timeline/timeline.ts";
import { page, route, type Route } from "../../http/route/route.ts";
import { problem } from "../../http/schema/problem.ts";
import { readRulesets } from "../../payments/scheduling/risk-rulesets.ts";
import { scopeOf } from "../shared/platform-resources.ts";
import { evaluatePayment } from "./evaluate.ts";
import { RiskDecision } from "./schema.ts";
import { createBacktest, getBacktest, listAllBacktests } from "./backtests/routes.ts";
import { listLabels, setLabel } from "./labels/routes.ts";
import { readMetrics } from "./metrics/routes.ts";
import { publishRuleset, rollBackRuleset } from "./rulesets/publish.ts";
import {
  diffRuleset,
  getRuleset,
  listFacts,
  listOfPublications,
  listOfRulesets,
  listRules,
} from "./rulesets/read.ts";
import { listReadyRules } from "./rulesets/ready-rules.ts";
import { checkRulesetRoute, createRuleset } from "./rulesets/write.ts";
import { serializeDecision } from "./serialize.ts";

const listPaymentDecisions = route(
  {
    operationId: "payments.decisions",
    method: "GET",
    path: "/v1/payments/:id/decisions",
    summary: "List the decisions on a charge or payout",
    description:
      "Each evaluation that moved the payment, newest first: every rule that hit, with the facts it read. `facts` has what differs from the usual. To a key of one account, a payment has no decisions: 404.",
    list: { sorts: ["version"], order: "desc" },
    response: RiskDecision,
    problems: ["not_found"],
    scope: "risk:read",
    accountScoped: false,
  },
  async (context, { params, paging }) => {
    const { app, environment, key } = context;
    // Limits could be probed with what the rules saw.
    if (key.account_id !== null) throw problem("not_found");
    const subject = await findTimelineSubject(app.db, scopeOf(context), params.id);
    if (subject === undefined) throw problem("not_found");
    const payment = { environment_id: environment.id, id: subject.id };
    const { page_size: limit, offset, sort_order: order } = paging;
    const [rows, total] = await Promise.all([
      listDecisions(app.db, payment, { limit, offset, order }),
      countDecisions(app.db, payment),
    ]);
    const rulesets = await readRulesets(
      app.db,
      environment.id,
      rows.map(({ ruleset }) => ruleset),
    );
    return page(
      rows.map((row) => serializeDecision(row, assertFound(rulesets.get(row.ruleset), "ruleset"))),
      total,
    );
  },
);

/** In the order of the documentation. */
export const riskRoutes: readonly Route[] = [
  listPaymentDecisions,
  setLabel,
  listLabels,
  evaluatePayment,
  listRules,
  listFacts,
  listReadyRules,
  listOfRulesets,
  checkRulesetRoute,
  createRuleset,
  getRuleset,
  diffRuleset,
  publishRuleset,
  rollBackRuleset,
  listOfPublications,
  createBacktest,
  listAllBacktests,
  getBacktest,
  readMetrics,
];
