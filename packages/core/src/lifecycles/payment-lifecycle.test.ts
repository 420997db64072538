import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lifecycleGrid } from "./lifecycle.ts";
import {
  FINAL_STATUSES,
  legalStatusPairs,
  nextStatus,
  PAYMENT_LIFECYCLE,
  PAYMENT_STATUSES,
  statusesAllowing,
} from "./payment-lifecycle.ts";
import { PAYMENT_MOVES } from "./payment-moves.ts";
import type { PaymentStatus } from "./payment-lifecycle.ts";

const event = fc.constantFrom(...PAYMENT_LIFECYCLE.events);

function isFinal(status: PaymentStatus): boolean {
  return FINAL_STATUSES.some((final) => final === status);
}

describe("the payment lifecycle", () => {
  it("allows exactly these moves", () => {
    expect(`\n${lifecycleGrid(PAYMENT_LIFECYCLE)}\n`).toMatchInlineSnapshot(`
      "
      status     auto_hold validate   schedule  review_hold decline   invalidate fail_verification break  block_hold set_aside hold    release resume  cancel    amend     reschedule originate accept  acknowledge settle  reject    reject_final mature return   reverse
      created    on_hold   validating .         .           .         failed     failed            .      on_hold    .         on_hold .       .       cancelled created   .          .         .       .           .       .         .            .      .        .
      validating .         .          scheduled on_hold     cancelled failed     failed            failed .          .         on_hold .       .       .         .         .          .         .       .           .       .         .            .      .        .
      scheduled  .         .          .         .           .         failed     failed            failed on_hold    on_hold   on_hold .       .       cancelled scheduled created    pending   .       .           .       .         .            .      .        .
      on_hold    .         .          .         .           .         failed     failed            .      .          .         .       created created cancelled on_hold   .          .         .       .           .       .         .            .      .        .
      pending    .         .          .         .           .         .          .                 .      .          .         .       .       .       .         .         .          .         pending pending     pending scheduled failed       paid   failed   .
      paid       .         .          .         .           .         .          .                 .      .          .         .       .       .       .         .         .          .         .       .           .       .         .            .      reversed reversed
      failed     .         .          .         .           .         .          .                 .      .          .         .       .       .       .         .         .          .         .       .           .       .         .            .      .        .
      cancelled  .         .          .         .           .         .          .                 .      .          .         .       .       .       .         .         .          .         .       .           .       .         .            .      .        .
      reversed   .         .          .         .           .         .          .                 .      .          .         .       .       .       .         .         .          .         .       .           .       .         .            .      .        .
      "
    `);
  });

  it("states every status of the contract, and no other", () => {
    const used = new Set<string>(PAYMENT_MOVES.flatMap((move) => [...move.from, move.to]));
    expect([...used].sort()).toEqual([...PAYMENT_STATUSES].sort());
  });

  it("covers every row of the contract's table but creation", () => {
    const rows = new Set<number>(PAYMENT_MOVES.flatMap((move) => move.contract));
    expect([...rows].sort((a, b) => a - b)).toEqual(Array.from({ length: 19 }, (_, i) => i + 2));
  });

  it("emits an event for every move but the start of checks", () => {
    expect(
      PAYMENT_MOVES.filter((move) => move.notifies === null).map((move) => move.event),
    ).toEqual(["validate"]);
  });

  it("follows only legal pairs on any walk, and never leaves a final status", () => {
    const legal = new Set(legalStatusPairs().map(({ from, to }) => `${from}>${to}`));
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let status: PaymentStatus = "created";
        for (const name of events) {
          const next = nextStatus(status, name);
          if (next === undefined) continue;
          expect(isFinal(status)).toBe(false);
          expect(legal).toContain(`${status}>${next}`);
          status = next;
        }
      }),
    );
  });

  it("never cancels a payment that was sent, and never pays one that was not", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let status: PaymentStatus = "created";
        let sent = false;
        for (const name of events) {
          const next = nextStatus(status, name);
          if (next === undefined) continue;
          if (name === "originate") sent = true;
          if (name === "reject") sent = false;
          status = next;
          if (status === "cancelled") expect(sent).toBe(false);
          if (status === "paid" || status === "reversed") expect(sent).toBe(true);
        }
      }),
    );
  });

  it("keeps the status for progress and updates only", () => {
    const staying = legalStatusPairs().filter(({ from, to }) => from === to);
    expect(staying.map(({ from }) => from).sort()).toEqual([
      "created",
      "on_hold",
      "pending",
      "scheduled",
    ]);
  });
});

it("statusesAllowing lists where an event is allowed", () => {
  expect(statusesAllowing("cancel")).toEqual(["created", "scheduled", "on_hold"]);
  expect(statusesAllowing("hold")).toEqual(["created", "validating", "scheduled"]);
  expect(statusesAllowing("return")).toEqual(["pending", "paid"]);
});
