import type { Instant } from "@railhead/core";
import type { Bank, BankProfile } from "../../db/tables/banks/banks.ts";
import { buildAchFile, FILE_ID_MODIFIERS } from "../files/ach.ts";
import { bankProfileFaults } from "./profile-faults.ts";
import { fileName } from "../files/file-name.ts";
import { countNumbers, layOutBatches } from "../files/layout.ts";
import type { OutgoingEntry } from "../files/outgoing.ts";
import { readReceivingKeys } from "../files/pgp-keys.ts";
import { encryptForBank } from "../files/pgp.ts";
import { offsetNumber, readOffsetNumber, readSecret } from "./secret-files.ts";
import type { Transport } from "./transport.ts";

/** The checks of a bank, in order. */
export const CHECKS = ["profile", "secrets", "file_names", "sample_file", "transport"] as const;

export interface CheckResult {
  readonly name: (typeof CHECKS)[number];
  /** Faults as sentences; empty if the check passed. */
  readonly faults: readonly string[];
}

/** Checks everything that file exchange with a bank needs. Sends nothing. */
export async function checkBank(
  { profile }: Pick<Bank, "profile">,
  transport: () => Transport,
  at: Instant,
): Promise<CheckResult[]> {
  return [
    { name: "profile", faults: bankProfileFaults(profile) },
    { name: "secrets", faults: await faultOf(() => readSecrets(profile, at)) },
    { name: "file_names", faults: repeatedNames(profile) },
    { name: "sample_file", faults: await faultOf(() => writeSample(profile, at)) },
    {
      name: "transport",
      faults: await faultOf(async () => {
        const fault = await transport().probe();
        if (fault !== undefined) throw new Error(fault);
      }),
    },
  ];
}

async function faultOf(work: () => Promise<void>): Promise<string[]> {
  try {
    await work();
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

/** Reads every secret file and encrypts with the keys. */
async function readSecrets({ sftp, offset, encryption }: BankProfile, at: Instant): Promise<void> {
  if (sftp !== undefined) readSecret(sftp);
  if (offset !== undefined) readOffsetNumber(offset);
  if (encryption === undefined) return;
  await encryptForBank(encryption, Buffer.from("sample"), at);
  await readReceivingKeys(encryption);
}

/** File names must be unique over two days. */
function repeatedNames(profile: BankProfile): string[] {
  const names = ["2026-03-02", "2026-03-03"].flatMap((date) =>
    FILE_ID_MODIFIERS.split("").map((modifier) =>
      fileName(profile, { date, time: "16:00" }, modifier),
    ),
  );
  const isUnique = new Set(names).size === names.length;
  return isUnique ? [] : ["file_name gives two files one name"];
}

const SAMPLE: Omit<OutgoingEntry, "direction" | "sec" | "transaction_code"> = {
  funding_event_id: null,
  payment_related_information: null,
  attempt: 1,
  discretionary_data: "S ",
  entry_description: "SAMPLE",
  company_name: "SAMPLE",
  company_id: null,
  routing_number: "021000021",
  account_number: "000123456789",
  receiver_name: "SAMPLE RECEIVER",
  amount_cents: 1n,
  settlement_date: "2026-03-03",
};

/** Writes and verifies a sample file with a charge and a payout. */
async function writeSample(profile: BankProfile, at: Instant): Promise<void> {
  const batches = layOutBatches(profile, [
    { ...SAMPLE, direction: "debit", sec: "WEB", transaction_code: "27" },
    { ...SAMPLE, direction: "credit", sec: "PPD", transaction_code: "22" },
  ]);
  const { encryption } = profile;
  const { bytes } = buildAchFile({
    profile,
    now: { date: "2026-03-02", time: "16:00" },
    file_id_modifier: "A",
    first_entry_number: BigInt(countNumbers(batches)),
    batches,
    ...offsetNumber(profile),
  });
  if (encryption !== undefined) await encryptForBank(encryption, bytes, at);
}
