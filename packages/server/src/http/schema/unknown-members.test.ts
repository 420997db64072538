import { Type } from "typebox";
import { expect, it } from "vitest";
import { unknownMembers } from "./unknown-members.ts";

const schema = Type.Object({
  name: Type.String(),
  lines: Type.Array(Type.Object({ amount: Type.Integer() })),
  shape: Type.Union([
    Type.Object({ circle: Type.Object({ radius: Type.Integer() }) }),
    Type.Object({ square: Type.Integer() }),
    Type.Null(),
  ]),
  metadata: Type.Record(Type.String(), Type.String()),
  anything: Type.Unsafe<unknown>({}),
});
const found = (value: unknown) =>
  unknownMembers(schema, value, 200).map(({ reference, detail }) => `${reference}: ${detail}`);

it("members that no shape of a value knows are named at any depth, with what is known there", () => {
  expect(found({ nme: "x", lines: [{ amount: 1 }, { "a/b": 2 }] })).toEqual([
    '/nme: Is not a known member; known are name, lines, shape, metadata, anything. Did you mean "name"?',
    "/lines/1/a~1b: Is not a known member; known are amount.",
  ]);
  expect(found({ shape: { square: 1, circle: { radius: 1, width: 2 }, oval: 3 } })).toEqual([
    "/shape/circle/width: Is not a known member; known are radius.",
    "/shape/oval: Is not a known member; known are circle, square.",
  ]);
});

it("what may have any members has no unknown ones, and neither has what is no object", () => {
  expect(
    found({ metadata: { a: "b" }, anything: { c: 1 }, lines: "none", name: { x: 1 } }),
  ).toEqual([]);
  for (const value of [null, 1, "x", [{ nme: 1 }], true]) expect(found(value)).toEqual([]);
});

it("a body of many unknown members has no more of them named than are asked for", () => {
  const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, 0]));
  expect(unknownMembers(schema, many, 3).map(({ reference }) => reference)).toEqual([
    "/k0",
    "/k1",
    "/k2",
  ]);
  expect(unknownMembers(schema, many, 0)).toEqual([]);
});
