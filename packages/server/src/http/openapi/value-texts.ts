import { ACKNOWLEDGEMENT_LAYOUT_VALUES } from "./values/acknowledgement-layouts.ts";
import { ENGINE_VALUES } from "./values/engine.ts";
import { EVENT_VALUES } from "./values/events.ts";
import { FIELD_TEXTS } from "./field-texts.ts";
import { LIST_VALUES, PARTS_OF_MEMBERS } from "./values/lists.ts";
import { PAYMENT_VALUES } from "./values/payments.ts";
import { PLATFORM_VALUES } from "./values/platform.ts";
import { FEE_VALUES } from "./values/fees.ts";
import { RAIL_VALUES } from "./values/rail.ts";
import { RESOURCE_VALUES } from "./values/resources.ts";
import { RISK_VALUES } from "./values/risk.ts";
import { SCREENING_VALUES } from "./values/screening.ts";
import { STATUS_VALUES } from "./values/statuses.ts";
import { isSchema, type JsonSchema } from "./translate.ts";
import type { ValueTexts } from "./values/value-table.ts";
import { WORK_ITEM_VALUES } from "./values/work-items.ts";

/** Tables that explain the values of closed sets; the first that fits a set explains it. */
export const VALUE_TABLES: readonly ValueTexts[] = [
  ...STATUS_VALUES,
  ...PAYMENT_VALUES,
  ...PLATFORM_VALUES,
  ...FEE_VALUES,
  ...RAIL_VALUES,
  ...ACKNOWLEDGEMENT_LAYOUT_VALUES,
  ...ENGINE_VALUES,
  ...SCREENING_VALUES,
  ...RISK_VALUES,
  ...WORK_ITEM_VALUES,
  ...EVENT_VALUES,
  ...RESOURCE_VALUES,
  ...LIST_VALUES,
  // A query names members of its items.
  { names: ["fields"], texts: { ...FIELD_TEXTS, ...PARTS_OF_MEMBERS } },
];

/** The extension in which readers of OpenAPI look for what values mean. */
export const VALUES_KEY = "x-enumDescriptions";

/** Where a schema stands: its component or operation, and the member or parameter that has it. */
export interface ValuePlace {
  readonly owner: string;
  readonly name: string;
}

function isTableOf({ names, of, texts }: ValueTexts, place: ValuePlace, values: string[]): boolean {
  return (
    names.includes(place.name) &&
    (of === undefined || of.some((start) => place.owner.startsWith(start))) &&
    values.every((value) => Object.hasOwn(texts, value))
  );
}

/** The table that explains a set, or undefined. What null means is in the sentence of the member. */
export function tableOf(place: ValuePlace, values: readonly unknown[]): ValueTexts | undefined {
  const texts = values.filter((value) => value !== null).map(String);
  return VALUE_TABLES.find((table) => isTableOf(table, place, texts));
}

function explained(schema: JsonSchema, place: ValuePlace): JsonSchema {
  const values = schema["enum"];
  if (!Array.isArray(values)) return schema;
  const { texts = {} } = tableOf(place, values) ?? {};
  const known = values.map(String).filter((value) => Object.hasOwn(texts, value));
  if (known.length === 0) return schema;
  return {
    ...schema,
    [VALUES_KEY]: Object.fromEntries(known.map((value) => [value, texts[value]])),
  };
}

/** The document with a sentence for every value of every closed set. */
export function withValueTexts<T extends object>(document: T): T {
  return walk(document, { owner: "", name: "" }) as T;
}

function walk(value: unknown, place: ValuePlace): unknown {
  if (Array.isArray(value)) return value.map((item) => walk(item, place));
  if (!isSchema(value)) return value;
  const here = placeOf(value, place);
  const node = explained(value, here);
  return Object.fromEntries(
    Object.entries(node).map(([key, inner]) => {
      if (key === "example" || key === "examples" || key === VALUES_KEY) return [key, inner];
      if (key === "properties") return [key, named(inner as JsonSchema, here.owner)];
      if (key === "schemas") return [key, owned(inner as JsonSchema)];
      return [key, walk(inner, here)];
    }),
  );
}

/** An operation owns its parameters, a parameter names its schema. */
function placeOf(node: JsonSchema, place: ValuePlace): ValuePlace {
  const { operationId, name, in: location } = node;
  if (typeof operationId === "string") return { owner: operationId, name: "" };
  if (typeof location === "string" && typeof name === "string") return { ...place, name };
  return place;
}

const named = (properties: JsonSchema, owner: string): JsonSchema =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, walk(schema, { owner, name })]),
  );

const owned = (schemas: JsonSchema): JsonSchema =>
  Object.fromEntries(
    Object.entries(schemas).map(([owner, schema]) => [owner, walk(schema, { owner, name: "" })]),
  );
