import type { TSchema } from "typebox";
import { pointerSegment } from "./json-body.ts";
import type { Item } from "./problem.ts";
import { sayUnknown } from "./validate.ts";

type Schema = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The members of a value that its schema does not know, at any depth, `most` of them. They alone do not make a body
 * invalid; where something else does, one of them may be what was meant.
 */
export function unknownMembers(schema: TSchema, value: unknown, most: number): Item[] {
  const found: Item[] = [];
  for (const item of unknownWithin([schema as unknown as Schema], value, "")) {
    // A body has room for 100,000, and each is answered with all names that are known.
    if (found.length >= most) break;
    found.push(item);
  }
  return found;
}

/** A member is known where any of the shapes that a value may have knows it. */
function* unknownWithin(
  schemas: readonly Schema[],
  value: unknown,
  base: string,
): Generator<Item, void> {
  const shapes = schemas.flatMap(shapesOf);
  if (Array.isArray(value)) {
    const items = shapes.flatMap(({ items: one }) => (isObject(one) ? [one] : []));
    for (const [index, item] of value.entries())
      yield* unknownWithin(items, item, `${base}/${index}`);
    return;
  }
  const closed = shapes.filter(({ properties }) => properties !== undefined);
  if (!isObject(value) || closed.length === 0 || shapes.some(isOpen)) return;
  const known = [...new Set(closed.flatMap(({ properties }) => Object.keys(properties as Schema)))];
  for (const [member, inner] of Object.entries(value)) {
    const reference = `${base}/${pointerSegment(member)}`;
    if (known.includes(member)) {
      const inside = closed.flatMap(({ properties }) => (properties as Schema)[member] ?? []);
      yield* unknownWithin(inside as Schema[], inner, reference);
    } else yield { reference, detail: sayUnknown(member, known) };
  }
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
