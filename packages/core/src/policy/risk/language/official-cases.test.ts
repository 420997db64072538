import { isDeepStrictEqual } from "node:util";
import { celEnv, isCelError, isCelList, parse, plan } from "@bufbuild/cel";
import type { SimpleTest } from "@bufbuild/cel-spec/cel/expr/conformance/test/simple_pb.js";
import type { Value as OfficialValue } from "@bufbuild/cel-spec/cel/expr/value_pb.js";
import {
  getConformanceSuite,
  type IncrementalTestSuite,
} from "@bufbuild/cel-spec/testdata/tests.js";
import { expect, test } from "vitest";
import { cellOf, valueOfCell } from "./cells.ts";
import { checkExpression } from "./check.ts";
import { compile, compileStep } from "./compile.ts";
import { parseExpression } from "./parse.ts";
import type { Node } from "./syntax.ts";
import { Fault, listOf, unify, type Type, type Value } from "./types.ts";

/** A case of the language's own suite that our subset can express. */
interface Taken {
  readonly name: string;
  readonly expr: string;
  readonly node: Node;
  readonly facts: Readonly<Record<string, Value>>;
  /** Null where the case has no value: an error. */
  readonly expected: Value | null;
}

/** Maps, bytes, unsigned integers, null, messages, times. */
const NO_VALUES = "a type without values here";

/** Why a case is not of the subset. */
type LeftOut =
  | typeof NO_VALUES
  | "syntax"
  | "an unknown name"
  | "an unknown function"
  | "operands of other types"
  | "checked only"
  | "names in a container";

function* casesOf(suite: IncrementalTestSuite, path = ""): Generator<[string, SimpleTest]> {
  for (const { name, original } of suite.tests) yield [`${path}${name}`, original];
  for (const one of suite.suites) yield* casesOf(one, `${path}${one.name}/`);
}

/** An official value as ours; undefined where its type has no values here. */
function ownValue(value: OfficialValue | undefined): Value | undefined {
  const kind = value?.kind;
  switch (kind?.case) {
    case "boolValue":
    case "int64Value":
    case "doubleValue":
    case "stringValue":
      return kind.value;
    case "listValue": {
      const items = kind.value.values.map(ownValue);
      return items.some((item) => item === undefined) ? undefined : (items as Value[]);
    }
    default:
      return undefined;
  }
}

function typeOf(value: Value): Type | undefined {
  if (typeof value !== "object") {
    const types = { bigint: "int", number: "double", string: "string", boolean: "bool" } as const;
    return types[typeof value as keyof typeof types];
  }
  let item: Type | undefined = "any";
  for (const one of value) {
    const type = typeOf(one);
    item = item === undefined || type === undefined ? undefined : unify(item, type);
  }
  return item === undefined ? undefined : listOf(item);
}

function sorted([name, one]: [string, SimpleTest]): Taken | LeftOut {
  if (one.checkOnly) return "checked only";
  if (one.container !== "" && Object.keys(one.bindings).length > 0) return "names in a container";
  const facts: Record<string, Value> = {};
  const declared: Record<string, Type> = {};
  for (const [variable, { kind }] of Object.entries(one.bindings)) {
    const value = kind.case === "value" ? ownValue(kind.value) : undefined;
    const type = value === undefined ? undefined : typeOf(value);
    if (value === undefined || type === undefined) return NO_VALUES;
    facts[variable] = value;
    declared[variable] = type;
  }
  const expected = expectedOf(one);
  if (expected === undefined) return NO_VALUES;
  const parsed = parseExpression(one.expr);
  if (!parsed.ok) return "syntax";
  const [fault] = checkExpression(parsed.node, declared, "any").faults;
  if (fault === undefined) return { name, expr: one.expr, node: parsed.node, facts, expected };
  if (fault.message.startsWith("There is no fact")) return "an unknown name";
  return fault.message.startsWith("There is no ")
    ? "an unknown function"
    : "operands of other types";
}

function expectedOf({ resultMatcher }: SimpleTest): Value | null | undefined {
  switch (resultMatcher.case) {
    case "value":
      return ownValue(resultMatcher.value);
    case "typedResult":
      return ownValue(resultMatcher.value.result);
    case "evalError":
    case "anyEvalErrors":
      return null;
    case undefined:
      return true;
    default:
      return undefined;
  }
}

const ENVIRONMENT = celEnv();

function reference({ expr, facts }: Taken): unknown {
  const value = plan(ENVIRONMENT, parse(expr))(facts);
  if (isCelError(value)) return null;
  return isCelList(value) ? [...value] : value;
}

/** By facts at positions, as rules run. */
function ours({ node, facts }: Taken): unknown {
  const places = new Map(Object.keys(facts).map((name, place) => [name, place]));
  const table = Object.values(facts).map(cellOf);
  const cell = compileStep(node, places)({ table, places: new Map(), variables: [] });
  return cell instanceof Fault ? null : valueOfCell(cell);
}

function byName({ node, facts }: Taken): unknown {
  const value = compile(node)(facts);
  return value instanceof Fault ? null : value;
}

const ALL = [...casesOf(getConformanceSuite())].map(sorted);
const TAKEN = ALL.filter((one) => typeof one === "object");

const differing = (evaluate: (one: Taken) => unknown) =>
  TAKEN.flatMap((one) => {
    const value = evaluate(one);
    const { name, expr, expected } = one;
    return isDeepStrictEqual(value, expected) ? [] : [{ name, expr, value, expected }];
  });

test("every official case of the subset has its result by our compiler, and by the reference", () => {
  expect(differing(ours)).toEqual([]);
  expect(differing(byName)).toEqual([]);
  expect(differing(reference)).toEqual([]);
});

test("no official case leaves the subset unseen", () => {
  const counts: Record<string, number> = { taken: TAKEN.length };
  for (const one of ALL) if (typeof one === "string") counts[one] = (counts[one] ?? 0) + 1;
  // Version 0.6.1 of the cases: those of v0.25.1 of the language.
  expect(counts).toEqual({
    taken: 354,
    [NO_VALUES]: 535,
    syntax: 755,
    "an unknown name": 257,
    "an unknown function": 377,
    "operands of other types": 33,
    "names in a container": 8,
    "checked only": 25,
  });
});
