import type { TSchema } from "typebox";
import { pointerSegment } from "./json-body.ts";
import type { Item } from "./problem.ts";
import { sayUnknown } from "./validate.ts";

type Schema = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The members of a value that its schema does not know, at any depth. They alone do not make a body invalid; where
 * something else does, one of them may be what was meant.
 */
export function unknownMembers(schema: TSchema, value: unknown): Item[] {
  return unknownWithin([schema as unknown as Schema], value, "");
}

/** A member is known where any of the shapes that a value may have knows it. */
function unknownWithin(schemas: readonly Schema[], value: unknown, base: string): Item[] {
  const shapes = schemas.flatMap(shapesOf);
  if (Array.isArray(value)) {
    const items = shapes.flatMap(({ items: one }) => (isObject(one) ? [one] : []));
    return value.flatMap((item, index) => unknownWithin(items, item, `${base}/${index}`));
  }
  const closed = shapes.filter(({ properties }) => properties !== undefined);
  if (!isObject(value) || closed.length === 0 || shapes.some(isOpen)) return [];
  const known = [...new Set(closed.flatMap(({ properties }) => Object.keys(properties as Schema)))];
  return Object.entries(value).flatMap(([member, inner]) => {
    const reference = `${base}/${pointerSegment(member)}`;
    if (!known.includes(member)) return [{ reference, detail: sayUnknown(member, known) }];
    const inside = closed.flatMap(({ properties }) => (properties as Schema)[member] ?? []);
    return unknownWithin(inside as Schema[], inner, reference);
  });
}

/** A schema, or the shapes that it is a choice between. */
function shapesOf(schema: Schema): Schema[] {
  const { anyOf } = schema;
  return Array.isArray(anyOf) ? (anyOf as Schema[]).flatMap(shapesOf) : [schema];
}

/** Whether an object may have members of any name. */
const isOpen = ({ type, properties, patternProperties, additionalProperties: other }: Schema) =>
  (other !== undefined && other !== false) ||
  patternProperties !== undefined ||
  (type === "object" && properties === undefined);
