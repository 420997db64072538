import { isSchema, type JsonSchema } from "./translate.ts";

const DATE = /\b\d{4}-\d\d-\d\d/;

/** A request's example without the optional members that name a date: any date is past one day. */
export function withoutDates(
  schemas: Readonly<Record<string, JsonSchema>>,
  schema: JsonSchema,
  example: unknown,
): unknown {
  if (!isSchema(example)) return example;
  const { properties, required = [] } = objectOf(schemas, schema);
  const members = Object.entries(example).flatMap(([name, value]) => {
    const member = isSchema(properties) ? properties[name] : undefined;
    const rest = isSchema(member) ? withoutDates(schemas, member, value) : value;
    const isNeeded = (required as string[]).includes(name);
    return isNeeded || !DATE.test(JSON.stringify(rest)) ? [[name, rest]] : [];
  });
  return Object.fromEntries(members) as object;
}

/** The object that a schema describes, alone or as the first of a choice. */
function objectOf(schemas: Readonly<Record<string, JsonSchema>>, schema: JsonSchema): JsonSchema {
  const { $ref, anyOf, oneOf } = schema;
  if (typeof $ref === "string")
    return objectOf(schemas, schemas[$ref.split("/").at(-1) ?? ""] ?? {});
  const [first] = (anyOf ?? oneOf ?? []) as JsonSchema[];
  return first === undefined ? schema : objectOf(schemas, first);
}
