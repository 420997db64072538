import type { TSchema } from "typebox";
import { isUuid } from "../schema/formats.ts";
import { DATE, INSTANT, isWordOf, MAX_ITEMS, membersOf, OF_BIRTH, type Schema } from "./changes.ts";

/** What stands in place of a value that may be personal. */
export const MASK = "***";
const MAX_LENGTH = 16_384;

/**
 * A body as the request log keeps it: the members that its schema declares, and a mask for each value but a number,
 * a flag, an id, an instant, a date but that of a birth and a word of a closed set, where the schema asks for one: a
 * body may be wrong. Undefined without a schema, and for a long body.
 */
export function redactedBody(schema: TSchema | undefined, value: unknown): object | undefined {
  if (schema === undefined || typeof value !== "object" || value === null) return undefined;
  const redacted = redact("", value, schema);
  if (typeof redacted !== "object" || redacted === null) return undefined;
  return JSON.stringify(redacted).length > MAX_LENGTH ? undefined : redacted;
}

function redact(name: string, value: unknown, schema: Schema): unknown {
  if (Array.isArray(value)) {
    const items = (value as readonly unknown[]).slice(0, MAX_ITEMS);
    return items.map((item) => redact(name, item, schema.items ?? {}));
  }
  if (typeof value === "object" && value !== null) {
    const members = membersOf(schema);
    if (members === undefined) return MASK;
    const sent = value as Readonly<Record<string, unknown>>;
    const known = Object.entries(members).filter(([member]) => member in sent);
    return Object.fromEntries(
      known.map(([member, of]) => [member, redact(member, sent[member], of)]),
    );
  }
  return value === null || isClear(name, value, schema) ? value : MASK;
}

function isClear(name: string, value: unknown, schema: Schema): boolean {
  if (schema.anyOf?.some((one) => isClear(name, value, one)) === true) return true;
  const types = [schema.type].flat();
  if (typeof value === "number") return types.includes("integer") || types.includes("number");
  if (typeof value === "boolean") return types.includes("boolean");
  if (typeof value !== "string") return false;
  if (isWordOf(schema, value)) return true;
  const { format } = schema;
  if (format === "uuid") return isUuid(value);
  if (format === "date") return DATE.test(value) && !OF_BIRTH.test(name);
  return format === "date-time" && INSTANT.test(value);
}
