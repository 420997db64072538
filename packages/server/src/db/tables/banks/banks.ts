import { isRow, type RowKey } from "../../postgres/account-scope.ts";
import type { CivilDate, Instant } from "@railhead/core";
import { mayHoldUnreadReturns } from "../operations/exceptions.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { json, named, sql } from "../../postgres/sql.ts";

/** Where a bank's SFTP server is and how it is recognised. */
export interface SftpSettings {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  /** `SHA256:` and base64 without padding, as OpenSSH prints it: no other host key is spoken to. */
  readonly host_key_fingerprints: readonly string[];
  /** Folder into which we put. */
  readonly outbound: string;
  /** Where the temporary name lies; the outbound folder itself where absent. */
  readonly staging?: string;
  /** Folders in which the bank puts files for us. */
  readonly inbound: readonly string[];
  /** Where files go that were read; absent: see after_reading. */
  readonly archive?: string;
  readonly after_reading: "archive" | "delete" | "leave";
  /** Servers that take files the moment they are closed forbid it: the file then has its final name at once. */
  readonly rename: boolean;
  /** Whether its size is compared before it gets its final name. */
  readonly stat: boolean;
  /** Whether its bytes are read back before it gets its final name. */
  readonly read_back: boolean;
  /** How long one answer of the server may take. */
  readonly timeout_ms: number;
  /** Paths of files that hold what opens the door; the profile, which people read, never does. */
  readonly secret_files: { readonly [K in keyof SftpSecret]?: string };
}

/** What opens the door. */
export interface SftpSecret {
  readonly private_key?: string;
  readonly passphrase?: string;
  readonly password?: string;
}

/** A window whose entries settle on the day they are sent. Eastern wall clock, `HH:MM`. */
export interface SameDayWindow {
  readonly cutoff: string;
  /** The last moment at which a file sealed for the window may still be handed over. */
  readonly deadline: string;
  readonly settlement: string;
}

/** The formats in which banks are known to acknowledge files. */
export const ACKNOWLEDGEMENT_FORMATS = ["pipe", "csv"] as const;
export type AcknowledgementFormat = (typeof ACKNOWLEDGEMENT_FORMATS)[number];

/** Who we are to a bank (the ODFI) and when its day turns. Times are Eastern wall clock, `HH:MM`. */
export interface BankProfile {
  readonly name: string;
  readonly transport: "directory" | "sftp";
  /** Needed where the transport is SFTP. */
  readonly sftp?: SftpSettings;
  /** Whether the bank acknowledges files, in which format, and how soon. Absent: it does not. */
  readonly acknowledgement?: {
    readonly format: AcknowledgementFormat;
    readonly within_minutes: number;
  };
  /** Limits of the bank on what we send, in cents. Absent members set none. */
  readonly limits?: BankLimits;
  /** What a file's name is made of; see rails/files/file-name.ts. */
  readonly file_name?: string;
  readonly line_ending?: "lf" | "crlf";
  /** Dates on which the bank is closed beyond the Federal Reserve's holidays. */
  readonly closures?: readonly CivilDate[];
  /** Windows for entries that settle on the same day, in order; absent: the bank offers none. */
  readonly same_day?: readonly SameDayWindow[];
  /** Highest amount of an entry that may settle on the day it is sent. Default $1,000,000. */
  readonly same_day_limit_cents?: number;
  /** Whether same-day batches name the window they want, as `SDHHMM`. Default false. */
  readonly same_day_mark?: boolean;
  /**
   * `fbo`, the default: transfers with businesses are entries of our own. `offset`: the bank settles
   * each file with the business's account there.
   */
  readonly funding_mode?: "fbo" | "offset";
  /** Where the bank wants balanced files: the account that balances every batch. */
  readonly offset?: OffsetAccount;
  /** Where files travel encrypted, by OpenPGP. */
  readonly encryption?: EncryptionSettings;
  /** By when the day's returns must have been read. Default 12:00. */
  readonly returns_by?: string;
  /** The ODFI's routing number; its first eight digits begin every trace number. */
  readonly odfi_routing_number: string;
  readonly immediate_destination: string;
  readonly immediate_destination_name: string;
  readonly immediate_origin: string;
  readonly immediate_origin_name: string;
  readonly company_name: string;
  readonly company_identification: string;
  /** What entries are called whose account does not say it. Default: PAYMENT and PAYOUT. */
  readonly entry_description?: string;
  /** When files are sealed on a banking day. */
  readonly cutoff: string;
  /** The last moment at which a file sealed for that cut-off may still be handed over. */
  readonly deadline: string;
  /** When the bank's folder is read on a banking day; at `maturity` it is read in any case. */
  readonly polls: readonly string[];
  readonly settlement: string;
  /** When payments whose return wait is over become paid, after a reading that is no earlier. */
  readonly maturity: string;
  /** When paid money is grouped into funding events. */
  readonly funding: string;
  readonly return_wait_days: number;
  readonly max_entries_per_file: number;
}

/** The account at the bank that takes the other side of balanced batches. */
export interface OffsetAccount {
  readonly routing_number: string;
  readonly account_type: "checking" | "savings";
  /** Path of the file that holds the account number, which the profile never shows. */
  readonly account_number_file: string;
}

/** Paths of OpenPGP keys, armored; the profile holds none itself. */
export interface EncryptionSettings {
  /** The bank's public keys: what we send is encrypted to all of them. */
  readonly recipient_key_files: readonly string[];
  /** Our private key: signs what we send and opens what the bank sends. */
  readonly private_key_file?: string;
  readonly passphrase_file?: string;
  /** Whether we sign what we send. Default: where there is a private key. */
  readonly sign?: boolean;
  /** The bank's keys that must have signed what it sends. Absent: signatures are not asked for. */
  readonly verification_key_files?: readonly string[];
  /** Whether encrypted files are text. Default false. */
  readonly armor?: boolean;
}

/** Amounts in cents. */
export interface BankLimits {
  readonly entry_cents?: number;
  readonly file_debit_cents?: number;
  readonly file_credit_cents?: number;
  readonly daily_debit_cents?: number;
  readonly daily_credit_cents?: number;
}

/** `off`: nothing is sealed or sent. `dry_run`: files are sealed and stay here. */
export type Sending = "on" | "dry_run" | "off";

/** A row of `banks`. */
export interface Bank {
  readonly id: string;
  readonly environment_id: string;
  /** Whether accounts that name no bank go by this one. */
  readonly is_default: boolean;
  /** Whether it is the bank of a sandbox, which is ours and keeps every file that it takes. */
  readonly is_simulated: boolean;
  readonly profile: BankProfile;
  readonly next_entry_number: bigint;
  readonly returns_read_through: CivilDate | null;
  readonly next_poll_at: Instant;
  readonly profile_version: number;
  readonly sending: Sending;
  /** Since when its unsent payments are to be planned anew; null when they are. */
  readonly replan_at: Instant | null;
}

const columns = sql`id, environment_id, is_default, profile, next_entry_number,
  returns_read_through, next_poll_at, profile_version, sending, replan_at,
  (select e.kind = 'sandbox' from environments e where e.id = banks.environment_id) as is_simulated`;

/** What reads as a `Bank`. */
export const bankColumns = columns;

/** Writes a bank with the first version of its profile. */
export async function insertBank(
  tx: Tx,
  bank: {
    id: string;
    environment_id: string;
    profile: BankProfile;
    next_poll_at: Instant;
    at: Instant;
    is_default?: boolean;
    created_by?: string;
  },
): Promise<void> {
  const { is_default = true, created_by = "system" } = bank;
  await Promise.all([
    tx.run(sql`
      insert into banks (id, environment_id, is_default, profile, next_poll_at, created_at)
      values (${bank.id}, ${bank.environment_id}, ${is_default}, ${json(bank.profile)},
        ${bank.next_poll_at}, ${bank.at})`),
    insertProfileVersion(tx, {
      environment_id: bank.environment_id,
      bank_id: bank.id,
      version: 1,
      profile: bank.profile,
      created_at: bank.at,
      created_by,
      reason: null,
    }),
  ]);
}

/** The bank of accounts that name no other. */
export function findBank(db: Executor, environmentId: string): Promise<Bank> {
  return db.one(
    sql`select ${columns} from banks where environment_id = ${environmentId} and is_default`,
  );
}

/** All banks of an environment, the default one first, then in the order of their creation. */
export function listBanks(db: Executor, environmentId: string): Promise<Bank[]> {
  return db.rows(
    named(
      "list_banks",
      sql`select ${columns} from banks where environment_id = ${environmentId}
        order by is_default desc, created_at, id`,
    ),
  );
}

/** Locks a bank: one file is sealed at a time, and its numbers are handed out once. */
export function lockBank(tx: Tx, bank: RowKey): Promise<Bank> {
  return tx.one(sql`select ${columns} from banks where ${isRow(bank)} for update`);
}

/** Locks a bank of an environment, if it has one of that id. */
export function lockBankById(
  tx: Tx,
  key: { environment_id: string; id: string },
): Promise<Bank | undefined> {
  return tx.first(sql`select ${columns} from banks
    where id = ${key.id} and environment_id = ${key.environment_id} for update`);
}

/** Takes `count` entry numbers of the bank, never to be used again; returns the first. */
export async function reserveEntryNumbers(tx: Tx, bank: RowKey, count: number): Promise<bigint> {
  const row = await tx.one<{ first: bigint }>(sql`
    update banks set next_entry_number = next_entry_number + ${count} where ${isRow(bank)}
    returning next_entry_number - ${count} as first`);
  return row.first;
}

/**
 * Records that the bank's returns were read through a banking day, if so, and when to read next: sooner
 * while the bank owes an acknowledgement. Not while a file is set aside that may hold some of them: answers
 * whether they were read.
 */
export async function updateBankPolled(
  db: Executor,
  bank: RowKey,
  poll: { read_through: CivilDate | null; next_poll_at: Instant; sooner_at: Instant },
): Promise<boolean> {
  const { is_read } = await db.one<{ is_read: boolean | null }>(sql`
    update banks set returns_read_through = case when ${mayHoldUnreadReturns} then returns_read_through
        else greatest(returns_read_through, ${poll.read_through}::date) end,
      next_poll_at = case when exists (select from ach_files a
          where a.environment_id = banks.environment_id and a.bank_id = banks.id
            and a.acknowledge_by is not null)
        then least(${poll.next_poll_at}, ${poll.sooner_at}::timestamptz)
        else ${poll.next_poll_at}::timestamptz end
    where ${isRow(bank)}
    returning returns_read_through >= ${poll.read_through}::date as is_read`);
  return is_read === true;
}

/** Lets the bank's folder be read earlier than planned. */
export async function schedulePollBy(db: Executor, bank: RowKey, at: Instant): Promise<void> {
  await db.run(
    sql`update banks set next_poll_at = least(next_poll_at, ${at}) where ${isRow(bank)}`,
  );
}

/** Stops or allows what leaves for a bank. */
export async function updateSending(db: Executor, bank: RowKey, sending: Sending): Promise<void> {
  await db.run(sql`update banks set sending = ${sending} where ${isRow(bank)}`);
}

/** Asks for the bank's unsent payments to be planned anew, or records that they were. */
export async function updateReplan(db: Executor, bank: RowKey, at: Instant | null): Promise<void> {
  await db.run(sql`update banks set replan_at = ${at} where ${isRow(bank)}`);
}

/** A profile as it was from some time on. Files refer to the one they were sealed under. */
export interface ProfileVersion {
  readonly environment_id: string;
  readonly bank_id: string;
  readonly version: number;
  readonly profile: BankProfile;
  readonly created_at: Instant;
  /** The API key that wrote it, or `system`. */
  readonly created_by: string;
  readonly reason: string | null;
}

async function insertProfileVersion(tx: Tx, row: ProfileVersion): Promise<void> {
  await tx.run(sql`
    insert into bank_profiles (environment_id, bank_id, version, profile, created_at, created_by, reason)
    values (${row.environment_id}, ${row.bank_id}, ${row.version}, ${json(row.profile)}, ${row.created_at},
      ${row.created_by}, ${row.reason})`);
}

/** Gives a locked bank a further version of its profile, in force from now on. */
export async function addProfileVersion(tx: Tx, row: ProfileVersion): Promise<void> {
  await insertProfileVersion(tx, row);
  await tx.run(sql`update banks set profile = ${json(row.profile)}, profile_version = ${row.version}
    where environment_id = ${row.environment_id} and id = ${row.bank_id}`);
}

export function listProfileVersions(db: Executor, bank: RowKey): Promise<ProfileVersion[]> {
  return db.rows(sql`
    select environment_id, bank_id, version, profile, created_at, created_by, reason from bank_profiles
    where environment_id = ${bank.environment_id} and bank_id = ${bank.id} order by version`);
}
