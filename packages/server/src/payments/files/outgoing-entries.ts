import { chooseEntry, RETRY_DESCRIPTION, type AccountSettings } from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type { FundingEventRow } from "../../db/tables/funding/funding-events.ts";
import {
  listFundingReceivers,
  listPaykeyReceivers,
  type Receiver,
} from "../../db/tables/files/receivers.ts";
import { loadAccountSettings } from "../../environments/account-settings.ts";
import { listRetries } from "../../db/tables/payments/retries.ts";
import { listSealable } from "../../db/tables/files/sealable-payments.ts";
import type { SealableKind, SealablePayments } from "../../db/tables/files/sealable-rows.ts";
import { descriptionOf } from "../../rails/files/entry-description.ts";
import { fundingKey } from "../../rails/files/funding-key.ts";
import type { OutgoingEntry, OutgoingKind, OutgoingPayments } from "../../rails/files/outgoing.ts";
import { isUnreadable } from "../../vault/place.ts";
import { itemFault, UNREADABLE, type FaultyItem } from "../transitions/item-fault.ts";
import type { StepRun } from "../transitions/step.ts";

/** The payments and transfers of one file. */
export interface FileSelection {
  readonly run: StepRun;
  readonly payments: SealablePayments;
  readonly transfers: readonly FundingEventRow[];
}

/** The context for decrypting account numbers. */
export interface DecryptionContext {
  readonly environment_id: string;
  readonly tools: Pick<StepRun["tools"], "vault">;
  readonly bank: StepRun["bank"];
}

/** The content of a file. */
interface Outgoing {
  readonly payments: OutgoingPayments;
  /** Transfers. */
  readonly entries: OutgoingEntry[];
}

/** The entries of payments and transfers, with decrypted account numbers. */
export async function outgoingEntries(
  tx: Tx,
  sealing: Omit<FileSelection, "run"> & { readonly run: DecryptionContext },
): Promise<Outgoing> {
  const { run, payments, transfers } = sealing;
  const paykeyIds = new Set(payments.kinds.map(({ paykey_id }) => paykey_id));
  const [settings, paykeyReceivers, transferReceivers] = await Promise.all([
    loadAccountSettings(
      tx,
      run.environment_id,
      payments.kinds.map(({ of }) => of.account_id),
    ),
    listPaykeyReceivers(tx, run.environment_id, [...paykeyIds]),
    listFundingReceivers(
      tx,
      run.environment_id,
      transfers.map((transfer) => transfer.id),
    ),
  ]);
  const receiverById = new Map(
    [...paykeyReceivers, ...transferReceivers].map((receiver) => [receiver.subject_id, receiver]),
  );
  const receiverOf = (id: string) => assertFound(receiverById.get(id), `receiver of ${id}`);
  const numberOf = await openAccountNumbers(run, paykeyReceivers, transferReceivers);
  const kinds = payments.kinds.map((kind) => {
    const receiver = receiverOf(kind.paykey_id);
    return paymentKind(run.bank, kind, {
      receiver,
      account_number: numberOf(receiver),
      settings: settings.get(kind.of.account_id),
    });
  });
  return {
    payments: await withRetries(tx, run.environment_id, { payments, kinds }),
    entries: transfers.map((transfer) => {
      const receiver = receiverOf(transfer.id);
      return transferEntry(run, transfer, { receiver, account_number: numberOf(receiver) });
    }),
  };
}

/**
 * Retried debits carry the description RETRY PYMT; the Nacha rules require it. Repeated credits do
 * not.
 */
async function withRetries(
  tx: Tx,
  environmentId: string,
  { payments, kinds }: { payments: SealablePayments; kinds: readonly OutgoingKind[] },
): Promise<OutgoingPayments> {
  const { kindOf, amounts, payment_related_information } = payments;
  const resubmits = listSealable(payments, ({ of }) => of.is_resubmit && of.kind === "charge");
  if (resubmits.length === 0) return { kinds, kindOf, amounts, payment_related_information };
  const retries = await listRetries(
    tx,
    environmentId,
    resubmits.map(({ id }) => id),
  );
  const again = kinds.map((kind) => ({ ...kind, entry_description: RETRY_DESCRIPTION }));
  const chosen = Int32Array.from(kindOf);
  for (const { id, index } of resubmits) {
    if (retries.has(id)) chosen[index] = kinds.length + (kindOf[index] ?? 0);
  }
  return { kinds: [...kinds, ...again], kindOf: chosen, amounts, payment_related_information };
}

/**
 * Decrypts each account number once. If some cannot be decrypted, the error names all affected
 * paykeys and transfers.
 */
async function openAccountNumbers(
  run: DecryptionContext,
  paykeys: readonly Receiver[],
  linked: readonly Receiver[],
): Promise<(receiver: Receiver) => string> {
  const numberByHolder = new Map<string, string>();
  const unreadable = new Map<string, unknown>();
  const tables = [["paykeys", paykeys] as const, ["linked_bank_accounts", linked] as const];
  for (const [table, receivers] of tables) {
    for (const { holder_id: id, account_number: sealed } of receivers) {
      if (numberByHolder.has(id) || unreadable.has(id)) continue;
      const place = { table, column: "account_number", id };
      try {
        numberByHolder.set(id, await run.tools.vault.decrypt(run.environment_id, place, sealed));
      } catch (error) {
        if (!isUnreadable(error)) throw error;
        unreadable.set(id, error);
      }
    }
  }
  const [error] = unreadable.values();
  if (error !== undefined) {
    // If all of several fail, the key is wrong, not the items.
    if (numberByHolder.size === 0 && unreadable.size > 1) throw error;
    throw itemFault(unreadableItems({ paykeys, linked }, unreadable), error);
  }
  return ({ holder_id: id }) => assertFound(numberByHolder.get(id), `account number of ${id}`);
}

function unreadableItems(
  { paykeys, linked }: { paykeys: readonly Receiver[]; linked: readonly Receiver[] },
  unreadable: ReadonlyMap<string, unknown>,
): FaultyItem[] {
  const ofPaykeys = new Set(paykeys.map(({ holder_id }) => holder_id));
  const items = [...ofPaykeys].filter((id) => unreadable.has(id));
  const transfers = linked.filter(({ holder_id }) => unreadable.has(holder_id));
  return [
    ...items.map((id) => ({ type: "paykey", id, account_id: null, why: UNREADABLE })),
    ...transfers.map(({ subject_id: id, holder_id }) => ({
      type: "funding_event",
      id,
      account_id: null,
      why: `The account number of linked bank account ${holder_id} cannot be read. ${UNREADABLE}`,
    })),
  ];
}

interface EntryFacts {
  readonly receiver: Receiver;
  readonly account_number: string;
  readonly settings: AccountSettings | undefined;
}

function paymentKind(
  { profile }: DecryptionContext["bank"],
  { of }: SealableKind,
  { receiver, account_number, settings }: EntryFacts,
): OutgoingKind {
  const choice = chooseEntry({
    kind: of.kind,
    customer_type: receiver.receiver_type,
    consent_type: of.consent_type,
    account_type: receiver.account_type,
  });
  return {
    direction: of.kind === "charge" ? "debit" : "credit",
    ...choice,
    entry_description: descriptionOf(profile, settings, { ...of, sec: choice.sec }),
    company_name: receiver.company_name,
    company_id: receiver.company_id,
    routing_number: receiver.routing_number,
    account_number,
    receiver_name: receiver.receiver_name,
    settlement_date: assertFound(of.settlement_date, "the payment's settlement date"),
  };
}

function transferEntry(
  run: DecryptionContext,
  transfer: FundingEventRow,
  { receiver, account_number }: { receiver: Receiver; account_number: string },
): OutgoingEntry {
  const choice = chooseEntry({
    kind: transfer.direction === "withdrawal" ? "charge" : "payout",
    customer_type: "business",
    account_type: receiver.account_type,
  });
  return {
    funding_event_id: transfer.id,
    // Appears on the business's bank statement and identifies the funding event.
    payment_related_information: fundingKey(transfer),
    attempt: transfer.attempt + 1,
    direction: transfer.direction === "withdrawal" ? "debit" : "credit",
    ...choice,
    entry_description: "FUNDING",
    company_name: run.bank.profile.company_name,
    company_id: null,
    routing_number: receiver.routing_number,
    account_number,
    receiver_name: receiver.receiver_name,
    amount_cents: transfer.amount_cents,
    settlement_date: assertFound(transfer.settlement_date, "the transfer's settlement date"),
  };
}
