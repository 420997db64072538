import { APPROVAL_FIELDS } from "./fields/approvals.ts";
import { BULK_FIELDS } from "./fields/bulk-jobs.ts";
import { COMMON_FIELDS } from "./fields/every-resource.ts";
import { FINDING_FIELDS } from "./fields/finding.ts";
import { NOTE_FIELDS } from "./fields/notes.ts";
import { OPERATOR_FIELDS } from "./fields/operators.ts";
import { PAYMENT_FIELDS } from "./fields/payments.ts";
import { PEOPLE_FIELDS } from "./fields/people.ts";
import { PLATFORM_FIELDS } from "./fields/platform.ts";
import { PARAMETER_TEXTS } from "./fields/queries.ts";
import { EXPOSURE_FIELDS, ORIGINATION_FIELDS, ORIGINATOR_FIELDS } from "./fields/origination.ts";
import { PROOF_FIELDS, RECEIVED_FIELDS, RETURN_REQUEST_FIELDS } from "./fields/received.ts";
import { FEE_FIELDS, PREFUNDING_FIELDS } from "./fields/prefunding.ts";
import { ACKNOWLEDGEMENT_LAYOUT_FIELDS } from "./fields/acknowledgement-layouts.ts";
import { CONFIRMATION_FIELDS, STATEMENT_FIELDS } from "./fields/confirmations.ts";
import { RAIL_FIELDS } from "./fields/rail.ts";
import { BACKTEST_FIELDS } from "./fields/backtests.ts";
import { RISK_FIELDS } from "./fields/risk.ts";
import { RULE_METRICS_FIELDS } from "./fields/rule-metrics.ts";
import { RULESET_FIELDS } from "./fields/rulesets.ts";
import { SANDBOX_FIELDS } from "./fields/sandbox.ts";
import { SCREENING_FIELDS } from "./fields/screening.ts";
import { SINK_FIELDS } from "./fields/sinks.ts";
import { WORK_ITEM_FIELDS } from "./fields/work-items.ts";
import { isSchema, type JsonSchema } from "./translate.ts";

/** The groups of the table; no key is in two of them. */
export const FIELD_GROUPS: readonly Readonly<Record<string, string>>[] = [
  COMMON_FIELDS,
  PEOPLE_FIELDS,
  OPERATOR_FIELDS,
  PAYMENT_FIELDS,
  PLATFORM_FIELDS,
  ORIGINATION_FIELDS,
  PREFUNDING_FIELDS,
  FEE_FIELDS,
  EXPOSURE_FIELDS,
  ORIGINATOR_FIELDS,
  PROOF_FIELDS,
  RECEIVED_FIELDS,
  RETURN_REQUEST_FIELDS,
  RAIL_FIELDS,
  ACKNOWLEDGEMENT_LAYOUT_FIELDS,
  CONFIRMATION_FIELDS,
  STATEMENT_FIELDS,
  SANDBOX_FIELDS,
  APPROVAL_FIELDS,
  NOTE_FIELDS,
  SINK_FIELDS,
  BACKTEST_FIELDS,
  RISK_FIELDS,
  RULESET_FIELDS,
  RULE_METRICS_FIELDS,
  SCREENING_FIELDS,
  FINDING_FIELDS,
  BULK_FIELDS,
  WORK_ITEM_FIELDS,
];

/**
 * What each member of a body means, by its name. A key `Component.member` or `parent.member` says it for
 * one place, `Component.*` for the rest of a component. A sentence in a schema wins over the general ones.
 */
export const FIELD_TEXTS: Readonly<Record<string, string>> = Object.assign({}, ...FIELD_GROUPS);
const PARAMETERS: Readonly<Record<string, string>> = PARAMETER_TEXTS;

/** Where a schema stands: its component first, then the members that lead to it. */
type Place = readonly string[];

/** The sentence of a member. `own` is the one in its schema. */
function textOf(place: Place, name: string, own: unknown): unknown {
  const [component = ""] = place;
  const exact = FIELD_TEXTS[[...place, name].join(".")] ?? FIELD_TEXTS[`${place.at(-1)}.${name}`];
  return exact ?? own ?? FIELD_TEXTS[`${component}.*`] ?? FIELD_TEXTS[name];
}

/** What null means is said where a member can be null. */
function fitting(text: string, schema: JsonSchema): string {
  return canBeNull(schema)
    ? text
    : text.replace(/ Null [^.]*\.$/, "").replace(/; null in [^.]*/, "");
}

function canBeNull({ type, anyOf, enum: values }: JsonSchema): boolean {
  const types = [type].flat();
  const branches = Array.isArray(anyOf) ? (anyOf as JsonSchema[]) : [];
  return (
    types.includes("null") ||
    (Array.isArray(values) && values.includes(null)) ||
    branches.some(canBeNull)
  );
}

interface Described {
  readonly paths: object;
  readonly webhooks: object;
  readonly components: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
}

/** The document with a sentence for every member and parameter that has none of its own. */
export function withFieldTexts<D extends Described>(document: D): D {
  const { schemas = {}, ...others } = document.components;
  const described = Object.entries(schemas).map(([name, schema]) => [name, inside(schema, [name])]);
  return {
    ...document,
    paths: anywhere(document.paths),
    webhooks: anywhere(document.webhooks),
    components: { ...others, schemas: Object.fromEntries(described) },
  };
}

/** Describes the schemas and parameters of operations; examples are left alone. */
function anywhere(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(anywhere);
  if (!isSchema(value)) return value;
  const node = isParameter(value) ? parameterWithText(value) : value;
  return Object.fromEntries(
    Object.entries(node).map(([name, member]) => {
      if (name === "example" || name === "examples") return [name, member];
      return [name, name === "schema" ? inside(member, []) : anywhere(member)];
    }),
  );
}

function isParameter(node: JsonSchema): boolean {
  return typeof node["in"] === "string" && typeof node["name"] === "string";
}

function parameterWithText(parameter: JsonSchema): JsonSchema {
  if (parameter["description"] !== undefined) return parameter;
  const name = parameter["name"] as string;
  const description = PARAMETERS[`${parameter["in"] as string}:${name}`] ?? PARAMETERS[name];
  return description === undefined ? parameter : { ...parameter, description };
}

const BRANCHES = ["anyOf", "oneOf", "allOf"];
const INNER = ["items", "additionalProperties"];

function inside(schema: unknown, place: Place): unknown {
  if (!isSchema(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (keyword === "properties") return [keyword, members(value as JsonSchema, place)];
      if (INNER.includes(keyword)) return [keyword, inside(value, place)];
      if (!BRANCHES.includes(keyword)) return [keyword, value];
      return [keyword, (value as unknown[]).map((one) => inside(one, place))];
    }),
  );
}

function members(properties: JsonSchema, place: Place): JsonSchema {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const member = inside(schema, [...place, name]) as JsonSchema;
      const text = textOf(place, name, member["description"]);
      return [
        name,
        typeof text === "string" ? { ...member, description: fitting(text, member) } : member,
      ];
    }),
  );
}
