import { celEnv, isCelError, isCelList, parse, plan } from "@bufbuild/cel";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFull } from "../../../../../../test/support/depth.ts";
import { checkExpression } from "./check.ts";
import { compile } from "./compile.ts";
import { parseExpression } from "./parse.ts";
import { Fault, type Type, type Value } from "./types.ts";

const DECLARED: Readonly<Record<string, Type>> = {
  "f.a": "int",
  "f.b": "int",
  "f.x": "double",
  "f.s": "string",
  "f.t": "string",
  "f.p": "bool",
  "f.l": "list(string)",
};

const MAX = 2n ** 63n - 1n;
const ints = fc.oneof(
  fc.bigInt({ min: -9n, max: 9n }),
  fc.constantFrom(MAX, -MAX, -MAX - 1n, 2n ** 53n + 1n, 3_037_000_500n),
);
const doubles = fc.constantFrom(0, 0.5, -1.5, 1e300, 2, 1 / 3);
// Two differences are pinned in language.test.ts: the reference orders texts by UTF-16 units, so none here is between
// U+E000 and U+FFFF, and it cancels a double negation before it can overflow.
const texts = fc.constantFrom("", "a", "ab", "b", "é", "\u{1f600}", 'q"', "\\", "\n");
const lists = fc.array(texts, { maxLength: 4 });

const text = (value: string) => JSON.stringify(value);
const double = (value: number) =>
  Number.isInteger(value) && value < 1e15 ? value.toFixed(1) : String(value);
type Kind = "bool" | "int" | "double" | "string" | "list";

/** Expressions of each type by their text. */
const expressions = fc.letrec<Record<Kind, string>>((tie) => {
  const both = (kind: Kind, operators: readonly string[]) =>
    fc
      .tuple(tie(kind), fc.constantFrom(...operators), tie(kind))
      .map(([left, operator, right]) => `(${left} ${operator} ${right})`);
  const choice = (kind: Kind) =>
    fc.tuple(tie("bool"), tie(kind), tie(kind)).map(([c, a, b]) => `(${c} ? ${a} : ${b})`);
  const oneOf = (...of: fc.Arbitrary<string>[]) => fc.oneof({ depthSize: "small" }, ...of);
  const macro = fc
    .tuple(fc.constantFrom("all", "exists", "exists_one"), tie("list"), tie("string"))
    .chain(([name, list, other]) =>
      fc
        .constantFrom("v == OTHER", 'v < OTHER || v.startsWith("a")', "size(v) > 1 && f.p")
        .map((body) => `${list}.${name}(v, ${body.replace("OTHER", other)})`),
    );
  return {
    bool: oneOf(
      fc.constantFrom("true", "false", "f.p", "has(f.a)", "has(f.s)"),
      both("bool", ["&&", "||", "==", "!="]),
      tie("bool").map((one) => `!${one}`),
      both("int", ["<", "<=", ">", ">=", "==", "!="]),
      both("double", ["<", ">", "==", "!="]),
      both("string", ["<", "<=", ">", "==", "!="]),
      both("list", ["==", "!="]),
      fc.tuple(tie("string"), tie("list")).map(([one, list]) => `(${one} in ${list})`),
      fc
        .tuple(tie("string"), fc.constantFrom("startsWith", "endsWith", "contains"), tie("string"))
        .map(([one, name, other]) => `${one}.${name}(${other})`),
      macro,
      choice("bool"),
    ),
    int: oneOf(
      fc.constantFrom("f.a", "f.b"),
      ints.map(String),
      both("int", ["+", "-", "*", "/", "%"]),
      tie("int").map((one) => (one.startsWith("-(") ? one : `-(${one})`)),
      tie("string").map((one) => `size(${one})`),
      tie("list").map((one) => `${one}.size()`),
      choice("int"),
    ),
    double: oneOf(
      fc.constant("f.x"),
      doubles.map(double),
      both("double", ["+", "-", "*", "/"]),
      choice("double"),
    ),
    string: oneOf(
      fc.constantFrom("f.s", "f.t"),
      texts.map(text),
      both("string", ["+"]),
      fc.tuple(tie("list"), tie("int")).map(([list, at]) => `${list}[${at}]`),
      choice("string"),
    ),
    list: oneOf(
      fc.constant("f.l"),
      fc.array(tie("string"), { maxLength: 3, minLength: 1 }).map((all) => `[${all.join(", ")}]`),
      both("list", ["+"]),
      tie("list").map((one) => `${one}.filter(w, w != "a")`),
      tie("list").map((one) => `${one}.map(w, w + "z")`),
      choice("list"),
    ),
  };
});

const option = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined, freq: 4 });
const records = fc.record({
  a: option(ints),
  b: option(ints),
  x: option(doubles),
  s: option(texts),
  t: option(texts),
  p: option(fc.boolean()),
  l: option(lists),
});

const environment = celEnv();

/** What the reference gives: a value, or that it has none. */
function reference(source: string): (record: object) => unknown {
  const evaluate = plan(environment, parse(source));
  return (record) => {
    const known = Object.entries(record).filter(([, value]) => value !== undefined);
    const f = Object.fromEntries(known) as Record<string, Value>;
    const value = evaluate({ f: f as never });
    if (isCelError(value)) return "no value";
    return isCelList(value) ? [...value] : value;
  };
}

function ours(source: string): (record: object) => unknown {
  const parsed = parseExpression(source);
  if (!parsed.ok) return () => parsed.faults;
  const evaluate = compile(parsed.node);
  return (record) => {
    const facts = Object.fromEntries(
      Object.entries(record).map(([name, value]) => [`f.${name}`, value as Value]),
    );
    const value = evaluate(facts);
    return value instanceof Fault ? "no value" : value;
  };
}

/** A full run has a million pairs of expression and record over the five types. */
const EXPRESSIONS = isFull ? 4_000 : 20;
const RECORDS = isFull ? 50 : 5;

describe("the compiler", () => {
  for (const kind of ["bool", "int", "double", "string", "list"] as const) {
    it(`gives the ${kind} that the reference evaluator gives, or no value where that has none`, () => {
      fc.assert(
        fc.property(
          expressions[kind],
          fc.array(records, { minLength: RECORDS, maxLength: RECORDS }),
          (source, all) => {
            const parsed = parseExpression(source);
            fc.pre(
              parsed.ok &&
                checkExpression(parsed.node, DECLARED, kind === "list" ? "list(string)" : kind)
                  .faults.length === 0,
            );
            const [own, expected] = [ours(source), reference(source)];
            expect(all.map(own)).toEqual(all.map(expected));
          },
        ),
        { numRuns: EXPRESSIONS },
      );
    }, 300_000);
  }
});
