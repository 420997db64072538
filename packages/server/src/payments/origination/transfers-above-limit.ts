import { formatUsd } from "@railhead/core";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type { FundingEventRow } from "../../db/tables/funding/funding-events.ts";
import { lockTransfersAboveLimit } from "../../db/tables/funding/replan.ts";
import { insertSetAside } from "../../db/tables/operations/set-aside.ts";
import {
  openExceptions,
  autoResolveExceptions,
  type NewException,
} from "../../exceptions/exceptions.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { transferLimitOf } from "../funding/transfer-limit.ts";
import { planTransfer } from "../scheduling/plan.ts";
import type { StepRun } from "../transitions/step.ts";

/** The transfers above the limit of any file. */
export function transfersAboveLimit(
  profile: BankProfile,
  transfers: readonly FundingEventRow[],
): FundingEventRow[] {
  return transfers.filter(
    ({ amount_cents, direction }) => amount_cents > transferLimitOf(profile, direction).cents,
  );
}

/** Sets transfers aside until the limit is raised. Takes the event lock; call it last. */
export async function setAsideAboveLimit(
  tx: Tx,
  run: StepRun,
  transfers: readonly FundingEventRow[],
): Promise<void> {
  if (transfers.length === 0) return;
  await insertSetAside(
    tx,
    run.environment_id,
    transfers.map(({ id }) => id),
  );
  await openExceptions(
    tx,
    exceptionContextOf(run),
    transfers.map((transfer) => exceptionOf(run, transfer)),
  );
}

function exceptionOf({ bank, at }: StepRun, transfer: FundingEventRow): NewException {
  const { id, account_id, amount_cents, direction } = transfer;
  const { limit, cents } = transferLimitOf(bank.profile, direction);
  const { due_at } = planTransfer(bank.profile, at);
  const by = easternTime(due_at);
  const what = limit === undefined ? "what one ACH entry can carry" : `the bank's limits.${limit}`;
  const move = direction === "withdrawal" ? "withdrawal from" : "deposit to";
  return {
    kind: "transfer_above_limit",
    subject: id,
    account_id,
    message: `The ${move} the business of ${formatUsd(amount_cents)} is above ${formatUsd(cents)}, ${what}.`,
    ...(limit === undefined
      ? {}
      : {
          what_next: `The transfer waits; all else goes on. Raise limits.${limit} in the bank profile to ${formatUsd(amount_cents)} or more, if the bank agrees, before the cut-off of ${by.date} at ${by.time} in New York: the transfer goes by itself with that file. Raised later, it goes with the next cut-off.`,
        }),
    details: {
      limit: limit ?? null,
      limit_cents: Number(cents),
      amount_cents: Number(amount_cents),
      bank_id: bank.id,
    },
    resource: { type: "funding_event", id },
    due_at,
  };
}

/** Releases transfers whose limit changed; those still above it are set aside again. */
export async function releaseChangedLimits(run: StepRun): Promise<void> {
  await run.tools.db.tx(async (tx) => {
    const waiting = await lockTransfersAboveLimit(tx, run);
    const changed = waiting.filter(
      ({ direction, limit_cents }) =>
        transferLimitOf(run.bank.profile, direction).cents !== limit_cents,
    );
    await autoResolveExceptions(tx, exceptionContextOf(run), {
      kind: "transfer_above_limit",
      subjects: changed.map(({ id }) => id),
      reason: "The limit was changed; the transfer is due at the next cut-off.",
    });
  });
}

function exceptionContextOf({ environment_id, at, tools }: StepRun) {
  return { environment_id, at, ids: tools.ids };
}
