import { expect, test } from "vitest";
import { createIds, seededRandom } from "./ids.ts";

test("ids of a frozen clock rise, whatever ids other clocks take in between", () => {
  const ids = createIds();
  const made: string[] = [];
  for (let index = 0; index < 1000; index += 1) {
    made.push(ids.uuid("2026-03-02T15:00:00.000Z"));
    ids.uuid(`2026-11-20T15:00:00.${String(index).padStart(3, "0")}Z`);
    ids.uuid("2026-01-01T00:00:00.000Z");
  }
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(1000);
});

test("an id is a UUIDv7 that holds its instant and the counter, and random bits beside them", () => {
  const layout =
    /^([0-9a-f]{8})-([0-9a-f]{4})-7([0-9a-f]{3})-([89ab][0-9a-f]{3})-([0-9a-f]{2})[0-9a-f]{10}$/;
  const counters: number[] = [];
  const tails = new Set<string>();
  const ids = createIds();
  for (let index = 0; index < 600; index += 1) {
    const at = new Date(1_772_463_600_000 + index * 977).toISOString();
    const id = ids.uuid(at);
    const [, high, low, first, second, third] = layout.exec(id) ?? [];
    expect(new Date(Number.parseInt(`${high}${low}`, 16)).toISOString()).toBe(at);
    const middle = Number.parseInt(second ?? "", 16) & 0x3fff;
    const last = Number.parseInt(third ?? "", 16) >>> 2;
    counters.push(Number.parseInt(first ?? "", 16) * 2 ** 20 + middle * 2 ** 6 + last);
    tails.add(id.slice(-10));
  }
  expect(counters).toEqual(counters.map((_, index) => (counters[0] ?? 0) + index));
  expect(tails.size).toBe(600);
});

test("the same seed gives the same ids and secrets", () => {
  const [a, b] = [createIds(seededRandom("s")), createIds(seededRandom("s"))];
  expect(a.uuid("2026-03-02T15:00:00.000Z")).toBe(b.uuid("2026-03-02T15:00:00.000Z"));
  expect(a.secret(8)).toEqual(b.secret(8));
});
