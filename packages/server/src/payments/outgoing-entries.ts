import { chooseEntry, RETRY_DESCRIPTION } from "@railhead/core";
import { assertFound } from "../assert.ts";
import type { Tx } from "../db/executor.ts";
import type { FundingEventRow } from "../db/funding-events.ts";
import { listFundingReceivers, listPaymentReceivers, type Receiver } from "../db/outgoing.ts";
import type { PaymentRow } from "../db/payments.ts";
import { listRetries } from "../db/retries.ts";
import { fundingKey } from "../rails/funding-key.ts";
import type { OutgoingEntry } from "../rails/outgoing.ts";
import type { StepRun } from "./step.ts";

/** What goes into one file. */
export interface Sealing {
  readonly run: StepRun;
  readonly payments: readonly PaymentRow[];
  readonly transfers: readonly FundingEventRow[];
}

/** What the file is to say of the payments and transfers, their account numbers in clear. */
export async function outgoingEntries(tx: Tx, sealing: Sealing): Promise<OutgoingEntry[]> {
  const { run, payments, transfers } = sealing;
  const [paymentReceivers, transferReceivers] = [
    await listPaymentReceivers(
      tx,
      payments.map((payment) => payment.id),
    ),
    await listFundingReceivers(
      tx,
      transfers.map((transfer) => transfer.id),
    ),
  ];
  const receiverById = new Map(
    [...paymentReceivers, ...transferReceivers].map((receiver) => [receiver.subject_id, receiver]),
  );
  const receiverOf = (id: string) => assertFound(receiverById.get(id), `receiver of ${id}`);
  const resubmits = payments.filter(({ relation }) => relation === "resubmit");
  const retries = await listRetries(
    tx,
    resubmits.map(({ id }) => id),
  );
  const described = ({ id }: PaymentRow) =>
    retries.has(id) ? { entry_description: RETRY_DESCRIPTION } : {};
  return Promise.all([
    ...payments.map(async (payment) => ({
      ...(await paymentEntry(run, payment, receiverOf(payment.id))),
      ...described(payment),
    })),
    ...transfers.map((transfer) => transferEntry(run, transfer, receiverOf(transfer.id))),
  ]);
}

async function paymentEntry(
  run: StepRun,
  payment: PaymentRow,
  receiver: Receiver,
): Promise<OutgoingEntry> {
  const choice = chooseEntry({
    kind: payment.kind,
    customer_type: receiver.receiver_type,
    consent_type: payment.consent_type,
    account_type: receiver.account_type,
  });
  return {
    payment_id: payment.id,
    funding_event_id: null,
    payment_information: null,
    attempt: payment.attempt + 1,
    direction: payment.kind === "charge" ? "debit" : "credit",
    ...choice,
    entry_description: receiver.default_descriptor ?? choice.entry_description,
    company_name: receiver.company_name,
    company_id: receiver.company_id,
    routing_number: receiver.routing_number,
    account_number: await open(run, "paykeys", receiver),
    receiver_name: receiver.receiver_name,
    amount_cents: payment.amount_cents,
    settlement_date: assertFound(payment.settlement_date, "the payment's settlement date"),
  };
}

async function transferEntry(
  run: StepRun,
  transfer: FundingEventRow,
  receiver: Receiver,
): Promise<OutgoingEntry> {
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
    account_number: await open(run, "linked_bank_accounts", receiver),
    receiver_name: receiver.receiver_name,
    amount_cents: transfer.amount_cents,
    settlement_date: assertFound(transfer.settlement_date, "the transfer's settlement date"),
  };
}

function open(run: StepRun, table: string, receiver: Receiver): Promise<string> {
  return run.tools.vault.decrypt(
    run.environment_id,
    { table, column: "account_number", id: receiver.holder_id },
    receiver.account_number,
  );
}
