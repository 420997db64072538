import { expect, it } from "vitest";
import { FAULTS } from "./faults.ts";
import { KINDS, MOMENTS, scheduleOf } from "./schedule.ts";

const TWENTY = Array.from({ length: 20 }, (_, index) => index + 1);

it("the same seed has the same faults, and another seed others", () => {
  const schedules = TWENTY.map(scheduleOf);
  expect(TWENTY.map(scheduleOf)).toEqual(schedules);
  expect(new Set(schedules.map((faults) => JSON.stringify(faults))).size).toBe(TWENTY.length);
});

it("a schedule has two faults at different moments, in the order of the days", () => {
  for (const seed of [...TWENTY, 21, 1_000]) {
    const places = scheduleOf(seed).map(({ moment }) => MOMENTS.indexOf(moment));
    expect(places).toHaveLength(2);
    expect(places[0]).toBeLessThan(places[1] ?? 0);
  }
});

it("twenty schedules have every kind of fault, and a black hole at every moment", () => {
  const faults = TWENTY.flatMap(scheduleOf);
  expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(KINDS));
  const holes = faults.filter(({ kind }) => kind === "black-hole-database");
  expect(new Set(holes.map(({ moment }) => moment))).toEqual(new Set(MOMENTS));
  expect(Object.keys(FAULTS).sort()).toEqual([...KINDS].sort());
});
