import type { TSchema } from "typebox";
import type { AuditedChange } from "../../db/tables/events/audit-log.ts";
import { isUuid } from "../schema/formats.ts";

export type Changes = Readonly<Record<string, AuditedChange>>;

/** A keyed hash of the text of one name, in place of the text. */
export type HashOf = (name: string, text: string) => string;

/** Parts of a JSON schema. */
export interface Schema {
  readonly type?: unknown;
  readonly format?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** They change with every write, and what they say is in the row or in the history. */
const LEFT_OUT = new Set(["updated_at", "status_history", "allowed_actions"]);
export const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
export const DATE = /^\d{4}-\d\d-\d\d$/;
export const OF_BIRTH = /dob|birth/;
export const MAX_ITEMS = 50;

/**
 * Names whose values differ between two forms of a resource. A value is in clear where its schema leaves no room
 * for personal data: a flag, a number, an id, an instant, a date but that of a birth, a word of a closed set. Other
 * values are hashed.
 */
export function changesBetween(
  schema: TSchema,
  { before, after }: { before: unknown; after: unknown },
  hashOf: HashOf,
): Changes | undefined {
  const changes: Record<string, AuditedChange> = {};
  compare("", { schema, before, after });
  return Object.keys(changes).length === 0 ? undefined : changes;

  function compare(name: string, what: { schema: Schema; before: unknown; after: unknown }): void {
    if (JSON.stringify(what.before) === JSON.stringify(what.after)) return;
    const members = membersOf(what.schema);
    const isWhole = name !== "" && (isScalar(what.before) || isScalar(what.after));
    if (members === undefined || isWhole || Array.isArray(what.before ?? what.after)) {
      const shown = (value: unknown) => shownValue({ name, value, schema: what.schema }, hashOf);
      changes[name] = { before: shown(what.before), after: shown(what.after) };
      return;
    }
    for (const [member, schemaOfMember] of Object.entries(members)) {
      if (LEFT_OUT.has(member)) continue;
      compare(name === "" ? member : `${name}.${member}`, {
        schema: schemaOfMember,
        before: memberOf(what.before, member),
        after: memberOf(what.after, member),
      });
    }
  }
}

/** Null, absent or no object: nothing whose members could be compared. */
const isScalar = (value: unknown) =>
  value !== undefined && value !== null && typeof value !== "object";

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}

/** The members that a schema declares; names of others may be personal themselves. */
export function membersOf(schema: Schema): Readonly<Record<string, Schema>> | undefined {
  if (schema.properties !== undefined) return schema.properties;
  const all = (schema.anyOf ?? []).flatMap((one) => Object.entries(membersOf(one) ?? {}));
  return all.length === 0 ? undefined : Object.fromEntries(all);
}

interface Shown {
  readonly name: string;
  readonly value: unknown;
  readonly schema: Schema;
}

function shownValue({ name, value, schema }: Shown, hashOf: HashOf): unknown {
  if (value === undefined || value === null) return null;
  if (isClear({ name, value, schema })) return value;
  if (Array.isArray(value) && value.length <= MAX_ITEMS) {
    const items = value as readonly unknown[];
    const of = schema.items ?? {};
    if (items.every((item) => isClear({ name, value: item, schema: of }))) return value;
  }
  return { hash: hashOf(name, typeof value === "string" ? value : JSON.stringify(value)) };
}

function isClear({ name, value, schema }: Shown): boolean {
  if (value === null || typeof value === "boolean" || typeof value === "number") return true;
  if (typeof value !== "string") return false;
  if (isUuid(value) || INSTANT.test(value)) return true;
  if (DATE.test(value)) return !OF_BIRTH.test(name);
  return isWordOf(schema, value);
}

export function isWordOf(schema: Schema, value: string): boolean {
  if (schema.const === value || schema.enum?.includes(value) === true) return true;
  return schema.anyOf?.some((one) => isWordOf(one, value)) === true;
}
