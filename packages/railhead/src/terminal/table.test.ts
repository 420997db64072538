import { expect, test } from "vitest";
import { factLines, tableLines } from "./table.ts";

const rows = [1, 2].map((sequence) => ({
  event_id: `01a1fc7e-5ab3-70f4-95c3-03a04a8d756${sequence}`,
  event_type: "customer.created",
  api_version: "v1",
  sequence,
  data: {},
  occurred_at: "2026-11-21T05:05:01.619Z",
}));

test("the main columns come first, up to the width, and lists and objects are omitted", () => {
  expect(tableLines(rows, 100)[0]?.split(/ +/)).toEqual([
    "sequence",
    "event_id",
    "event_type",
    "occurred_at",
  ]);
  expect(tableLines(rows, 110)[0]).toMatch(/api_version$/);
  for (const width of [20, 60, 80, 100]) {
    for (const line of tableLines(rows, width)) expect(line.length).toBeLessThanOrEqual(width);
  }
});

test("a narrow terminal shows each row as a block with every value", () => {
  expect(tableLines(rows, 50)).toEqual([
    "sequence     1",
    "event_id     01a1fc7e-5ab3-70f4-95c3-03a04a8d7561",
    "event_type   customer.created",
    "occurred_at  2026-11-21T05:05:01.619Z",
    "",
    "sequence     2",
    "event_id     01a1fc7e-5ab3-70f4-95c3-03a04a8d7562",
    "event_type   customer.created",
    "occurred_at  2026-11-21T05:05:01.619Z",
  ]);
});

test("a secret is never truncated", () => {
  const key = `rk_sandbox_${"0123456789abcdef".repeat(4)}`;
  expect(factLines({ id: 1, key, history: [{ status: "a".repeat(100) }] }, 40)).toEqual([
    "id       1",
    `key      ${key}`,
    `history  [{"status":"${"a".repeat(18)}…`,
  ]);
});
