import { expect, test } from "vitest";
import { storyLines } from "./story-lines.ts";

const change = (sequence: number, event_type: "charge.paid" | "charge.failed", at: string) => ({
  sequence,
  at: `2026-03-0${at}T15:00:00.000Z`,
  event_type,
  resource: "charge" as const,
  resource_id: `0195a3f0-7c00-7000-8000-00000000000${sequence}`,
  status: "paid",
  reason: "ok" as const,
  code: null,
});

test("changes of one kind at one instant are one line of the story, in the order of their first", () => {
  const lines = storyLines([
    change(1, "charge.paid", "2"),
    change(2, "charge.failed", "2"),
    change(3, "charge.paid", "2"),
    change(4, "charge.paid", "3"),
  ]);
  expect(lines.map(({ event_type, count, first }) => [event_type, count, first.sequence])).toEqual([
    ["charge.paid", 2, 1],
    ["charge.failed", 1, 2],
    ["charge.paid", 1, 4],
  ]);
});
