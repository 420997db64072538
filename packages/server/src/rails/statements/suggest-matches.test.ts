import { expect, test } from "vitest";
import type { Expected } from "./open-movements.ts";
import { suggestMatches } from "./suggest-matches.ts";

const movement = (date: string, amount_cents: bigint, is_whole = false): Expected => ({
  type: "file",
  id: date,
  name: date,
  date,
  amount_cents,
  file_id: date,
  bank_id: "first",
  is_whole,
  batch_number: null,
  found_on: null,
});

test("what a line may be is suggested in the order of how near its day is", () => {
  const open = [
    movement("2026-03-02", 500n),
    movement("2026-03-12", 500n),
    movement("2026-03-07", 500n),
    movement("2026-03-08", 200n, true),
    movement("2026-03-08", 300n, true),
    movement("2026-03-20", 500n),
  ];
  const found = suggestMatches({ date: "2026-03-09", amount_cents: 500n }, open);
  expect(found.map(({ movements: [first] }) => first?.date)).toEqual([
    "2026-03-08",
    "2026-03-07",
    "2026-03-12",
    "2026-03-02",
  ]);
});
