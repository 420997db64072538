import { describe, expect, it } from "vitest";
import { checkExpression } from "./check.ts";
import { compile } from "./compile.ts";
import { parseExpression, MAX_SOURCE } from "./parse.ts";
import { Fault, type FactSource, type Type, type Value } from "./types.ts";

const DECLARED: Readonly<Record<string, Type>> = {
  "payment.amount": "int",
  "payment.kind": "string",
  "customer.tags": "list(string)",
  "customer.known": "bool",
  "customer.email": "key",
};
const WINDOW: FactSource = { 'window("count", "customer", "P1D")': 3n };

function run(source: string, facts: FactSource = {}, wanted: Type = "bool"): Value | string {
  const parsed = parseExpression(source);
  if (!parsed.ok) return parsed.faults.map(({ message }) => message).join(" ");
  const { faults } = checkExpression(parsed.node, DECLARED, wanted);
  if (faults.length > 0) return faults.map(({ message }) => message).join(" ");
  const value = compile(parsed.node)(facts);
  return value instanceof Fault ? `fault: ${value.kind} ${value.fact ?? ""}`.trim() : value;
}

function faultsOf(source: string) {
  const parsed = parseExpression(source);
  return parsed.ok ? checkExpression(parsed.node, DECLARED).faults : parsed.faults;
}

describe("a call that reads a fact", () => {
  it("names a list or a window in texts, and says what it expected", () => {
    const faults = (source: string) => faultsOf(source).map(({ message }) => message);
    expect(run('window("count", "customer", "P1D") > 2', WINDOW)).toBe(true);
    expect(run('window("max", "customer", "P1D") > 2', {})).toMatch(/^fault: unknown window/);
    expect(faults('window("counts", "customer", "P1D") > 2')[0]).toMatch(/Expected one of count/);
    expect(faults('window("count", "customer", "PT9M") > 2')[0]).toMatch(/10 minutes to 90 days/);
    expect(faults('window("count", "account", "P90D") > 2')).toEqual([]);
    expect(faults('window("sum", "network", "P90D") > 2')).toEqual([]);
    const distinct = 'window("distinct_customers", "account", "P2D") > 2';
    expect(faults(distinct)[0]).toMatch(/at most 1 days/);
    expect(faults('window("count", "email_domain", "P2D") > 2')[0]).toMatch(/at most 1 days/);
    expect(faults('window("count", "customer") > 2')[0]).toMatch(/takes a measure/);
    expect(faults('listed("Block", customer.email)')[0]).toMatch(/small letters/);
    expect(faults('listed("block", payment.kind)')[0]).toMatch(/No list holds this/);
    expect(faults('customer.email == "a"')[0]).toMatch(/only looked up in lists/);
  });
});

describe("an expression", () => {
  it("gives a value by its facts", () => {
    const facts = { "payment.amount": 50_001n, "customer.tags": ["new", "vip"] };
    expect(run('payment.amount > usd("500.00")', facts)).toBe(true);
    expect(run('"vip" in customer.tags && size(customer.tags) == 2', facts)).toBe(true);
    expect(run('customer.tags.exists(t, t.startsWith("n"))', facts)).toBe(true);
    expect(run('customer.tags.all(t, t == "new")', facts)).toBe(false);
    expect(run('customer.tags.filter(t, t != "new").map(t, t + "!") == ["vip!"]', facts)).toBe(
      true,
    );
    expect(run("payment.amount % 2 == 1 ? true : false", facts)).toBe(true);
    expect(run('dollars(payment.amount) == "$500.01"', facts)).toBe(true);
  });

  it("is unknown by an unknown fact, unless the other side decides alone", () => {
    expect(run("payment.amount > 5")).toBe("fault: unknown payment.amount");
    expect(run("payment.amount > 5 || true")).toBe(true);
    expect(run("payment.amount > 5 && false")).toBe(false);
    expect(run("has(payment.amount)")).toBe(false);
    expect(run("has(payment.amount)", { "payment.amount": 0n })).toBe(true);
  });

  it("faults where an integer overflows or is divided by zero, and never wraps", () => {
    expect(run("9223372036854775807 + 1 > 0")).toBe("fault: overflow");
    expect(run("-9223372036854775808 - 1 < 0")).toBe("fault: overflow");
    expect(run("-9223372036854775808 == -9223372036854775807 - 1")).toBe(true);
    expect(run("1 / 0 == 1")).toBe("fault: division by zero");
    expect(run("9007199254740993 == 9007199254740992")).toBe(false);
  });

  it("orders texts by code points, and faults where a double negation overflows inside", () => {
    expect(run('payment.kind < "\\U0001f600"', { "payment.kind": "\ufffd" })).toBe(true);
    const smallest = { "payment.amount": -(2n ** 63n) };
    expect(run("-(-(payment.amount)) < 0", smallest)).toBe("fault: overflow");
  });

  it("reaches nothing but its facts", () => {
    for (const name of ["__proto__", "constructor", "toString", "process", "payment.constructor"]) {
      expect(run(`${name} == ""`)).toContain("There is no fact");
    }
    expect(run("payment.kind.constructor() == 1")).toContain("There is no method");
  });
});

describe("a fault", () => {
  it("names the place, what was expected, what it got and a suggestion", () => {
    expect(faultsOf('payment.amount > "500"')).toEqual([
      {
        start: 17,
        end: 22,
        message: "int > string: both sides must have one type.",
        expected: "int",
        got: "string",
        suggestion: 'usd("500.00")',
      },
    ]);
    expect(faultsOf("payment.amuont > 5")).toEqual([
      {
        start: 0,
        end: 14,
        message: 'There is no fact "payment.amuont".',
        got: "payment.amuont",
        suggestion: "payment.amount",
      },
    ]);
    expect(faultsOf("payment.amount >")).toMatchObject([{ start: 16, end: 16, got: "the end" }]);
  });

  it("is listed with all others of the expression", () => {
    const messages = faultsOf('payment.amuont > 5 && customer.known > 3 || size(7) == "a"');
    expect(messages.map(({ start }) => start)).toEqual([0, 39, 44, 55]);
  });

  it("meets what is too long, too deep or too costly", () => {
    expect(faultsOf(" ".repeat(MAX_SOURCE + 1))[0]?.message).toContain("at most 10000");
    expect(faultsOf(`${"(".repeat(100)}true${")".repeat(100)}`)[0]?.message).toContain(
      "at most 60",
    );
    expect(faultsOf(`${"!".repeat(100)}true`)[0]?.message).toContain("at most 60");
    const nested = "customer.tags.all(a, customer.tags.all(b, a == b))";
    expect(faultsOf(nested)[0]?.message).toContain("steps");
    expect(faultsOf("customer.tags.all(a, a != payment.kind)")).toEqual([]);
  });
});
