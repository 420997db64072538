import { isSchema, type JsonSchema } from "./translate.ts";

/** A schema of the document as a TypeScript type. */
export function typeOf(schema: JsonSchema): string {
  const { $ref } = schema;
  if (typeof $ref === "string") return $ref.slice($ref.lastIndexOf("/") + 1);
  if ("const" in schema) return JSON.stringify(schema["const"]);
  const values = schema["enum"];
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (schema["type"] !== undefined) return ofTypes([schema["type"]].flat(), schema);
  const branches = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(branches)) return union(branches.map((one) => typeOf(one as JsonSchema)));
  const parts = schema["allOf"];
  if (Array.isArray(parts)) return parts.map((one) => typeOf(one as JsonSchema)).join(" & ");
  return "unknown";
}

/** Each member once, null last. */
function union(types: readonly string[]): string {
  const isNullable = types.some((type) => type === "null" || type.endsWith(" | null"));
  const others = types
    .map((type) => type.replace(/ \| null$/, ""))
    .filter((type) => type !== "null");
  return [...new Set(others), ...(isNullable ? ["null"] : [])].join(" | ");
}

function ofTypes(types: readonly unknown[], schema: JsonSchema): string {
  return union(types.map((type) => ofType(type, schema)));
}

function ofType(type: unknown, schema: JsonSchema): string {
  switch (type) {
    case "integer":
    case "number":
      return "number";
    case "string":
    case "boolean":
    case "null":
      return type;
    case "array":
      return `readonly (${isSchema(schema["items"]) ? typeOf(schema["items"]) : "unknown"})[]`;
    default:
      return objectType(schema);
  }
}

function objectType(schema: JsonSchema): string {
  const members = Object.entries((schema["properties"] ?? {}) as Record<string, JsonSchema>);
  if (members.length === 0) return `{ readonly [name: string]: ${valueType(schema)} }`;
  return `{ ${members.map(([name, member]) => property(schema, name, member)).join(" ")} }`;
}

function valueType({ additionalProperties, patternProperties }: JsonSchema): string {
  if (isSchema(additionalProperties)) return typeOf(additionalProperties);
  const [first] = isSchema(patternProperties) ? Object.values(patternProperties) : [];
  return isSchema(first) ? typeOf(first) : "unknown";
}

function property(owner: JsonSchema, name: string, member: JsonSchema): string {
  const required = ((owner["required"] ?? []) as string[]).includes(name);
  const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
  return `${comment(member["description"])}readonly ${key}${required ? "" : "?"}: ${typeOf(member)};`;
}

/** A comment on lines of its own, or nothing. */
export function comment(text: unknown): string {
  if (typeof text !== "string") return "";
  const lines = text.replaceAll("*/", "* /").split("\n");
  if (lines.length === 1) return `\n/** ${lines[0]} */\n`;
  return `\n/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */\n`;
}

/** A named type with its comment. */
export function namedType(name: string, schema: JsonSchema): string {
  return `${comment(schema["description"])}export type ${name} = ${typeOf(schema)};\n`;
}
