import {
  BUILT_IN_RULESET,
  diffRulesets,
  FACT_NAMES,
  riskFact,
  type FactValue,
} from "@railhead/core";
import { Type } from "typebox";
import {
  countPublications,
  countRulesets,
  findPublication,
  findRulesets,
  listPublications,
  listRulesets,
} from "../../../db/tables/risk/rulesets.ts";
import type { Executor } from "../../../db/postgres/executor.ts";
import type { RequestContext } from "../../../http/route/context.ts";
import { ok, page, route } from "../../../http/route/route.ts";
import { refuseAccountKey } from "../../shared/platform-resources.ts";
import { serializePublication } from "../../../payments/review/serialize-publication.ts";
import { pageOf } from "../../../http/schema/paging.ts";
import { invalid, problem } from "../../../http/schema/problem.ts";
import {
  Publication,
  RiskFactShown,
  RiskRuleShown,
  Ruleset,
  RulesetDiff,
  RulesetListed,
} from "./schema.ts";
import {
  BUILT_IN_SAVED,
  serializeRules,
  serializeRuleset,
  serializeRulesetHead,
  type SavedRuleset,
} from "./serialize.ts";

/** Limits could be probed with the rules, so that a key of one account finds none of them. */
export function hideFromAccounts({ key }: RequestContext): void {
  if (key.account_id !== null) throw problem("not_found");
}

export const READ = { scope: "risk:read", accountScoped: false } as const;

/** The number of the ruleset in force. */
export async function rulesetInForce(db: Executor, environmentId: string): Promise<number> {
  return (await findPublication(db, environmentId))?.ruleset ?? BUILT_IN_RULESET;
}

/** A ruleset by the number of its path; throws the 404 of none. */
export async function savedRuleset(
  db: Executor,
  environmentId: string,
  number: string | number,
): Promise<SavedRuleset> {
  const wanted = /^[1-9]\d{0,8}$/.test(String(number)) ? Number(number) : 0;
  if (wanted === BUILT_IN_RULESET) return BUILT_IN_SAVED;
  const [row] = await findRulesets(db, environmentId, [wanted]);
  if (row === undefined) throw problem("not_found");
  return row;
}

export const listOfRulesets = route(
  {
    ...READ,
    operationId: "rulesets.list",
    method: "GET",
    path: "/v1/risk/rulesets",
    summary: "List rulesets",
    description:
      "The saved ones. Ruleset 1 is the built-in rules alone; it is read by its number and not listed.",
    list: { sorts: ["number"], order: "desc" },
    response: RulesetListed,
    problems: ["validation_error"],
  },
  async (context, { paging }) => {
    refuseAccountKey(context);
    const { app, environment } = context;
    const { page_size: limit, offset, sort_order: order } = paging;
    const inForce = await rulesetInForce(app.db, environment.id);
    const rows = await listRulesets(app.db, environment.id, { limit, offset, order });
    return page(
      rows.map((row) => serializeRulesetHead(row, inForce)),
      await countRulesets(app.db, environment.id),
    );
  },
);

export const getRuleset = route(
  {
    ...READ,
    operationId: "rulesets.get",
    method: "GET",
    path: "/v1/risk/rulesets/:number",
    summary: "Read a ruleset",
    description: "Number 1 is the built-in rules alone.",
    response: Ruleset,
    problems: ["not_found"],
  },
  async (context, { params }) => {
    hideFromAccounts(context);
    const { app, environment } = context;
    const row = await savedRuleset(app.db, environment.id, params.number);
    return ok(serializeRuleset(row, await rulesetInForce(app.db, environment.id)));
  },
);

export const diffRuleset = route(
  {
    ...READ,
    operationId: "rulesets.diff",
    method: "GET",
    path: "/v1/risk/rulesets/:number/diff",
    summary: "Compare two rulesets",
    description:
      "What becomes different where the ruleset replaces the one that `with` names: by default the one in force.",
    query: Type.Object({ with: Type.Optional(Type.Integer({ minimum: 1, maximum: 999999999 })) }),
    response: RulesetDiff,
    problems: ["not_found", "validation_error"],
  },
  async (context, { params, query }) => {
    hideFromAccounts(context);
    const { app, environment } = context;
    const after = await savedRuleset(app.db, environment.id, params.number);
    const other = query.with ?? (await rulesetInForce(app.db, environment.id));
    const before = await savedRuleset(app.db, environment.id, other).catch(() => undefined);
    if (before === undefined)
      throw invalid([{ reference: "/with", detail: `There is no ruleset ${other}.` }]);
    const differences = diffRulesets(before.content, after.content);
    return ok({ number: after.number, with: before.number, differences });
  },
);

export const listOfPublications = route(
  {
    ...READ,
    operationId: "rulesets.publications",
    method: "GET",
    path: "/v1/risk/publications",
    summary: "List publications of rulesets",
    description: "Newest first; the first is in force.",
    list: { sorts: ["number"], order: "desc" },
    response: Publication,
    problems: ["validation_error"],
  },
  async (context, { paging }) => {
    refuseAccountKey(context);
    const { app, environment } = context;
    const { page_size: limit, offset, sort_order: order } = paging;
    const rows = await listPublications(app.db, environment.id, { limit, offset, order });
    return page(rows.map(serializePublication), await countPublications(app.db, environment.id));
  },
);

export const listRules = route(
  {
    ...READ,
    operationId: "risk_rules.list",
    method: "GET",
    path: "/v1/risk/rules",
    summary: "List the rules in force",
    description:
      "The built-in rules, then those of the environment. `locked` rules are never waived, and no ruleset changes `locked` and `fixed` ones.",
    list: { sorts: ["position"], order: "asc" },
    response: RiskRuleShown,
    problems: ["validation_error"],
  },
  async (context, { paging }) => {
    refuseAccountKey(context);
    const { app, environment } = context;
    const number = await rulesetInForce(app.db, environment.id);
    const { content } = await savedRuleset(app.db, environment.id, number);
    const rules = serializeRules(number, content);
    const inOrder = paging.sort_order === "asc" ? rules : rules.toReversed();
    return page(pageOf(inOrder, paging), rules.length);
  },
);

const shown = (value: FactValue | undefined) => {
  if (value === undefined) return null;
  if (typeof value === "bigint") return value.toString();
  return typeof value === "string" || typeof value === "boolean" ? value : [...value];
};

export const listFacts = route(
  {
    ...READ,
    operationId: "risk_facts.list",
    method: "GET",
    path: "/v1/risk/facts",
    summary: "List the facts that rules may read",
    list: { sorts: ["position"], order: "asc" },
    response: RiskFactShown,
    problems: ["validation_error"],
  },
  (context, { paging }) => {
    refuseAccountKey(context);
    const names = paging.sort_order === "asc" ? FACT_NAMES : FACT_NAMES.toReversed();
    const facts = pageOf(names, paging).map((name) => {
      const { type, unit = null, means, from, usual, ...row } = riskFact(name);
      const { unknown_when = null, changed_by = null } = row;
      return { name, type, unit, means, from, usual: shown(usual), unknown_when, changed_by };
    });
    return Promise.resolve(page(facts, names.length));
  },
);
