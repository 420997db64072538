import { isSchema, type JsonSchema } from "../openapi/translate.ts";
import { VALUES_KEY } from "../openapi/value-texts.ts";
import { escape, inline } from "./html.ts";

/** Longer lists of values fold. */
const MANY_VALUES = 8;

/** The members of an object as rows; objects inside fold open. */
export function members(schema: JsonSchema): string {
  const properties = schema["properties"];
  if (!isSchema(properties)) return "";
  const required = new Set((schema["required"] ?? []) as string[]);
  const rows = Object.entries(properties as Record<string, JsonSchema>).map(([name, member]) =>
    row({ name, schema: member, isRequired: required.has(name) }),
  );
  return `<ul class="members">${rows.join("")}</ul>`;
}

export interface Row {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
  readonly description?: unknown;
}

/** One member or parameter: name, type, whether it must be sent, bounds. */
export function row({ name, schema, isRequired, description }: Row): string {
  const sentence = description ?? schema["description"];
  const inside = innerMembers(schema);
  return [
    `<li><div><b>${escape(name)}</b> <span class="type">${typeText(schema)}</span>`,
    isRequired ? ' <span class="required">required</span>' : "",
    "</div>",
    typeof sentence === "string" ? `<p>${inline(sentence)}</p>` : "",
    bounds(schema),
    values(schema),
    inside === "" ? "" : `<details><summary>members</summary>${inside}</details>`,
    "</li>",
  ].join("");
}

function innerMembers(schema: JsonSchema): string {
  if (isSchema(schema["properties"])) return members(schema);
  const { items } = schema;
  if (isSchema(items) && isSchema(items["properties"])) return members(items);
  const branches = schema["anyOf"];
  if (!Array.isArray(branches)) return "";
  return branches.map((branch) => members(branch as JsonSchema)).join("");
}

/** A type in words, with a link where it has a name. */
export function typeText(schema: JsonSchema): string {
  const { $ref, type, items } = schema;
  if (typeof $ref === "string") {
    const name = escape($ref.slice($ref.lastIndexOf("/") + 1));
    return `<a href="#schema-${name}">${name}</a>`;
  }
  const branches = schema["anyOf"] ?? schema["oneOf"];
  if (type === undefined && Array.isArray(branches)) {
    const texts = branches.map((branch) => typeText(branch as JsonSchema));
    return [...new Set(texts)].join(" or ");
  }
  if (type === "array" && isSchema(items)) return `list of ${typeText(items)}`;
  const format = typeof schema["format"] === "string" ? ` (${schema["format"]})` : "";
  const types = [type ?? "any"].flat().map(String);
  return escape(types.join(" or ") + format);
}

/** What each value of a closed set means. */
function values(schema: JsonSchema): string {
  const set = setOf(schema);
  if (set === undefined) return "";
  const texts = (set[VALUES_KEY] ?? {}) as Readonly<Record<string, string>>;
  const all = (set["enum"] as unknown[]).filter((value) => value !== null).map(String);
  const rows = all.map(
    (value) => `<li><code>${escape(value)}</code> ${inline(texts[value] ?? "")}</li>`,
  );
  const list = `<ul class="values">${rows.join("")}</ul>`;
  if (all.length <= MANY_VALUES) return list;
  return `<details><summary>${all.length} values</summary>${list}</details>`;
}

/** The closed set of a member: its own, that of its items, or that of one of its forms. */
function setOf(schema: JsonSchema): JsonSchema | undefined {
  if (Array.isArray(schema["enum"])) return schema;
  const branches = schema["anyOf"] ?? schema["oneOf"] ?? [];
  const patterns = Object.values((schema["patternProperties"] ?? {}) as JsonSchema);
  const inner = [schema["items"], schema["additionalProperties"], ...patterns].concat(branches);
  return inner
    .filter(isSchema)
    .map(setOf)
    .find((set) => set !== undefined);
}

function bounds(schema: JsonSchema): string {
  const texts: string[] = [];
  const { minLength, maxLength, minimum, maximum, maxItems } = schema as Bounds;
  if (maxLength !== undefined) texts.push(`${range(minLength ?? 0, maxLength)} characters`);
  if (minimum !== undefined || maximum !== undefined) texts.push(range(minimum, maximum));
  if (maxItems !== undefined) texts.push(`at most ${maxItems} items`);
  if ("const" in schema) texts.push(`<code>${escape(String(schema["const"]))}</code>`);
  return texts.length === 0 ? "" : `<p class="bounds">${texts.join("; ")}</p>`;
}

interface Bounds {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
}

function range(from: number | undefined, to: number | undefined): string {
  if (to === undefined) return `from ${from}`;
  return from === undefined ? `up to ${to}` : `${from} to ${to}`;
}
