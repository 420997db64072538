import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore.ts";

test("a semaphore runs at most its count of works at once, in FIFO order, failed works included", async () => {
  const lanes = createSemaphore(2);
  const begun: number[] = [];
  let underWay = 0;
  let most = 0;
  const works = [0, 1, 2, 3, 4, 5].map((index) =>
    lanes.run(async () => {
      begun.push(index);
      underWay += 1;
      most = Math.max(most, underWay);
      await Promise.resolve();
      underWay -= 1;
      if (index % 2 === 0) throw new Error("lost its way");
      return index;
    }),
  );
  const ends = await Promise.allSettled(works);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  expect(most).toBe(2);
  expect(ends.map(({ status }) => status)).toEqual(
    [0, 1, 2, 3, 4, 5].map((index) => (index % 2 === 0 ? "rejected" : "fulfilled")),
  );
});
