import { formats } from "../schema/formats.ts";

/** JSON Schema 2020-12 as OpenAPI 3.1 writes it. */
export type JsonSchema = { [keyword: string]: unknown };

const METADATA = "#/components/schemas/Metadata";
const CENTS = "#/components/schemas/Cents";

/** Formats defined by JSON Schema; others are written as a pattern. */
const KNOWN_FORMATS = new Set(["uuid", "date", "date-time", "email", "int64"]);

/**
 * A schema of a route as plain JSON Schema: our own keywords and formats become standard ones.
 * What has a name of its own is referred to.
 */
export function translate(schema: object): JsonSchema {
  // The library's hidden members go, and shared parts become separate.
  return plain(JSON.parse(JSON.stringify(schema)) as JsonSchema);
}

function plain(schema: JsonSchema): JsonSchema {
  if (schema["cents"] === true) return { $ref: CENTS };
  if (schema["metadata"] === true) return referenceTo(METADATA, schema);
  if (typeof schema["timeBound"] === "string") return timeBound(schema);
  const { statusSource: _, format, ...rest } = schema;
  const result: JsonSchema = { ...rest, ...formatKeywords(format) };
  for (const keyword of ["items", "additionalProperties", "propertyNames", "if", "then", "else"]) {
    if (isSchema(result[keyword])) result[keyword] = plain(result[keyword]);
  }
  for (const keyword of ["anyOf", "oneOf", "allOf"]) {
    const branches = result[keyword];
    if (Array.isArray(branches)) result[keyword] = branches.map((one) => plain(one as JsonSchema));
  }
  for (const keyword of ["properties", "patternProperties"]) {
    if (isSchema(result[keyword])) result[keyword] = mapValues(result[keyword], plain);
  }
  return withConditionalMembers(result);
}

/**
 * A member that only the branches of a condition describe is shown as any of them. The condition
 * itself goes: generators of code know none, and linters close its branches against the other
 * members.
 */
function withConditionalMembers({ if: condition, ...schema }: JsonSchema): JsonSchema {
  const { then: first, else: second, ...rest } = schema;
  const branches = [second, first].filter(isSchema);
  const properties = schema["properties"];
  if (condition === undefined || !isSchema(properties)) return schema;
  const members = mapValues(properties, (member, name) => {
    if (Object.keys(member).length > 0) return member;
    const shapes = branches.flatMap((branch) => {
      const inside = branch["properties"];
      return isSchema(inside) && isSchema(inside[name]) ? [inside[name]] : [];
    });
    return shapes.length === 0 ? member : { anyOf: shapes };
  });
  return { ...rest, properties: members };
}

function referenceTo($ref: string, { type }: JsonSchema): JsonSchema {
  const isNullable = Array.isArray(type) && type.includes("null");
  return isNullable ? { anyOf: [{ $ref }, { type: "null" }] } : { $ref };
}

function timeBound({ timeBound: side }: JsonSchema): JsonSchema {
  const edge = side === "from" ? "start" : "end";
  return {
    type: "string",
    description: `A date-time, or a date that stands for the ${edge} of its day in UTC. Inclusive.`,
    anyOf: [{ format: "date-time" }, { format: "date" }],
  };
}

/** Formats that leave out characters which nobody sees. */
const PLAIN_FORMATS = new Set(["text", "multiline"]);

function formatKeywords(format: unknown): JsonSchema {
  if (typeof format !== "string" || PLAIN_FORMATS.has(format)) return {};
  if (format === "payment-date") return { anyOf: [{ format: "date" }, { const: "today" }] };
  if (format === "ip") return { anyOf: [{ format: "ipv4" }, { format: "ipv6" }] };
  if (format === "web-origin") return { format: "uri" };
  if (format === "routing-number") return { pattern: "^[0-9]{9}$" };
  if (KNOWN_FORMATS.has(format)) return { format };
  const { pattern } = formats[format] ?? {};
  return pattern === undefined ? { format } : { pattern };
}

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function mapValues(
  members: JsonSchema,
  change: (member: JsonSchema, name: string) => JsonSchema,
): JsonSchema {
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, change(member as JsonSchema, name)]),
  );
}
