import { PAYMENT_CREATION } from "@railhead/core";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { NewPaymentRow } from "../../db/tables/payments/create-payments.ts";
import type { Counterparties } from "../../db/tables/counterparties/counterparties.ts";
import { createdSnapshot } from "./created-snapshot.ts";
import { serializePayment } from "../transitions/serialize.ts";

const text = fc.string({ unit: "binary", maxLength: 80 });
const date = fc.constantFrom("2026-03-02", "2027-01-04", "2028-02-29");
const uuid = fc.uuid();

const rows: fc.Arbitrary<NewPaymentRow> = fc.record({
  id: uuid,
  account_id: uuid,
  kind: fc.constantFrom("charge", "payout"),
  paykey_id: uuid,
  customer_id: uuid,
  external_id: text,
  description: fc.option(text),
  payment_related_information: fc.option(text),
  amount_cents: fc.bigInt(1n, 2_147_483_647n),
  payment_date: date,
  consent_type: fc.constantFrom("internet", "signed", null),
  purpose: fc.constantFrom("goods", "services", "payroll", "other"),
  device_ip: fc.ipV6(),
  balance_check: fc.constantFrom("required", "disabled", null),
  sandbox_outcome: fc.constantFrom("standard", "paid"),
  auto_hold: fc.boolean(),
  auto_hold_message: fc.option(text),
  submission_date: date,
  settlement_date: fc.option(date),
  paid_date: date,
  original_id: uuid,
  relation: fc.constantFrom("resubmit", "refund", null),
  created_at: fc.constantFrom("2026-03-02T15:00:00.000Z", "2027-11-30T23:59:59.999Z"),
});

const someParties: fc.Arbitrary<Counterparties> = fc.record({
  account_version: fc.nat(),
  paykey_id: uuid,
  paykey_version: fc.nat(),
  paykey_status: fc.constant("active"),
  paykey_token: fc.stringMatching(/^[0-9a-f.]{8,40}$/),
  paykey_label: text,
  paykey_expires_at: fc.constant(null),
  paykey_has_balance: fc.boolean(),
  paykey_balance_cents: fc.option(fc.bigInt(0n, 9_000_000n)),
  prenote_kind: fc.constant(null),
  prenote_status: fc.constant(null),
  prenote_settlement_date: fc.constant(null),
  prenote_due_at: fc.constant(null),
  customer_id: uuid,
  customer_version: fc.nat(),
  customer_status: fc.constant("verified"),
  customer_name: text,
  customer_type: fc.constantFrom("individual", "business"),
  customer_email: text,
  customer_phone: text,
});

const metadatas = fc.dictionary(text, text, { maxKeys: 4 });

test("the snapshot of a new payment is to the letter what its GET would render", () => {
  fc.assert(
    fc.property(rows, someParties, metadatas, (given, parties, metadata) => {
      const { paykey_id, customer_id } = parties;
      const original_id = given.relation === null ? null : given.original_id;
      const row = { ...given, original_id, paykey_id, customer_id };
      const created_at = row.created_at;
      const status = {
        status: "created",
        status_reason: "ok",
        status_source: "system",
        status_code: null,
        status_message: PAYMENT_CREATION.why,
        status_changed_at: created_at,
      } as const;
      const whole = serializePayment(
        {
          ...row,
          ...parties,
          ...status,
          metadata,
          environment_id: row.account_id,
          currency: "USD",
          version: 1,
          hold: null,
          waivers: null,
          attempt: 0,
          trace_number: null,
          return_trace_number: null,
          processed_at: null,
          effective_at: null,
          funding_ids: [],
          has_resubmit: false,
          has_refund: false,
          due_step: "review",
          due_at: created_at,
          funding_type: null,
          funding_due_at: null,
          updated_at: created_at,
        },
        [
          {
            status: "created",
            reason: "ok",
            source: "system",
            code: null,
            message: PAYMENT_CREATION.why,
            changed_at: created_at,
          },
        ],
        {
          related_payments: original_id === null ? {} : { [original_id]: "original" },
          refundable: true,
        },
      );
      expect(createdSnapshot(row, parties, JSON.stringify(metadata))).toBe(JSON.stringify(whole));
    }),
    { numRuns: 500 },
  );
});
