import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { freeBytes, logSize } from "./server-disk.ts";

test("PostgreSQL's log takes a sixteenth of the free disk, never less than 1 GB nor more than 4", () => {
  const GB = 2 ** 30;
  expect([0, 10 * GB, 40 * GB, 500 * GB].map(logSize)).toEqual([
    "1024MB",
    "1024MB",
    "2560MB",
    "4096MB",
  ]);
  expect(freeBytes(tmpdir())).toBeGreaterThan(0);
});
