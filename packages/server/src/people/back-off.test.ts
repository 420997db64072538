import { expect, it } from "vitest";
import { createBackOff } from "./back-off.ts";

function backOffOf(free: number) {
  const clock = { now: 0 };
  return { clock, backOff: createBackOff({ free, clock: () => clock.now }) };
}

it("lets some attempts in a row pass, then doubles the delay up to a quarter of an hour", () => {
  const { clock, backOff } = backOffOf(3);
  for (let tries = 0; tries < 3; tries += 1) expect(backOff.attempt("a")).toBe(undefined);
  const delays: unknown[] = [];
  for (let tries = 0; tries < 12; tries += 1) {
    const wait = backOff.attempt("a") ?? 0;
    delays.push(wait);
    clock.now += wait * 1000;
    expect(backOff.attempt("a")).toBe(undefined);
  }
  expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
});

it("counts attempts before they are checked, so that many at once are not all heard", () => {
  const { backOff } = backOffOf(5);
  const heard = Array.from({ length: 100 }, () => backOff.attempt("a")).filter(
    (wait) => wait === undefined,
  );
  expect(heard.length).toBe(5);
});

it("forgets a name after a right attempt, and after an hour", () => {
  const { clock, backOff } = backOffOf(1);
  backOff.attempt("a");
  expect(backOff.attempt("a")).toBe(1);
  backOff.succeeded("a");
  expect(backOff.attempt("a")).toBe(undefined);
  clock.now += 3_602_000;
  expect([backOff.attempt("a"), backOff.attempt("a")]).toEqual([undefined, 1]);
});

it("takes one attempt back for each right one, so that an address of many people is not slowed down", () => {
  const { backOff } = backOffOf(2);
  for (let person = 0; person < 100; person += 1) {
    expect(backOff.attempt("office")).toBe(undefined);
    backOff.forgive("office");
  }
  expect(backOff.attempt("office")).toBe(undefined);
  expect(backOff.attempt("office")).toBe(undefined);
  expect(backOff.attempt("office")).toBe(1);
  backOff.forgive("nobody");
});

it("keeps the last 10,000 names alone", () => {
  const { backOff } = backOffOf(1);
  for (let name = 0; name < 10_001; name += 1) backOff.attempt(String(name));
  expect(backOff.attempt("0")).toBe(undefined);
  expect(backOff.attempt("10000")).toBe(1);
});
