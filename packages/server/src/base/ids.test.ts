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

test("the same seed gives the same ids and secrets", () => {
  const [a, b] = [createIds(seededRandom("s")), createIds(seededRandom("s"))];
  expect(a.uuid("2026-03-02T15:00:00.000Z")).toBe(b.uuid("2026-03-02T15:00:00.000Z"));
  expect(a.secret(8)).toEqual(b.secret(8));
});
