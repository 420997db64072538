import { expect, test } from "vitest";
import { chunkOf, inLanes, type StepRun } from "./step.ts";

/** A run of which only what steps share is used. */
function runOf({ isAwaited, ...tools }: { isAwaited: boolean; lanes?: number }): StepRun {
  const waiters = { seenRecently: (id: string) => isAwaited && id === "env" };
  return { environment_id: "env", tools: { db: {}, waiters, ...tools } } as unknown as StepRun;
}

/** How many pieces of a step are worked on at once at most. */
async function mostAtOnce(run: StepRun): Promise<number> {
  let left = 6;
  let underWay = 0;
  let most = 0;
  await inLanes(
    run,
    () => Promise.resolve(left > 0 ? (left -= 1) : undefined),
    async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise(setImmediate);
      underWay -= 1;
      return 1;
    },
  );
  return most;
}

test("while others wait to write, steps take small pieces, one at a time", async () => {
  const idle = runOf({ isAwaited: false });
  const busy = runOf({ isAwaited: true });
  expect([chunkOf(idle), await mostAtOnce(idle)]).toEqual([5000, 2]);
  expect([chunkOf(busy), await mostAtOnce(busy)]).toEqual([1000, 1]);
});

test("with ids in fixed order, the chunk size does not depend on waiting writers", () => {
  expect(chunkOf(runOf({ lanes: 1, isAwaited: true }))).toBe(5000);
});
