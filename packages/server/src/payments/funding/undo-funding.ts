import { addMs, LINKED_BANK_ACCOUNT_LIFECYCLE } from "@railhead/core";
import { PARKED } from "../../db/tables/banks/funding-banks.ts";
import type { FundingEventRow } from "../../db/tables/funding/funding-events.ts";
import {
  requeueFundingOfMembers,
  requeueFundingOfPayments,
} from "../../db/tables/funding/funding-lines.ts";
import { repeatReceivedLines } from "../../db/tables/funding/received-lines.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { listSealable } from "../../db/tables/files/sealable-payments.ts";
import type { SealablePayments } from "../../db/tables/files/sealable-rows.ts";
import {
  lockLinkedBankAccounts,
  updateLinkedBankAccount,
  type LinkedBankAccountRow,
} from "../../db/tables/accounts/linked-bank-accounts.ts";
import { appendEvents, type NewEvent } from "../../events/append.ts";
import { isPrefunded } from "./funding-timing.ts";
import { serializeLinkedBankAccount } from "./serialize-linked-bank-account.ts";
import { ENGINE_ACTOR } from "../transitions/move.ts";
import type { StepRun } from "../transitions/step.ts";

/** A failed transfer; its status is written already. */
export interface FailedTransfer {
  readonly funding: FundingEventRow;
  /** The return code. */
  readonly code: string | null;
  readonly isAccountUnusable: boolean;
}

/**
 * Plans funding again for the payments and received lines of failed transfers: now, if the bank account was
 * deactivated and another may be linked, else with the account's next funding, so a refusing bank
 * is not debited again at once.
 */
export async function undoFunding(
  tx: Tx,
  run: StepRun,
  failed: readonly FailedTransfer[],
): Promise<void> {
  if (failed.length === 0) return;
  await deactivateBankAccounts(
    tx,
    run,
    failed.filter(({ isAccountUnusable }) => isAccountUnusable),
  );
  const is_prefunded = isPrefunded(run.bank.profile);
  const idsOf = (isAccountUnusable: boolean) =>
    failed
      .filter((transfer) => transfer.isAccountUnusable === isAccountUnusable)
      .map(({ funding }) => funding.id);
  const { environment_id } = run;
  for (const [isAccountUnusable, due_at] of [
    [true, run.at],
    [false, PARKED],
  ] as const) {
    const ids = idsOf(isAccountUnusable);
    await requeueFundingOfMembers(tx, ids, { environment_id, due_at, is_prefunded });
    await repeatReceivedLines(tx, ids, { environment_id, due_at });
  }
}

/** Plans funding for resealed payouts whose withdrawal failed. */
export async function requeueFunding(
  tx: Tx,
  run: StepRun,
  payments: SealablePayments,
): Promise<void> {
  const again = listSealable(payments, ({ of }) => of.kind === "payout" && of.is_funded);
  await requeueFundingOfPayments(
    tx,
    again.map(({ id }) => id),
    {
      environment_id: run.environment_id,
      due_at: run.at,
      is_prefunded: isPrefunded(run.bank.profile),
    },
  );
}

/** Deactivates linked bank accounts that a return reports as unusable. */
async function deactivateBankAccounts(
  tx: Tx,
  run: StepRun,
  failed: readonly FailedTransfer[],
): Promise<void> {
  if (failed.length === 0) return;
  const codeOf = new Map(
    failed.map(({ funding, code }) => [funding.linked_bank_account_id, code] as const),
  );
  const found = await lockLinkedBankAccounts(tx, run.environment_id, [...codeOf.keys()]);
  const after = found.flatMap((row) => rowAfterReturn(run, row, codeOf.get(row.id) ?? null));
  for (const row of after) await updateLinkedBankAccount(tx, row);
  await appendEvents(
    tx,
    run.tools.ids,
    run.environment_id,
    after.map((row) => eventOf(row)),
  );
}

function rowAfterReturn(
  run: StepRun,
  row: LinkedBankAccountRow,
  code: string | null,
): LinkedBankAccountRow[] {
  const move = LINKED_BANK_ACCOUNT_LIFECYCLE.move(row.status, "return");
  if (move === undefined) return [];
  const message = `A transfer was returned with ${code ?? "no code"}: the bank account cannot be used.`;
  return [
    {
      ...row,
      status: move.to,
      status_detail: { reason: "disabled", source: "bank_decline", code, message },
      version: row.version + 1,
      updated_at: run.at > row.updated_at ? run.at : addMs(row.updated_at, 1),
    },
  ];
}

function eventOf(row: LinkedBankAccountRow): NewEvent {
  const { status_detail } = row;
  return {
    account_id: row.account_id,
    type: "linked_bank_account.inactive",
    resource_type: "linked_bank_account",
    resource_id: row.id,
    resource_version: row.version,
    occurred_at: row.updated_at,
    // A full snapshot, since built-in accounts have no earlier event.
    patch: serializeLinkedBankAccount(row),
    cause: {
      source: "bank_decline",
      reason: "ok",
      code: status_detail.code,
      message: status_detail.message,
      actor: ENGINE_ACTOR,
      request_id: null,
    },
  };
}
