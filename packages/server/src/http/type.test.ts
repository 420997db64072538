import { Type as TypeBox } from "typebox";
import { describe, expect, it } from "vitest";
import { Type } from "./type.ts";

/** Schemas made twice: by the library and by us. */
const SCHEMAS: Readonly<Record<string, (type: typeof Type) => object>> = {
  Array: (type) => type.Array(type.String(), { maxItems: 3 }),
  Boolean: (type) => type.Boolean({ description: "Whether." }),
  Integer: (type) => type.Integer({ minimum: 0 }),
  Number: (type) => type.Number(),
  "Object with nothing required": (type) => type.Object({ a: type.Optional(type.String()) }),
  "Object of nothing": (type) => type.Object({}, { additionalProperties: false }),
  "Optional of what is required elsewhere": (type) => {
    const shared = type.String({ format: "uuid" });
    return type.Object({ a: type.Optional(shared), b: shared, c: type.Optional(shared) });
  },
  "Optional within what is its own": (type) =>
    type.Object({ a: type.Unsafe<string>(type.Optional(type.String())), b: type.Unknown() }),
  Record: (type) => type.Record(type.String(), type.Integer(), { description: "By name." }),
  "Record by a pattern": (type) => type.Record(type.String({ pattern: "^a" }), type.Unknown()),
  Union: (type) => type.Union([type.String(), type.Object({ a: type.Boolean() })]),
  Unknown: (type) => type.Unknown({ description: "Anything." }),
  Unsafe: (type) => type.Unsafe<bigint>({ cents: true }),
};

describe("builders of schemas", () => {
  it.each(Object.entries(SCHEMAS))("%s is what TypeBox builds, to the letter", (_name, build) => {
    expect(JSON.stringify(build(Type))).toBe(JSON.stringify(build(TypeBox)));
  });
});
