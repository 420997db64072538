import { expect, test } from "vitest";
import type { PaymentColumn, PaymentRow } from "../../db/tables/payments/payments.ts";
import { movePatchOf, patchOf } from "./patch.ts";

const sent = {
  kind: "charge",
  status: "pending",
  status_reason: "ok",
  status_source: "system",
  status_code: null,
  status_message: "Sent.",
  status_changed_at: "2026-03-02T15:00:00.000Z",
  attempt: 1,
  trace_number: "091000010000001",
  return_trace_number: null,
  submission_date: "2026-03-02",
  settlement_date: "2026-03-03",
  paid_date: "2026-03-05",
  processed_at: null,
  effective_at: "2026-03-03T13:30:00.000Z",
  has_resubmit: false,
  updated_at: "2026-03-02T15:00:00.000Z",
} as const satisfies Partial<PaymentRow>;

function moved(status: PaymentRow["status"], columns: readonly PaymentColumn[]) {
  const row = { ...sent, status } as Partial<PaymentRow> as PaymentRow;
  return movePatchOf({ from: "pending", row, columns, added: [row] });
}

test("a move that writes no day leaves the expected days out of its patch", () => {
  expect(moved("paid", ["due_step", "effective_at"])).not.toHaveProperty("expected");
});

test("a move that writes a day has the expected days in its patch", () => {
  const expected = { submission: "2026-03-02", settlement: "2026-03-03", paid: "2026-03-05" };
  expect(moved("pending", ["paid_date"])).toMatchObject({ expected });
});

test("a move that ends a payment before it is paid has the expected days in its patch", () => {
  const expected = { submission: "2026-03-02", settlement: "2026-03-03", paid: null };
  expect(moved("failed", [])).toMatchObject({ expected });
});

test("a change without a move leaves the expected days out of its patch unless it writes one", () => {
  const row = sent as Partial<PaymentRow> as PaymentRow;
  const { updated_at, effective_at } = sent;
  const shown = patchOf({ from: "pending", row, columns: ["effective_at"] });
  expect(shown).toEqual({ effective_at, updated_at });
  expect(patchOf({ from: "pending", row, columns: ["paid_date"] })).toHaveProperty("expected");
});
