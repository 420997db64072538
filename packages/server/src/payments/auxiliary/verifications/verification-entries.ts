import {
  chooseEntry,
  MICRO_ENTRY_DESCRIPTION,
  type AccountSettings,
  type PaymentKind,
  type SecCode,
} from "@railhead/core";
import { assertFound } from "../../../base/assert.ts";
import type { Receiver } from "../../../db/tables/files/receivers.ts";
import type { VerificationRow } from "../../../db/tables/files/auxiliary-rows.ts";
import { descriptionOf } from "../../../rails/files/entry-description.ts";
import type { OutgoingEntry } from "../../../rails/files/outgoing.ts";
import type { StepRun } from "../../transitions/step.ts";

/** The two amounts of micro-entries in clear. Never logged. */
export async function openAmounts(
  { tools, environment_id }: { tools: Pick<StepRun["tools"], "vault">; environment_id: string },
  row: VerificationRow,
): Promise<readonly bigint[]> {
  if (row.amounts === null) return [];
  const place = { table: "auxiliary_entries", column: "amounts", id: row.id };
  const text = await tools.vault.decrypt(environment_id, place, row.amounts);
  return text.split(",").map(BigInt);
}

/**
 * The entries of a verification: one zero-amount prenote, or two credits and one debit of their
 * sum, all settling on the same day.
 */
export async function verificationEntries(
  run: StepRun,
  row: VerificationRow,
  known: { receiver: Receiver; settings: AccountSettings | undefined; settlement_date: string },
): Promise<OutgoingEntry[]> {
  const { receiver, settings, settlement_date } = known;
  const place = { table: "paykeys", column: "account_number", id: receiver.holder_id };
  const { vault } = run.tools;
  const account_number = await vault.decrypt(run.environment_id, place, receiver.account_number);
  const entry = (kind: "charge" | "payout", amount_cents: bigint): OutgoingEntry => {
    const choice = chooseEntry({
      kind,
      customer_type: receiver.receiver_type,
      // Micro-entries are not internet-authorized: debit and credits share one SEC code.
      consent_type: row.method === "prenote" ? "internet" : "signed",
      account_type: receiver.account_type,
      prenote: row.method === "prenote",
    });
    return {
      funding_event_id: null,
      attempt: row.attempt + 1,
      direction: kind === "charge" ? "debit" : "credit",
      ...choice,
      entry_description:
        row.method === "prenote"
          ? prenoteDescription(run, settings, { kind, sec: choice.sec })
          : MICRO_ENTRY_DESCRIPTION,
      company_name: receiver.company_name,
      company_id: receiver.company_id,
      routing_number: receiver.routing_number,
      account_number,
      receiver_name: receiver.receiver_name,
      amount_cents,
      settlement_date,
    };
  };
  if (row.method === "prenote")
    return [entry(assertFound(row.payment_kind, "what the prenote is"), 0n)];
  const amounts = await openAmounts(run, row);
  return [...amounts.map((cents) => entry("payout", cents)), entry("charge", row.amount_cents)];
}

/** A prenote carries the same entry description as the payments after it. */
function prenoteDescription(
  { bank }: StepRun,
  settings: AccountSettings | undefined,
  entry: { kind: PaymentKind; sec: SecCode },
): string {
  const own = entry.kind === "charge" ? settings?.charges : settings?.payouts;
  const purpose = own?.default_purpose ?? "other";
  return descriptionOf(bank.profile, settings, { ...entry, purpose });
}
