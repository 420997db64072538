import { bodyOf } from "../route/closed-bodies.ts";
import { readRouteOf, readRoutesByPath } from "../route/read-routes.ts";
import type { Route } from "../route/route.ts";
import { EVENT_DATA_SCHEMAS } from "./event-data-schemas.ts";
import { parts, pascal, resourceName, singular } from "./names.ts";
import { isSchema, mapValues, translate, type JsonSchema } from "./translate.ts";

/** The named schemas of a document, and where each operation's body and data are among them. */
export interface Components {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** `$ref` of an operation's request body. */
  readonly request: ReadonlyMap<string, JsonSchema>;
  /** `$ref` of an operation's `data`; on lists, of one item. */
  readonly response: ReadonlyMap<string, JsonSchema>;
  /** Names of the operations that can be made to depend on the version read before. */
  readonly versioned: ReadonlySet<string>;
}

/** True where an operation answers with the list envelope. */
export function isList(route: Route): boolean {
  return route.list !== undefined || (route.response as JsonSchema)["type"] === "array";
}

// The shape of a read names the resource; what other verbs answer with is named after them.
const NAMING_ORDER = ["get", "create", "list"];

/** Names the schemas of all operations: equal shapes get one name. */
export function nameSchemas(routes: readonly Route[]): Components {
  const schemas: Record<string, JsonSchema> = {};
  const response = new Map<string, JsonSchema>();
  const nameByShape = new Map<string, string>();
  const rank = (route: Route) => {
    const index = NAMING_ORDER.indexOf(parts(route.operationId).verb);
    return index === -1 ? NAMING_ORDER.length : index;
  };
  const enveloped = routes.filter(({ media }) => media === undefined);
  for (const route of enveloped.sort((a, b) => rank(a) - rank(b))) {
    const shape = dataOf(route);
    const text = JSON.stringify(shape);
    const name = nameByShape.get(text) ?? freeName(schemas, responseNames(route));
    nameByShape.set(text, name);
    schemas[name] = shape;
    response.set(route.operationId, refTo(name));
    const { sparse } = route.list ?? {};
    if (sparse !== undefined) schemas[rowName(name)] = translate(sparse);
  }
  const request = new Map<string, JsonSchema>();
  for (const route of routes) {
    const body = bodyOf(route);
    if (body === undefined) continue;
    const { noun, verb } = parts(route.operationId);
    const name = freeName(schemas, [`${pascal(verb)}${resourceName(noun)}`]);
    schemas[name] = translate(body);
    request.set(route.operationId, refTo(name));
  }
  const readers = readRoutesByPath(routes);
  const versioned = routes.filter((route) => readRouteOf(route, readers) !== undefined);
  return {
    schemas: { ...withShared(schemas), ...("Event" in schemas ? EVENT_DATA_SCHEMAS : {}) },
    request,
    response,
    versioned: new Set(versioned.map(({ operationId }) => operationId)),
  };
}

/** The name of an item of which a query names the members. */
export const rowName = (name: string): string => `${name}Row`;

function dataOf(route: Route): JsonSchema {
  const shape = translate(route.response);
  return shape["type"] === "array" && isSchema(shape["items"]) ? shape["items"] : shape;
}

function responseNames(route: Route): string[] {
  const { noun, verb } = parts(route.operationId);
  return [resourceName(noun), `${resourceName(noun)}${pascal(singular(verb))}`];
}

/** The first wanted name that no other shape has: a number behind a name would say nothing. */
function freeName(taken: Readonly<Record<string, unknown>>, wanted: readonly string[]): string {
  const free = wanted.find((name) => !(name in taken));
  if (free === undefined) throw new Error(`other schemas have the names ${wanted.join(", ")}`);
  return free;
}

export function refTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

// A name that means something else on every resource says too little by itself.
const TOO_GENERAL = new Set(["config", "data", "settings"]);

/** Resources that are a member of another answer as they are. */
const WHOLE: ReadonlySet<string> = new Set(["Payment"]);

/** Names of shapes whose first place says too little, as where members of several names share one. */
const COMMON_NAMES: Readonly<Record<string, string>> = {
  "Account.capabilities.payment_types.charges": "AccountCapability",
  "Account.settings.charges": "PaymentSettings",
  "BridgeTheme.light": "BridgeColors",
  "SetBridgeTheme.light": "SentBridgeColors",
  "Bank.profile.acknowledgement.layout": "AcknowledgementLayout",
  "Bank.profile.acknowledgement.layout.lines_item": "AcknowledgementLine",
  "Bank.profile.acknowledgement.layout.lines_item.values_item": "AcknowledgementValue",
  "BulkJob.requested_by": "ApiCaller",
  "Charge.status_details": "PaymentStatusDetails",
  "BankRecovery.files_item.lost_item": "RecoveryEntry",
  "ChargeUnmask.bank_data": "UnmaskedBankData",
  "CreateCapabilityRequest.charges": "PaymentCapabilityWanted",
  "CreateCapabilityRequest.individuals": "CapabilityWanted",
  "CustomerGetReview.identity_details.breakdown.address": "IdentityCheck",
  "PaykeyCorrection.paykey_corrections_item.before": "PaykeyBankData",
  "FundingEvent.linked_bank_account_details": "LinkedBankAccountDetails",
  "LedgerEntry.debit": "LedgerEntrySide",
  "LedgerLastProof.last": "LedgerProofRun",
  "OriginationStop.held.charges": "HeldEntries",
  "OriginationStopPreview.charges": "HeldEntries",
  "Overview.exceptions": "OverviewQueue",
  "Overview.exceptions.next": "OverviewQueueItem",
  "Overview.files.last_sent": "OverviewFile",
  "Backtest.changes_item.before": "BacktestSide",
  "Backtest.created_by": "RulesetActor",
  "Ruleset.created_by": "RulesetActor",
  "Organization.settings.charges": "PaymentSettingsChange",
  "RiskList.created_by": "RiskListActor",
  "Backtest.rules_item.bad": "PaymentTally",
  "Backtest.matrix_item.bad": "OutcomeTally",
  "Backtest.rules_item.precision": "EstimatedShare",
  "NetworkDuty.duties_item.shipped": "DutyTerms",
  "RiskMetric.all.labels_item": "LabelTally",
  "PaymentDecision.hits_item": "RiskHit",
  "PaymentDecision.hits_item.because_item": "RiskCause",
  "PaymentDecision.hits_item.because_item.facts_item": "RiskFactSeen",
  "PaymentDecision.would_pass_item": "RiskWayToPass",
  "PaymentDecision.would_pass_item.changes_item": "RiskChange",
  "PaymentSummary.charges": "PaymentSum",
  "Reconciliation.days_item.expected": "MoneyInAndOut",
  "Merged.sources_item": "MergedSource",
  "MergedEvent.items_item.event": "EventsItem",
  "PaymentSummary.groups_item": "PaymentSumGroup",
  "Search.results_item": "SearchResult",
};

interface Shared {
  readonly name: string;
  /** The schema and the members that lead to the first place it is found at, outermost first. */
  readonly parents: readonly string[];
  /** Of all members that have it. */
  readonly names: Set<string>;
  uses: number;
}

/** Objects that occur under one member name in several places become components of that name. */
function withShared(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const found = new Map<string, Shared>();
  const whole = new Map(
    Object.entries(schemas).flatMap(([name, schema]) =>
      WHOLE.has(name) ? [[JSON.stringify(schema), name]] : [],
    ),
  );
  for (const [owner, schema] of Object.entries(schemas)) {
    visitMembers(schema, [owner], (name, member, parents) => {
      const shape = JSON.stringify(withoutNull(member));
      if (whole.has(shape)) return;
      const shared = found.get(shape) ?? { name, parents, names: new Set(), uses: 0 };
      shared.uses += 1;
      shared.names.add(name);
      found.set(shape, shared);
    });
  }
  const repeated = [...found].filter(([, { uses, name }]) => uses > 1 && !TOO_GENERAL.has(name));
  const named = new Map<string, string>();
  const taken: Record<string, unknown> = { ...schemas };
  for (const [shape, shared] of repeated.sort(([, a], [, b]) => b.uses - a.uses)) {
    const isAlone = repeated.every(([, other]) => other === shared || other.name !== shared.name);
    const chosen = freeName(taken, namesOf(shared).slice(isAlone ? 0 : 1));
    taken[chosen] = shape;
    named.set(shape, chosen);
  }
  const result: Record<string, JsonSchema> = {};
  const refer = (member: JsonSchema): JsonSchema => {
    const shape = JSON.stringify(withoutNull(member));
    const name = named.get(shape) ?? whole.get(shape);
    if (name === undefined) return member;
    return isNullable(member) ? { anyOf: [refTo(name), { type: "null" }] } : refTo(name);
  };
  for (const [name, schema] of Object.entries(schemas)) result[name] = replaced(schema, refer);
  for (const [shape, name] of named) {
    const inner = JSON.parse(shape) as JsonSchema;
    result[name] = replaced(inner, refer);
  }
  return result;
}

/** Its member's name, and that name with more and more of its parents' before it. */
function namesOf({ name, names, parents }: Shared): string[] {
  const place = [...parents, name].join(".");
  const common = COMMON_NAMES[place];
  if (common !== undefined) return [common, common];
  if (names.size > 1) {
    throw new Error(`${place}: ${[...names].join(", ")} share a shape; name it in COMMON_NAMES`);
  }
  const words = [...parents, name].map(pascal);
  return words.map((_, index) => words.slice(words.length - 1 - index).join(""));
}

function visitMembers(
  schema: JsonSchema,
  parents: readonly string[],
  visit: (name: string, member: JsonSchema, parents: readonly string[]) => void,
): void {
  for (const [name, member] of Object.entries((schema["properties"] ?? {}) as JsonSchema)) {
    for (const [label, inner] of objectsOf(name, member as JsonSchema)) {
      visit(label, inner, parents);
      visitMembers(inner, [...parents, label], visit);
    }
  }
}

/** The described object a member holds: itself, or the items of its list. */
function objectsOf(name: string, member: JsonSchema): [string, JsonSchema][] {
  if (hasMembers(member)) return [[name, member]];
  const { items } = member;
  return isSchema(items) && hasMembers(items) ? [[`${name}_item`, items]] : [];
}

/** An object without members of its own says nothing that a name could stand for. */
function hasMembers({ properties }: JsonSchema): boolean {
  return isSchema(properties) && Object.keys(properties).length > 0;
}

function replaced(schema: JsonSchema, refer: (member: JsonSchema) => JsonSchema): JsonSchema {
  const { properties } = schema;
  if (!isSchema(properties)) return schema;
  return {
    ...schema,
    properties: mapValues(properties, (member) => {
      if (isSchema(member["properties"])) {
        const referred = refer(member);
        return referred === member ? replaced(member, refer) : referred;
      }
      const { items } = member;
      if (!isSchema(items) || !isSchema(items["properties"])) return member;
      const referred = refer(items);
      return { ...member, items: referred === items ? replaced(items, refer) : referred };
    }),
  };
}

function isNullable({ type }: JsonSchema): boolean {
  return Array.isArray(type) && type.includes("null");
}

function withoutNull(schema: JsonSchema): JsonSchema {
  return isNullable(schema) ? { ...schema, type: "object" } : schema;
}
