import type { Overview } from "@railhead/client";
import { expect, test } from "vitest";
import { concernsOf } from "./attention.ts";
import { barsOf } from "./bars.ts";

const QUIET: Overview = {
  as_of: "2026-03-02T15:00:00.000Z",
  banks: [],
  money: [],
  files: { last_sent: null, last_received: null, waiting: 3, late: 0, unacknowledged: 0 },
  exceptions: { open: 0, is_exact: true, overdue: 0, oldest: null, next: null },
  approvals: null,
  customers_in_review: null,
  paykeys_in_review: null,
  held_payments: null,
  return_rates: [],
  webhooks: { endpoints: 1, failing: 0, stopped: 0, failing_since: null, behind: 4 },
  sinks: null,
  books: {
    proved_through: null,
    proved_at: null,
    violations: null,
    later: 0,
    is_exact: true,
    is_violated: false,
  },
  left_out: [],
};

const queue = (open: number, due_at: string | null, overdue = 0) => ({
  open,
  is_exact: true,
  overdue,
  oldest: "2026-03-01T15:00:00.000Z",
  next: {
    type: "exception" as const,
    id: "0195a3f0-7c00-7000-8000-0123456789ab",
    title: "Look at it.",
    detail: null,
    since: "2026-03-01T15:00:00.000Z",
    due_at,
  },
});

test("nothing is a concern while everything is as it should be, and nothing where one may see nothing", () => {
  expect(concernsOf(QUIET)).toEqual([]);
  expect(concernsOf({ ...QUIET, files: null, webhooks: null, books: null, banks: null })).toEqual(
    [],
  );
});

test("what is broken or overdue comes first, then the nearest deadline, then what has none", () => {
  const names = concernsOf({
    ...QUIET,
    held_payments: queue(12, null),
    approvals: queue(1, "2026-03-03T15:00:00.000Z"),
    exceptions: queue(2, "2026-03-02T18:00:00.000Z"),
    customers_in_review: queue(1, "2026-03-02T14:00:00.000Z", 1),
    files: { last_sent: null, last_received: null, waiting: 1, late: 1, unacknowledged: 0 },
  }).map(({ name }) => name);
  expect(names).toEqual([
    "late",
    "customers_in_review",
    "exceptions",
    "approvals",
    "held_payments",
  ]);
});

test("a concern says how many, since when and by when, and leads to what to do", () => {
  const [concern] = concernsOf({
    ...QUIET,
    customers_in_review: { ...queue(10_000, null), is_exact: false },
  });
  expect(concern).toMatchObject({
    title: "More than 10,000 customers to review",
    since: "2026-03-01T15:00:00.000Z",
    due: null,
    act: { to: "/customers?status=review" },
  });
  const [one] = concernsOf({ ...QUIET, exceptions: queue(1, "2026-03-02T14:00:00.000Z", 1) });
  expect([one?.title, one?.isBad]).toEqual(["1 open exception, 1 overdue", true]);
});

test("bars keep the proportion of amounts beyond what a number holds", () => {
  const bars = barsOf([
    { day: "2026-03-02", in: "9007199254740993000", out: "0", returned: "1" },
    { day: "2026-03-03", in: "0", out: "4503599627370496500", returned: "0" },
  ]);
  expect(bars.map(({ kind, height }) => [kind, height])).toEqual([
    ["in", 40],
    ["returned", 1],
    ["out", 20],
  ]);
});
