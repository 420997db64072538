import type { CivilDate, Instant } from "@railhead/core";
import type { BankProfile } from "../db/tables/banks/banks.ts";
import type { OutgoingEntry } from "../rails/files/outgoing.ts";
import { buildAchFile } from "../rails/files/ach.ts";
import { layOutBatches } from "../rails/files/layout.ts";
import { fileName } from "../rails/files/file-name.ts";
import { checkBank, type CheckResult } from "../rails/transports/check-bank.ts";
import { offsetNumber } from "../rails/transports/secret-files.ts";
import { createTransports } from "../rails/transports/transports.ts";

/** The checks of a bank that no service knows yet; its folders are written to, read and left as they were. */
export async function examineProfile(
  profile: BankProfile,
  { at, folder }: { readonly at: Instant; readonly folder: string },
): Promise<CheckResult[]> {
  const transports = createTransports(
    () => Promise.resolve(undefined),
    () => folder,
  );
  const bank = { id: "", environment_id: "", is_default: true, is_simulated: false, profile };
  return await checkBank({ profile }, () => transports(bank), at);
}

/** The account that test entries go to: one that the bank names, or one of ours. */
export interface TestReceiver {
  readonly routing_number: string;
  readonly account_number: string;
  readonly name: string;
}

/** A file with a prenote and a cent each way, for the bank's own test. */
export function writeTestFile(
  profile: BankProfile,
  { receiver, date }: { readonly receiver: TestReceiver; readonly date: CivilDate },
): { readonly name: string; readonly bytes: Uint8Array } {
  const entry = {
    funding_event_id: null,
    payment_related_information: null,
    attempt: 1,
    discretionary_data: "S ",
    entry_description: "TEST",
    company_name: profile.company_name,
    company_id: null,
    routing_number: receiver.routing_number,
    account_number: receiver.account_number,
    receiver_name: receiver.name,
    settlement_date: date,
    sec: "PPD",
  } as const;
  const entries: OutgoingEntry[] = [
    { ...entry, direction: "debit", transaction_code: "28", amount_cents: 0n },
    { ...entry, direction: "debit", transaction_code: "27", amount_cents: 1n },
    { ...entry, direction: "credit", transaction_code: "23", amount_cents: 0n },
    { ...entry, direction: "credit", transaction_code: "22", amount_cents: 1n },
  ];
  const batches = layOutBatches(profile, entries);
  const now = { date, time: profile.cutoff };
  const { bytes } = buildAchFile({
    profile,
    now,
    file_id_modifier: "A",
    first_entry_number: 1n,
    batches,
    ...offsetNumber(profile),
  });
  return { name: fileName(profile, now, "A"), bytes };
}
