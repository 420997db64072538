import type { CivilDate, Instant } from "@railhead/core";
import type { BankProfile } from "../db/tables/banks/banks.ts";
import type { OutgoingEntry } from "../rails/files/outgoing.ts";
import { buildAchFile, FILE_ID_MODIFIERS } from "../rails/files/ach.ts";
import { countNumbers, layOutBatches } from "../rails/files/layout.ts";
import { fileName } from "../rails/files/file-name.ts";
import { encryptForBank } from "../rails/files/pgp.ts";
import { checkBank, type CheckResult } from "../rails/transports/check-bank.ts";
import { offsetNumber } from "../rails/transports/secret-files.ts";
import { createTransports } from "../rails/transports/transports.ts";

export { describeKey, makePrivateKey } from "../rails/files/pgp-keys.ts";

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

/** A file of the bank's test. */
export interface TestFile {
  readonly name: string;
  /** Its records. */
  readonly bytes: Uint8Array;
  /** What the bank gets: its records, or the OpenPGP message with them. */
  readonly wire: Uint8Array;
}

/** Prenotes and a cent each way, for the bank's own test: one file, or one for each side. */
export async function writeTestFiles(
  profile: BankProfile,
  { receiver, date, at }: { receiver: TestReceiver; date: CivilDate; at: Instant },
): Promise<TestFile[]> {
  const entries = testEntries(profile, receiver, date);
  const has = (side: OutgoingEntry["direction"]) =>
    entries.filter(({ direction }) => direction === side);
  const isSplit = profile.split_files?.includes("side") === true;
  const parts = isSplit ? [has("debit"), has("credit")] : [entries];
  const now = { date, time: profile.cutoff };
  let next = 1;
  const files: TestFile[] = [];
  for (const [index, part] of parts.entries()) {
    const modifier = FILE_ID_MODIFIERS.charAt(index);
    const batches = layOutBatches(profile, part);
    const { bytes } = buildAchFile({
      profile,
      now,
      file_id_modifier: modifier,
      first_entry_number: BigInt(next),
      batches,
      ...offsetNumber(profile),
    });
    next += countNumbers(batches);
    const { encryption } = profile;
    const wire = encryption === undefined ? bytes : await encryptForBank(encryption, bytes, at);
    files.push({ name: fileName(profile, now, modifier), bytes, wire });
  }
  return files;
}

function testEntries(
  profile: BankProfile,
  receiver: TestReceiver,
  date: CivilDate,
): OutgoingEntry[] {
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
  return [
    { ...entry, direction: "debit", transaction_code: "28", amount_cents: 0n },
    { ...entry, direction: "debit", transaction_code: "27", amount_cents: 1n },
    { ...entry, direction: "credit", transaction_code: "23", amount_cents: 0n },
    { ...entry, direction: "credit", transaction_code: "22", amount_cents: 1n },
  ];
}
