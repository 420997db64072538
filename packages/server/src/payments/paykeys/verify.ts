import type { Instant } from "@railhead/core";
import type { Environment } from "../../db/environments/environments.ts";
import type { Database, Tx } from "../../db/executor.ts";
import {
  lockUnsentPaymentsByCustomer,
  lockUnsentPaymentsByPaykey,
  type PaymentRow,
} from "../../db/payments/payments.ts";
import { appendEvents } from "../../events/append.ts";
import type { Ids } from "../../ids.ts";
import type { Charts } from "../../ledger/chart.ts";
import { endChecks, type VerificationTools } from "../../verification/settle.ts";
import { ENGINE_ACTOR, movePayments, type Move } from "../move.ts";

export interface VerifyTools extends VerificationTools {
  readonly db: Database;
  readonly ids: Ids;
  readonly charts: Charts;
}

/** Ends a chunk of background checks and what they mean for payments; 0 when none was left. */
export function settleVerifications(
  tools: VerifyTools,
  environment: Pick<Environment, "id" | "kind">,
  at: Instant,
): Promise<number> {
  return tools.db.tx(async (tx) => {
    const ended = await endChecks(tx, tools, { environment, at });
    if (ended.events.length === 0) return 0;
    const inReview = ended.customers.filter(({ status }) => status === "review");
    const rejected = ended.paykeys.filter(({ status }) => status === "rejected");
    const moves = [
      ...(await invalidationsOf(tx, rejected)),
      ...(await reviewHoldsOf(
        tx,
        inReview.map(({ id }) => id),
      )),
    ];
    // A payment that has ended is not held as well.
    const first = [...new Map(moves.toReversed().map((move) => [move.payment.id, move])).values()];
    await appendEvents(tx, tools.ids, environment.id, ended.events);
    await movePayments(
      tx,
      {
        environment_id: environment.id,
        at,
        ids: tools.ids,
        chart: await tools.charts(
          tx,
          environment.id,
          first.map(({ payment }) => payment.account_id),
        ),
        actor: ENGINE_ACTOR,
        request_id: null,
      },
      first,
    );
    return ended.events.length;
  });
}

/** Why a paykey can no longer be used. */
export interface UnusablePaykey {
  readonly id: string;
  readonly status_code: string | null;
  readonly status: string;
}

/** Locks unsent payments of paykeys that have ended, and ends them with those. */
export async function invalidationsOf(tx: Tx, paykeys: readonly UnusablePaykey[]): Promise<Move[]> {
  if (paykeys.length === 0) return [];
  const unsent = await lockUnsentPaymentsByPaykey(
    tx,
    paykeys.map(({ id }) => id),
  );
  const paykeyById = new Map(paykeys.map((paykey) => [paykey.id, paykey]));
  return unsent.map((payment) => ({
    payment,
    event: "invalidate",
    reason: "invalid_paykey",
    source: "risk_monitor",
    code: paykeyById.get(payment.paykey_id)?.status_code ?? null,
    message: `The paykey is ${paykeyById.get(payment.paykey_id)?.status ?? "unusable"}.`,
  }));
}

/** Locks payments that wait for their file and whose customer is in review again, and holds them. */
export async function reviewHoldsOf(tx: Tx, customerIds: readonly string[]): Promise<Move[]> {
  if (customerIds.length === 0) return [];
  const unsent = await lockUnsentPaymentsByCustomer(tx, customerIds);
  return unsent.filter(isWaiting).map((payment) => ({
    payment,
    event: "block_hold",
    reason: "risk_review",
    source: "risk_monitor",
    message: "The customer is in review.",
  }));
}

function isWaiting({ status, released_reasons }: PaymentRow): boolean {
  const mayBeHeld = status === "created" || status === "scheduled";
  return mayBeHeld && !released_reasons.includes("risk_review");
}
