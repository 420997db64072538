import { expect, test } from "vitest";
import { sharedBuffers } from "./server-memory.ts";

test("PostgreSQL keeps an eighth of the memory in its buffers, never less than its default nor more than 4 GB", () => {
  const GB = 2 ** 30;
  expect([0.5 * GB, 2 * GB, 24 * GB, 64 * GB].map(sharedBuffers)).toEqual([
    "128MB",
    "256MB",
    "3072MB",
    "4096MB",
  ]);
});
