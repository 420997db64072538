import { fileURLToPath } from "node:url";
import { EVENT_TYPES } from "@railhead/core";
import { format, resolveConfig } from "prettier";
import { beforeAll, describe, expect, it } from "vitest";
import { isFull } from "../support/depth.ts";
import { SCANNED_ELSEWHERE } from "./index-uses.ts";
import { withoutReason } from "../support/statements/spread-on-purpose.ts";
import { recordEvents, type Recording } from "./record-events.ts";
import { repeatable, WALL_START } from "./repeatable-events.ts";

const FILE = fileURLToPath(
  new URL("../../packages/server/assets/recorded-events.json", import.meta.url),
);

describe("the recording", () => {
  let events: Recording["events"];
  let recording: Recording;
  beforeAll(async () => {
    recording = await recordEvents();
    ({ events } = recording);
    // A run of minutes on a machine that does much else.
  }, 600_000);

  it("holds an event of every type of the catalogue", () => {
    expect(Object.keys(events)).toEqual(Object.keys(EVENT_TYPES));
  });

  it("equals the events that the documentation shows, value by value", async () => {
    const options = { ...(await resolveConfig(FILE)), filepath: FILE };
    await expect(await format(JSON.stringify(events), options)).toMatchFileSnapshot(FILE);
  });

  it("names no index that the schema does not have as scanned elsewhere", () => {
    expect(recording.unknown).toEqual([]);
  });

  it("names the environment in every statement, but for those that say why they do not", () => {
    expect(withoutReason(recording.spread)).toEqual([]);
  });

  // Which of two indexes the planner takes for a small table differs from run to run: not for every run of the tests.
  it.runIf(isFull)(
    "scans every index that no constraint needs, but those whose reader is named",
    () => {
      expect(recording.unscanned.filter((name) => !(name in SCANNED_ELSEWHERE))).toEqual([]);
    },
  );
});

describe("the comparison of two recordings", () => {
  const id = (last: string) => `0195a3f0-7c00-7000-8000-00000000${last}`;
  const charge = { sequence: 7, resource: { id: id("aaaa") }, data: { id: id("aaaa") } };
  const event = { ...charge, occurred_at: "2026-03-05T22:00:00.001Z", amount: "100" };

  it("sees equal events where ids, sequences and minutes of the wall clock differ", () => {
    const other = { ...event, sequence: 9, resource: { id: id("bbbb") }, data: { id: id("bbbb") } };
    expect(repeatable({ a: other })).toEqual(repeatable({ a: event }));
    const [early, late] = [WALL_START, "2031-01-06T15:59:59.999Z"];
    const dated = (at: string) => repeatable({ a: { ...event, expires_at: at } });
    expect(dated(early)).toEqual(dated(late));
  });

  it.each([
    ["an amount", { ...event, amount: "101" }],
    ["an instant of the sandbox's clock", { ...event, occurred_at: "2026-03-05T22:00:00.002Z" }],
    ["which of two members name the same thing", { ...event, data: { id: id("bbbb") } }],
    ["an hour of the wall clock", { ...event, occurred_at: "2031-01-06T16:00:00.000Z" }],
  ])("sees different events where %s differs", (_, other) => {
    expect(repeatable({ a: other })).not.toEqual(repeatable({ a: event }));
  });
});
