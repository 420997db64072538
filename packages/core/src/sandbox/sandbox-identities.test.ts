import { expect, it } from "vitest";
import { MAGIC_NAMES, sandboxIdentityOf } from "./sandbox-identities.ts";

it("the last words of a customer's name decide what the sandbox finds", () => {
  expect(sandboxIdentityOf("Jordan Review")).toEqual({ kind: "found", as: "review" });
  expect(sandboxIdentityOf("jordan REJECTED ")).toEqual({ kind: "found", as: "reject" });
  expect(sandboxIdentityOf("Ann  Slow  30s")).toEqual({ kind: "slow", seconds: 30 });
  expect(sandboxIdentityOf("Ann Flaky 2")).toEqual({ kind: "flaky", failures: 2 });
  expect(sandboxIdentityOf("Ann Turns P30D")).toEqual({ kind: "turns", afterDays: 30 });
});

it("other names decide nothing", () => {
  const others = ["Review Jordan", "Ada Constructor", "constructor", "Ann Slow", "Ann Slow 1000s"];
  for (const name of [...others, "Ann Flaky 10", "Ann Turns P0", "Countdown", "x".repeat(5000)])
    expect([name, sandboxIdentityOf(name)]).toEqual([name, undefined]);
});

it("every example of the table decides something", () => {
  for (const { example } of Object.values(MAGIC_NAMES))
    expect(sandboxIdentityOf(example)).toBeDefined();
});
