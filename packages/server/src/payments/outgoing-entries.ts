import { chooseEntry, RETRY_DESCRIPTION } from "@railhead/core";
import { assertFound } from "../assert.ts";
import type { Tx } from "../db/executor.ts";
import type { FundingEventRow } from "../db/funding-events.ts";
import { listFundingReceivers, listPaykeyReceivers, type Receiver } from "../db/outgoing.ts";
import { listRetries } from "../db/retries.ts";
import type { SealableGroup, SealablePayment } from "../db/sealable-payments.ts";
import { fundingKey } from "../rails/funding-key.ts";
import type { OutgoingEntry } from "../rails/outgoing.ts";
import type { StepRun } from "./step.ts";

/** What goes into one file. */
export interface Sealing {
  readonly run: StepRun;
  readonly payments: readonly SealablePayment[];
  readonly transfers: readonly FundingEventRow[];
}

/** What it takes to open account numbers and to name the bank. */
export interface Opening {
  readonly environment_id: string;
  readonly tools: Pick<StepRun["tools"], "vault">;
  readonly bank: StepRun["bank"];
}

/** What the file is to say of the payments and transfers, their account numbers in clear. */
export async function outgoingEntries(
  tx: Tx,
  sealing: Omit<Sealing, "run"> & { readonly run: Opening },
): Promise<OutgoingEntry[]> {
  const { run, payments, transfers } = sealing;
  const paykeyIds = new Set(payments.map(({ paykey_id }) => paykey_id));
  const [paykeyReceivers, transferReceivers] = await Promise.all([
    listPaykeyReceivers(tx, [...paykeyIds]),
    listFundingReceivers(
      tx,
      transfers.map((transfer) => transfer.id),
    ),
  ]);
  const receiverById = new Map(
    [...paykeyReceivers, ...transferReceivers].map((receiver) => [receiver.subject_id, receiver]),
  );
  const receiverOf = (id: string) => assertFound(receiverById.get(id), `receiver of ${id}`);
  const resubmits = payments.filter(({ of }) => of.is_resubmit);
  const retries = await listRetries(
    tx,
    resubmits.map(({ id }) => id),
  );
  const numberOf = await openAccountNumbers(run, paykeyReceivers, transferReceivers);
  const entryOf = paymentEntries(receiverOf, numberOf);
  return [
    ...payments.map((payment) => {
      const entry = entryOf(payment);
      if (!retries.has(payment.id)) return entry;
      return { ...entry, entry_description: RETRY_DESCRIPTION };
    }),
    ...transfers.map((transfer) => {
      const receiver = receiverOf(transfer.id);
      return transferEntry(run, transfer, { receiver, account_number: numberOf(receiver) });
    }),
  ];
}

/** Payments of one paykey that have everything in common differ in id, attempt and amount alone. */
function paymentEntries(
  receiverOf: (id: string) => Receiver,
  numberOf: (receiver: Receiver) => string,
): (payment: SealablePayment) => OutgoingEntry {
  const byGroup = new Map<SealableGroup, Map<string, OutgoingEntry>>();
  return (payment) => {
    let byPaykey = byGroup.get(payment.of);
    if (byPaykey === undefined) byGroup.set(payment.of, (byPaykey = new Map()));
    let like = byPaykey.get(payment.paykey_id);
    if (like === undefined) {
      const receiver = receiverOf(payment.paykey_id);
      like = paymentEntry(payment, receiver, numberOf(receiver));
      byPaykey.set(payment.paykey_id, like);
    }
    const { id, attempt, amount_cents } = payment;
    return { ...like, payment_id: id, attempt: attempt + 1, amount_cents };
  };
}

/** Account numbers in clear: each bank account is opened once, however many entries it has. */
async function openAccountNumbers(
  run: Opening,
  paykeys: readonly Receiver[],
  linked: readonly Receiver[],
): Promise<(receiver: Receiver) => string> {
  const numberByHolder = new Map<string, string>();
  const tables = [["paykeys", paykeys] as const, ["linked_bank_accounts", linked] as const];
  for (const [table, receivers] of tables) {
    for (const { holder_id: id, account_number: sealed } of receivers) {
      if (numberByHolder.has(id)) continue;
      const place = { table, column: "account_number", id };
      numberByHolder.set(id, await run.tools.vault.decrypt(run.environment_id, place, sealed));
    }
  }
  return ({ holder_id: id }) => assertFound(numberByHolder.get(id), `account number of ${id}`);
}

function paymentEntry(
  payment: SealablePayment,
  receiver: Receiver,
  accountNumber: string,
): OutgoingEntry {
  const { of } = payment;
  const choice = chooseEntry({
    kind: of.kind,
    customer_type: receiver.receiver_type,
    consent_type: of.consent_type,
    account_type: receiver.account_type,
  });
  return {
    payment_id: payment.id,
    funding_event_id: null,
    payment_information: null,
    attempt: payment.attempt + 1,
    direction: of.kind === "charge" ? "debit" : "credit",
    ...choice,
    entry_description: receiver.default_descriptor ?? choice.entry_description,
    company_name: receiver.company_name,
    company_id: receiver.company_id,
    routing_number: receiver.routing_number,
    account_number: accountNumber,
    receiver_name: receiver.receiver_name,
    amount_cents: payment.amount_cents,
    settlement_date: assertFound(of.settlement_date, "the payment's settlement date"),
  };
}

function transferEntry(
  run: Opening,
  transfer: FundingEventRow,
  { receiver, account_number }: { receiver: Receiver; account_number: string },
): OutgoingEntry {
  const choice = chooseEntry({
    kind: transfer.direction === "withdrawal" ? "charge" : "payout",
    customer_type: "business",
    account_type: receiver.account_type,
  });
  return {
    payment_id: null,
    funding_event_id: transfer.id,
    // Shown on the business's statement, so that its line names the funding event.
    payment_information: fundingKey(transfer),
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
