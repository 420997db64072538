import { isDeepStrictEqual } from "node:util";
import {
  describeUnregistered,
  TRANSFER_SEC,
  unregisteredPart,
  type AllowedOriginator,
  type RegisteredBatch,
} from "@railhead/core";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import { findBankRegister } from "../../db/tables/banks/originators.ts";
import { serializationFailure } from "../../db/postgres/errors.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type { RowKey } from "../../db/postgres/account-scope.ts";
import type { FundingEventRow } from "../../db/tables/funding/funding-events.ts";
import { lockExceptionsOfBank } from "../../db/tables/operations/exceptions.ts";
import { insertSetAside } from "../../db/tables/operations/set-aside.ts";
import {
  autoResolveLocked,
  openExceptions,
  type ExceptionContext,
  type NewException,
} from "../../exceptions/exceptions.ts";
import { companyIdentification } from "../../rails/files/ach.ts";
import type { StepRun } from "../transitions/step.ts";

const KIND = "transfer_not_registered";

/** The register of a bank as it was read; undefined where it is not in force. */
type Register = readonly AllowedOriginator[] | undefined;

export const sideOf = ({ direction }: Pick<FundingEventRow, "direction">) =>
  direction === "withdrawal" ? ("debit" as const) : ("credit" as const);

/** Transfers carry the bank's own company id. */
export function transferBatch(profile: BankProfile, side: "debit" | "credit"): RegisteredBatch {
  return {
    company_id: companyIdentification(profile, { company_id: null }).trim().toUpperCase(),
    sec_code: TRANSFER_SEC,
    side,
    purpose: "other",
    description: "FUNDING",
  };
}

const missingOf = (register: Register, batch: RegisteredBatch) =>
  register === undefined ? undefined : unregisteredPart(register, batch);

/** The transfers that the register does not allow, with the register. */
export async function findUnregisteredTransfers(
  tx: Tx,
  { environment_id, bank }: StepRun,
  transfers: readonly FundingEventRow[],
): Promise<{ register: Register; unregistered: FundingEventRow[] }> {
  if (transfers.length === 0) return { register: undefined, unregistered: [] };
  const register = await findBankRegister(tx, { environment_id, id: bank.id });
  const isMissing = (transfer: FundingEventRow) =>
    missingOf(register, transferBatch(bank.profile, sideOf(transfer))) !== undefined;
  return { register, unregistered: transfers.filter(isMissing) };
}

/**
 * Throws a serialization failure if the register changed since transfers were compared. Call it with the event
 * lock held: changes of the register append events.
 */
export async function requireRegister(
  tx: Tx,
  { environment_id, bank }: StepRun,
  read: Register,
): Promise<void> {
  const now = await findBankRegister(tx, { environment_id, id: bank.id });
  if (!isDeepStrictEqual(now, read)) {
    throw serializationFailure("the register changed while its transfers were sealed");
  }
}

/** Sets transfers aside until the register allows them. Takes the event lock; call it last. */
export async function setAsideUnregistered(
  tx: Tx,
  { environment_id, bank, at, tools }: StepRun,
  { register, unregistered }: { register: Register; unregistered: readonly FundingEventRow[] },
): Promise<void> {
  if (unregistered.length === 0) return;
  const ids = unregistered.map(({ id }) => id);
  await insertSetAside(tx, environment_id, ids);
  const wanted = unregistered.map((transfer): NewException => {
    const batch = transferBatch(bank.profile, sideOf(transfer));
    const missing = missingOf(register, batch) ?? "company_id";
    return {
      kind: KIND,
      subject: transfer.id,
      account_id: transfer.account_id,
      message: describeUnregistered(batch, missing),
      details: { ...batch, missing, bank_id: bank.id },
      resource: { type: "funding_event", id: transfer.id },
    };
  });
  await openExceptions(tx, { environment_id, at, ids: tools.ids }, wanted);
}

/** Releases a bank's transfers that its register allows now. Call it last. */
export async function releaseRegistered(
  tx: Tx,
  context: ExceptionContext,
  bank: RowKey & { readonly profile: BankProfile },
): Promise<void> {
  const waiting = await lockExceptionsOfBank(tx, bank, KIND);
  if (waiting.length === 0) return;
  const register = await findBankRegister(tx, bank);
  const rows = waiting.filter(({ details }) => {
    const side = details["side"] === "debit" ? "debit" : "credit";
    return missingOf(register, transferBatch(bank.profile, side)) === undefined;
  });
  const reason = "The register allows the transfer now; it is due at the next cut-off.";
  await autoResolveLocked(tx, context, { rows, reason });
}
