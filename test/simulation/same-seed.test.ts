import { afterAll, beforeAll, expect, test } from "vitest";
import { bankFiles } from "../support/bank/bank-files.ts";
import { comparableLog, expectInvariants } from "../support/invariants.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";
import { createChance } from "./chance.ts";
import { openWorld, stepWorld, advanceClock } from "./sandbox-story.ts";

const STEPS = 60;

let service: TestService;
let root: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  root = await service.addSandbox();
});
afterAll(() => service.close());

/** What a story left, to the byte. */
interface Run {
  readonly environmentId: string;
  readonly diary: readonly string[];
  /** An event a line. */
  readonly log: readonly string[];
  /** Files that were exchanged, each with its place and name. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

/** Sixty requests that follow from the story's name, one after the other, and what comes of them. */
async function play(seed: number, story: string): Promise<Run> {
  const chance = createChance(story);
  const world = await openWorld(service, root, { seed, chance, deaths: () => 0 });
  for (let step = 0; step < STEPS; step += 1) await stepWorld(world, { alone: true });
  await advanceClock(world, { until: "idle" });
  await expectInvariants(service, world.environmentId);
  const events = await comparableLog(world.sandbox);
  const folders = ["outbound", "taken", "inbound", "archive"] as const;
  const files = await bankFiles(service, world.environmentId, folders);
  return {
    environmentId: world.environmentId,
    diary: world.diary,
    log: events.map((event) => JSON.stringify(event)),
    files: files.map(({ folder, name, bytes }) => ({
      path: `${folder}/${name}`,
      text: bytes.toString("latin1"),
    })),
  };
}

/** The first place where two lists differ, so that a failure shows it and not all that follows. */
function firstDifference(one: readonly string[], two: readonly string[]): object | undefined {
  const at = one.findIndex((text, index) => text !== two[index]);
  return at === -1 && one.length === two.length ? undefined : { at, one: one[at], two: two[at] };
}

const linesOf = ({ files }: Run) => files.map(({ path, text }) => `${path}\n${text}`);

test("the same seed and the same requests leave the same log and files to the byte", async () => {
  const first = await play(11, "one story");
  expect(first.log.length).toBeGreaterThan(200);
  await root.call("DELETE", `/v1/sandbox/environments/${first.environmentId}`);
  // What else stands in the database, and how often rows were written, must not matter.
  await play(12, "another story");
  const second = await play(11, "one story");
  expect(second.diary).toEqual(first.diary);
  expect(firstDifference(first.log, second.log)).toBeUndefined();
  expect(firstDifference(linesOf(first), linesOf(second))).toBeUndefined();
});

test("two sandboxes of one seed that run side by side leave the same log and files to the byte", async () => {
  const runs = [play(21, "a third story"), play(21, "a third story")];
  const [one, two] = (await Promise.all(runs)) as [Run, Run];
  expect(one.log.length).toBeGreaterThan(200);
  expect(two.environmentId).not.toBe(one.environmentId);
  expect(two.diary).toEqual(one.diary);
  expect(firstDifference(one.log, two.log)).toBeUndefined();
  expect(firstDifference(linesOf(one), linesOf(two))).toBeUndefined();
});
