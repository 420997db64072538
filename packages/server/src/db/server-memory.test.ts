import { expect, test } from "vitest";
import { sharedBuffers } from "./server-memory.ts";

test("PostgreSQL keeps a sixteenth of the memory in its buffers, never less than it did nor more than a gigabyte", () => {
  const GB = 2 ** 30;
  expect([0.5 * GB, 2 * GB, 8 * GB, 24 * GB].map(sharedBuffers)).toEqual([
    "128MB",
    "128MB",
    "512MB",
    "1024MB",
  ]);
});
