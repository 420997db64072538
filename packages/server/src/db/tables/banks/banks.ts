import type { AcknowledgementLayout } from "./acknowledgement-layout.ts";
import { isRow, type RowKey } from "../../postgres/account-scope.ts";
import type { CivilDate, ConfirmationNeeds, Instant } from "@railhead/core";
import type { OriginationLock } from "./origination-locks.ts";
import { mayHoldUnreadReturns } from "../operations/exceptions.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { json, named, sql } from "../../postgres/sql.ts";

/** A bank's SFTP server and its host keys. */
export interface SftpSettings {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  /** `SHA256:` and base64 without padding, as printed by OpenSSH; other host keys are refused. */
  readonly host_key_fingerprints: readonly string[];
  /** Folder for outbound files. */
  readonly outbound: string;
  /** Folder of temporary names; the outbound folder if absent. */
  readonly staging?: string;
  /** Folders with inbound files. */
  readonly inbound: readonly string[];
  /** Folder for files that were read; if absent, see after_reading. */
  readonly archive?: string;
  readonly after_reading: "archive" | "delete" | "leave";
  /** Off for servers that pick files up when closed: the file then gets its final name at once. */
  readonly rename: boolean;
  /** Whether the size is checked before the rename. */
  readonly stat: boolean;
  /** Whether the bytes are read back before the rename. */
  readonly read_back: boolean;
  /** Timeout of one server response. */
  readonly timeout_ms: number;
  /** Paths of files with the credentials, which the profile never contains. */
  readonly secret_files: { readonly [K in keyof SftpSecret]?: string };
}

/** Credentials. */
export interface SftpSecret {
  readonly private_key?: string;
  readonly passphrase?: string;
  readonly password?: string;
}

/** A same-day window. Eastern wall clock, `HH:MM`. */
export interface SameDayWindow {
  readonly cutoff: string;
  /** Deadline for handing over a file sealed for the window. */
  readonly deadline: string;
  readonly settlement: string;
  /** Until when the bank must have confirmed the window's files. Absent: the profile's time. */
  readonly confirm_by?: string;
}

/** Known acknowledgement formats. */
export const ACKNOWLEDGEMENT_FORMATS = ["pipe", "csv"] as const;
export type AcknowledgementFormat = (typeof ACKNOWLEDGEMENT_FORMATS)[number];

/** An ODFI connection: identifiers, transport and schedule. Times are Eastern wall clock, `HH:MM`. */
export interface BankProfile {
  readonly name: string;
  readonly transport: "directory" | "sftp";
  /** Required if the transport is SFTP. */
  readonly sftp?: SftpSettings;
  /** How and how soon the bank acknowledges files. Absent: never. */
  readonly acknowledgement?: {
    readonly format: AcknowledgementFormat;
    /** The bank's own format, besides `format`. */
    readonly layout?: AcknowledgementLayout;
    readonly within_minutes: number;
  };
  /** What the bank must confirm before it processes a file. Default `none`. */
  readonly confirmation?: "none" | ConfirmationNeeds;
  /** Until when it must have, where the file's window states no time; the first such after the hand-over. */
  readonly confirm_by?: string;
  /** What each file has one of only. */
  readonly split_files?: readonly FileSplit[];
  /** The name that every file has at the bank, where the bank wants a fixed one. */
  readonly fixed_file_name?: string;
  /** Ends the name of a text with the control totals, put beside each file. */
  readonly control_file_suffix?: string;
  /** Ends the name of an empty file that says the file is complete. */
  readonly marker_suffix?: string;
  /** The bank's limits on outbound files, in cents. Absent members are unlimited. */
  readonly limits?: BankLimits;
  /** File name template; see rails/files/file-name.ts. */
  readonly file_name?: string;
  readonly line_ending?: (typeof LINE_ENDINGS)[number];
  /** Bank closures besides the Federal Reserve's holidays. */
  readonly closures?: readonly CivilDate[];
  /** Same-day windows, in order; absent: none. */
  readonly same_day?: readonly SameDayWindow[];
  /** Maximum amount of a same-day entry. Default $1,000,000. */
  readonly same_day_limit_cents?: number;
  /** Whether same-day batches carry the window as `SDHHMM`. Default false. */
  readonly same_day_mark?: boolean;
  /**
   * `fbo` (default): transfers with businesses are our own entries. `offset`: the bank settles each file
   * with the business's account there.
   */
  readonly funding_mode?: "fbo" | "offset";
  /** Offset account for banks that require balanced files. */
  readonly offset?: OffsetAccount;
  /** OpenPGP settings for encrypted files. */
  readonly encryption?: EncryptionSettings;
  /** Time by which the day's returns must have been read. Default 12:00. */
  readonly returns_by?: string;
  /** The ODFI's routing number; its first eight digits begin every trace number. */
  readonly odfi_routing_number: string;
  readonly immediate_destination: string;
  readonly immediate_destination_name: string;
  readonly immediate_origin: string;
  readonly immediate_origin_name: string;
  readonly company_name: string;
  readonly company_identification: string;
  /** Entry description of accounts without one. Default: PAYMENT and PAYOUT. */
  readonly entry_description?: string;
  /** Sealing times of a banking day. */
  readonly cutoff: string;
  /** Deadline for handing over a file sealed at that cut-off. */
  readonly deadline: string;
  /** Polling times of a banking day; `maturity` always polls too. */
  readonly polls: readonly string[];
  readonly settlement: string;
  /** Time at which payments become paid after their return wait, once a poll has run. */
  readonly maturity: string;
  /** Time at which paid payments are grouped into funding events. */
  readonly funding: string;
  readonly return_wait_days: number;
  readonly max_entries_per_file: number;
}

/** What an offset entry balances. `batch`: the net of a batch of both sides. `file`: each side, in a batch of its own. */
export const OFFSET_LEVELS = ["batch", "batch_side", "file"] as const;
export type OffsetLevel = (typeof OFFSET_LEVELS)[number];

/** How records are separated. */
export const LINE_ENDINGS = ["lf", "crlf", "none"] as const;

/** What a file may not mix. */
export const FILE_SPLITS = ["company_id", "side"] as const;
export type FileSplit = (typeof FILE_SPLITS)[number];

/** The offset account of balanced batches. */
export interface OffsetAccount {
  /** Default `batch_side`: batches have one side. */
  readonly level?: OffsetLevel;
  readonly routing_number: string;
  readonly account_type: "checking" | "savings";
  /** Path of the file with the account number, which the profile never contains. */
  readonly account_number_file: string;
}

/** Paths of armored OpenPGP keys; the profile contains none. */
export interface EncryptionSettings {
  /** The bank's public keys, to which outbound files are encrypted. */
  readonly recipient_key_files: readonly string[];
  /** Our private key: signs outbound and decrypts inbound files. */
  readonly private_key_file?: string;
  readonly passphrase_file?: string;
  /** Whether outbound files are signed. Default: if there is a private key. */
  readonly sign?: boolean;
  /** Keys that must have signed inbound files. Absent: signatures are not checked. */
  readonly verification_key_files?: readonly string[];
  /** Whether encrypted files are armored. Default false. */
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

/** `off`: nothing is sealed or sent. `dry_run`: files are sealed but not sent. */
export type Sending = "on" | "dry_run" | "off";

/** A row of `banks`. */
export interface Bank {
  readonly id: string;
  readonly environment_id: string;
  /** Whether it is the default bank. */
  readonly is_default: boolean;
  /** Whether it is a sandbox's simulated bank, which keeps every file. */
  readonly is_simulated: boolean;
  readonly profile: BankProfile;
  readonly next_entry_number: bigint;
  readonly returns_read_through: CivilDate | null;
  readonly next_poll_at: Instant;
  readonly profile_version: number;
  readonly sending: Sending;
  /** When replanning of its unsent payments was requested; null if none is pending. */
  readonly replan_at: Instant | null;
  /** Why nothing is sealed or sent until a recovery; null if nothing stops it. */
  readonly origination_lock: OriginationLock | null;
  /** Since when files can be neither fetched nor handed over; null while they can. */
  readonly exchange_failing_since: Instant | null;
}

const columns = sql`id, environment_id, is_default, profile, next_entry_number,
  returns_read_through, next_poll_at, profile_version, sending, replan_at, origination_lock,
  exchange_failing_since,
  (select e.kind = 'sandbox' from environments e where e.id = banks.environment_id) as is_simulated`;

/** Columns of a `Bank`. */
export const bankColumns = columns;

/** Inserts a bank with the first version of its profile. */
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

/** The default bank. */
export function findBank(db: Executor, environmentId: string): Promise<Bank> {
  return db.one(
    sql`select ${columns} from banks where environment_id = ${environmentId} and is_default`,
  );
}

/** All banks of an environment: the default first, then by creation. */
export function listBanks(db: Executor, environmentId: string): Promise<Bank[]> {
  return db.rows(
    named(
      "list_banks",
      sql`select ${columns} from banks where environment_id = ${environmentId}
        order by is_default desc, created_at, id`,
    ),
  );
}

/** The banks of other live environments, with the environment's name. */
export function listBanksElsewhere(
  db: Executor,
  environmentId: string,
): Promise<{ environment: string; profile: BankProfile }[]> {
  return db.rows(sql`
    select e.name as environment, b.profile from environments e
      join banks b on b.environment_id = e.id
    where e.kind = 'live' and e.id <> ${environmentId} order by e.created_at, e.id, b.id`);
}

/** Locks a bank, so that one file is sealed at a time and entry numbers are unique. */
export function lockBank(tx: Tx, bank: RowKey): Promise<Bank> {
  return tx.one(sql`select ${columns} from banks where ${isRow(bank)} for update`);
}

/** Locks a bank by id; undefined if absent. */
export function lockBankById(
  tx: Tx,
  key: { environment_id: string; id: string },
): Promise<Bank | undefined> {
  return tx.first(sql`select ${columns} from banks
    where id = ${key.id} and environment_id = ${key.environment_id} for update`);
}

/** Reserves `count` entry numbers of the bank; returns the first. */
export async function reserveEntryNumbers(tx: Tx, bank: RowKey, count: number): Promise<bigint> {
  const row = await tx.one<{ first: bigint }>(sql`
    update banks set next_entry_number = next_entry_number + ${count} where ${isRow(bank)}
    returning next_entry_number - ${count} as first`);
  return row.first;
}

/**
 * Records how far returns were read and when to poll next, sooner while an acknowledgement is outstanding.
 * A file set aside that may contain returns blocks it. Returns whether returns count as read.
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
            and (a.acknowledge_by is not null or a.confirmation_due_at is not null))
        then least(${poll.next_poll_at}, ${poll.sooner_at}::timestamptz)
        else ${poll.next_poll_at}::timestamptz end
    where ${isRow(bank)}
    returning returns_read_through >= ${poll.read_through}::date as is_read`);
  return is_read === true;
}

/** Polls the bank at an instant, if not earlier anyway. */
export async function schedulePollBy(db: Executor, bank: RowKey, at: Instant): Promise<void> {
  await db.run(
    sql`update banks set next_poll_at = least(next_poll_at, ${at}) where ${isRow(bank)}`,
  );
}

/** Sets the sending mode of a bank. */
export async function updateSending(db: Executor, bank: RowKey, sending: Sending): Promise<void> {
  await db.run(sql`update banks set sending = ${sending} where ${isRow(bank)}`);
}

/** Requests replanning of the bank's unsent payments, or clears the request. */
export async function updateReplan(db: Executor, bank: RowKey, at: Instant | null): Promise<void> {
  await db.run(sql`update banks set replan_at = ${at} where ${isRow(bank)}`);
}

/** A version of a profile. Files refer to the one they were sealed under. */
export interface ProfileVersion {
  readonly environment_id: string;
  readonly bank_id: string;
  readonly version: number;
  readonly profile: BankProfile;
  readonly created_at: Instant;
  /** API key id of the author, or `system`. */
  readonly created_by: string;
  readonly reason: string | null;
}

async function insertProfileVersion(tx: Tx, row: ProfileVersion): Promise<void> {
  await tx.run(sql`
    insert into bank_profiles (environment_id, bank_id, version, profile, created_at, created_by, reason)
    values (${row.environment_id}, ${row.bank_id}, ${row.version}, ${json(row.profile)}, ${row.created_at},
      ${row.created_by}, ${row.reason})`);
}

/** Adds a profile version to a locked bank, effective now. */
export async function addProfileVersion(tx: Tx, row: ProfileVersion): Promise<void> {
  await insertProfileVersion(tx, row);
  await tx.run(sql`update banks set profile = ${json(row.profile)}, profile_version = ${row.version}
    where environment_id = ${row.environment_id} and id = ${row.bank_id}`);
}

/** The profile that a bank had before its present one; undefined where it has its first. */
export async function findEarlierProfile(
  db: Executor,
  bank: RowKey & Pick<Bank, "profile_version">,
): Promise<BankProfile | undefined> {
  const found = await db.first<Pick<ProfileVersion, "profile">>(sql`
    select profile from bank_profiles where environment_id = ${bank.environment_id}
      and bank_id = ${bank.id} and version = ${bank.profile_version - 1}`);
  return found?.profile;
}

export function listProfileVersions(db: Executor, bank: RowKey): Promise<ProfileVersion[]> {
  return db.rows(sql`
    select environment_id, bank_id, version, profile, created_at, created_by, reason from bank_profiles
    where environment_id = ${bank.environment_id} and bank_id = ${bank.id} order by version`);
}
