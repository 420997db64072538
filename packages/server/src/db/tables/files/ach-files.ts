import { isRow, type RowKey } from "../../postgres/account-scope.ts";
import {
  type ExceptionKind,
  type FileConfirmation,
  type Cents,
  type CivilDate,
  type FileState,
  type Instant,
} from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { json, sql } from "../../postgres/sql.ts";
import { isNotSetAside } from "../operations/set-aside.ts";

/** A row of `ach_files` without its bytes. */
export interface AchFileRow {
  readonly id: string;
  readonly environment_id: string;
  readonly bank_id: string;
  readonly direction: "outbound" | "inbound";
  readonly state: FileState;
  readonly name: string;
  /** Its name at the bank, where the bank wants a fixed one; null if `name`. */
  readonly remote_name: string | null;
  readonly sha256: Buffer;
  readonly byte_count: number;
  readonly file_date: CivilDate;
  readonly file_id_modifier: string;
  readonly batch_count: number;
  readonly entry_addenda_count: number;
  readonly entry_hash: string;
  readonly total_debit_cents: Cents;
  readonly total_credit_cents: Cents;
  readonly errors: unknown[];
  readonly due_at: Instant | null;
  /** Of its events. */
  readonly version: number;
  /** When the final hand-over step began; from then on the bank may have it. */
  readonly handing_over_at: Instant | null;
  /** Number of hand-overs begun; with the state, the revision that a change was based on. */
  readonly attempt: number;
  /** Epoch of the engine's lease under which the last hand-over began; null if none did. */
  readonly attempt_epoch: bigint | null;
  /** Token in the temporary file name of the last hand-over; null if none. */
  readonly attempt_token: string | null;
  /** Acknowledgement deadline; null once acknowledged or if not expected. */
  readonly acknowledge_by: Instant | null;
  /** The confirmation it needs from the bank; null if none. */
  readonly confirmation: FileConfirmation | null;
  /** When a missing confirmation is next checked. */
  readonly confirmation_due_at: Instant | null;
  /** The version of the bank's profile it was sealed under; null of inbound files. */
  readonly profile_version: number | null;
  /** Hand-over deadline; null for inbound files. */
  readonly send_by: Instant | null;
  /** Hash of the transferred bytes, if encrypted for transfer. */
  readonly wire_sha256: Buffer | null;
  /** API key that released it despite contradictory totals. */
  readonly released_by: string | null;
  /** Contents of an inbound file, as detected. */
  readonly contents: string[];
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

const columns = sql`id, environment_id, bank_id, direction, state, name, remote_name, sha256, byte_count,
  file_date, file_id_modifier, batch_count, entry_addenda_count, entry_hash, total_debit_cents,
  total_credit_cents, errors, due_at, version, handing_over_at, attempt, attempt_epoch, attempt_token,
  acknowledge_by, confirmation, confirmation_due_at, profile_version, send_by, wire_sha256, released_by, contents, created_at, updated_at`;

/** Columns of an `AchFileRow`. */
export const achFileColumns = columns;

const confirmationJson = ({ confirmation }: AchFileRow) =>
  confirmation === null ? null : json(confirmation);

/** Stores a file with its encrypted bytes. Returns false if an inbound file with these bytes exists. */
export async function insertAchFile(
  tx: Executor,
  file: AchFileRow,
  bodies: { readonly body: Buffer; readonly wire_body: Buffer | null },
): Promise<boolean> {
  const f = file;
  const count = await tx.run(sql`
    insert into ach_files (${columns}, body, wire_body)
    values (${f.id}, ${f.environment_id}, ${f.bank_id}, ${f.direction}, ${f.state}, ${f.name}, ${f.remote_name},
      ${f.sha256}, ${f.byte_count}, ${f.file_date}, ${f.file_id_modifier}, ${f.batch_count},
      ${f.entry_addenda_count}, ${f.entry_hash}, ${f.total_debit_cents}, ${f.total_credit_cents},
      ${json(f.errors)}, ${f.due_at}, ${f.version}, ${f.handing_over_at}, ${f.attempt},
      ${f.attempt_epoch}, ${f.attempt_token}, ${f.acknowledge_by}, ${confirmationJson(f)},
      ${f.confirmation_due_at}, ${f.profile_version}, ${f.send_by}, ${f.wire_sha256},
      ${f.released_by}, ${f.contents}, ${f.created_at}, ${f.updated_at}, ${bodies.body}, ${bodies.wire_body})
    on conflict (environment_id, bank_id, sha256) where direction = 'inbound' do nothing`);
  return count === 1;
}

/** Number of file id modifiers used with the bank on a date: A-Z, then 0-9. */
export async function countFilesOfDate(
  tx: Executor,
  bank: RowKey,
  date: CivilDate,
): Promise<number> {
  const row = await tx.one<{ n: bigint }>(sql`
    select count(*) as n from ach_files
    where environment_id = ${bank.environment_id} and bank_id = ${bank.id} and direction = 'outbound' and file_date = ${date}`);
  return Number(row.n);
}

/** Locks outbound files due for transmission, in sealing order. */
export function lockDueFiles(db: Executor, bank: RowKey, at: Instant): Promise<AchFileRow[]> {
  return db.rows(sql`
    select ${columns} from ach_files
    where environment_id = ${bank.environment_id} and bank_id = ${bank.id} and due_at <= ${at}
      and ${isNotSetAside(bank.environment_id, sql`id`)}
    order by due_at, id for update`);
}

export function listFilesByState(
  db: Executor,
  bank: RowKey,
  state: FileState,
): Promise<AchFileRow[]> {
  return db.rows(sql`
    select ${columns} from ach_files
    where environment_id = ${bank.environment_id} and bank_id = ${bank.id} and state = ${state}
      and ${isNotSetAside(bank.environment_id, sql`id`)}
    order by created_at, id`);
}

/** Hex hashes of the bank's files set aside since an instant. */
export async function listHeldHashes(
  db: Executor,
  bank: RowKey,
  since: Instant,
): Promise<Set<string>> {
  const rows = await db.rows<{ sha256: Buffer }>(sql`
    select sha256 from ach_files
    where environment_id = ${bank.environment_id} and bank_id = ${bank.id} and state = 'quarantined' and created_at > ${since}`);
  return new Set(rows.map(({ sha256 }) => sha256.toString("hex")));
}

/** A file set aside that may contain returns. */
export interface HeldFile {
  readonly id: string;
  readonly byte_count: number;
  readonly sha256: Buffer;
}

/** A bank's files that are still set aside. */
export function listHeldFiles(
  db: Executor,
  bank: { readonly environment_id: string; readonly id: string },
  kinds: readonly ExceptionKind[],
): Promise<HeldFile[]> {
  return db.rows(sql`
    select a.id, a.byte_count, a.sha256 from exceptions x join ach_files a on a.id = x.resource_id and a.environment_id = x.environment_id
    where x.environment_id = ${bank.environment_id} and x.status = 'open'
      and x.kind = any(${kinds}::text[]) and a.bank_id = ${bank.id}`);
}

export interface AchFileFilter {
  readonly environment_id: string;
  readonly bank_id: string | null;
  readonly direction: string | null;
  readonly state: string | null;
  /** Trace number of one of its entries. */
  readonly trace_number: string | null;
}

const filtered = (filter: AchFileFilter) => sql`environment_id = ${filter.environment_id}
  and (${filter.direction}::text is null or direction = ${filter.direction}::text)
  and (${filter.state}::text is null or state = ${filter.state}::text)
  and (${filter.bank_id}::uuid is null or bank_id = ${filter.bank_id}::uuid)
  and (${filter.trace_number}::text is null or id in (select e.file_id from entries e
    where e.environment_id = ${filter.environment_id}
      and e.trace_number = ${filter.trace_number}::text))`;

export async function countAchFiles(db: Executor, filter: AchFileFilter): Promise<number> {
  const row = await db.one<{ n: bigint }>(
    sql`select count(*) as n from ach_files where ${filtered(filter)}`,
  );
  return Number(row.n);
}

export function listAchFilePage(
  db: Executor,
  page: AchFileFilter & { sort_order: "asc" | "desc"; page_size: number; offset: number },
): Promise<AchFileRow[]> {
  const order = page.sort_order === "asc" ? sql`asc` : sql`desc`;
  return db.rows(sql`
    select ${columns} from ach_files where ${filtered(page)}
    order by created_at ${order}, id ${order} limit ${page.page_size} offset ${page.offset}`);
}

export function findAchFile(
  db: Executor,
  environmentId: string,
  id: string,
): Promise<AchFileRow | undefined> {
  return db.first(sql`
    select ${columns} from ach_files where environment_id = ${environmentId} and id = ${id}`);
}

export async function findFileBody(db: Executor, file: RowKey): Promise<Buffer> {
  const row = await db.one<{ body: Buffer }>(sql`select body from ach_files where ${isRow(file)}`);
  return row.body;
}

/** Bytes of one part: a file of a million lines is read without holding it. */
const PART_BYTES = 1_048_576;

/** A file's bytes as stored, in parts. */
export async function* readFileBody(db: Executor, file: RowKey): AsyncGenerator<Buffer> {
  for (let from = 1; ; from += PART_BYTES) {
    const { part } = await db.one<{ part: Buffer }>(sql`
      select substring(body from ${from}::integer for ${PART_BYTES}::integer) as part
      from ach_files where ${isRow(file)}`);
    if (part.length > 0) yield part;
    if (part.length < PART_BYTES) return;
  }
}

/** The bytes encrypted for transfer (also encrypted by the vault), if any. */
export async function findEncryptedBody(db: Executor, file: RowKey): Promise<Buffer | null> {
  const row = await db.one<{ wire_body: Buffer | null }>(
    sql`select wire_body from ach_files where ${isRow(file)}`,
  );
  return row.wire_body;
}

/** Mutable columns besides the state. */
export type FileChange = Partial<
  Pick<
    AchFileRow,
    | "errors"
    | "due_at"
    | "handing_over_at"
    | "attempt"
    | "attempt_epoch"
    | "attempt_token"
    | "acknowledge_by"
    | "confirmation"
    | "confirmation_due_at"
    | "contents"
    | "released_by"
    | "batch_count"
    | "entry_addenda_count"
    | "entry_hash"
    | "total_debit_cents"
    | "total_credit_cents"
  >
>;

/** Revision of a file that a change is based on. */
export type FileRevision = Pick<
  AchFileRow,
  "environment_id" | "id" | "state" | "attempt" | "attempt_epoch"
>;

const isRevision = (seen: FileRevision) =>
  sql`${isRow(seen)} and state = ${seen.state} and attempt = ${seen.attempt}
    and attempt_epoch is not distinct from ${seen.attempt_epoch}`;

/** Locks a file. */
export function lockAchFile(tx: Tx, file: RowKey): Promise<AchFileRow> {
  return tx.one(sql`select ${columns} from ach_files where ${isRow(file)} for update`);
}

/** Locks a file at a revision; undefined if another process changed it. */
export function lockFileRevision(tx: Tx, seen: FileRevision): Promise<AchFileRow | undefined> {
  return tx.first(sql`select ${columns} from ach_files where ${isRevision(seen)} for update`);
}

/** Updates a file at a revision. Returns false, writing nothing, if it has changed. */
export async function updateAchFile(
  tx: Executor,
  file: AchFileRow,
  seen: FileRevision,
): Promise<boolean> {
  const count = await tx.run(sql`
    update ach_files set state = ${file.state}, errors = ${json(file.errors)},
      due_at = ${file.due_at}, version = ${file.version},
      handing_over_at = ${file.handing_over_at}, attempt = ${file.attempt},
      attempt_epoch = ${file.attempt_epoch}, attempt_token = ${file.attempt_token}, acknowledge_by = ${file.acknowledge_by},
      confirmation = ${confirmationJson(file)}, confirmation_due_at = ${file.confirmation_due_at},
      contents = ${file.contents}, released_by = ${file.released_by}, batch_count = ${file.batch_count},
      entry_addenda_count = ${file.entry_addenda_count}, entry_hash = ${file.entry_hash},
      total_debit_cents = ${file.total_debit_cents}, total_credit_cents = ${file.total_credit_cents},
      updated_at = ${file.updated_at}
    where ${isRevision(seen)}`);
  return count === 1;
}

/** The outbound file by date and modifier. */
export function findOutboundFile(
  db: Executor,
  bank: RowKey,
  key: { file_date: CivilDate; file_id_modifier: string },
): Promise<AchFileRow | undefined> {
  return db.first(sql`
    select ${columns} from ach_files
    where environment_id = ${bank.environment_id} and bank_id = ${bank.id} and direction = 'outbound' and file_date = ${key.file_date}
      and file_id_modifier = ${key.file_id_modifier}`);
}

/** Files whose acknowledgement is overdue. */
export function listUnacknowledgedFiles(
  db: Executor,
  environmentId: string,
  at: Instant,
): Promise<AchFileRow[]> {
  return db.rows(sql`
    select ${columns} from ach_files
    where environment_id = ${environmentId} and acknowledge_by <= ${at}
      and ${isNotSetAside(environmentId, sql`id`)}
    order by acknowledge_by, id`);
}

/** Files whose confirmation is checked at an instant or before. */
export function listUnconfirmedFiles(
  db: Executor,
  environmentId: string,
  at: Instant,
): Promise<AchFileRow[]> {
  return db.rows(sql`
    select ${columns} from ach_files
    where environment_id = ${environmentId} and confirmation_due_at <= ${at}
      and ${isNotSetAside(environmentId, sql`id`)}
    order by confirmation_due_at, id`);
}

/** The newest outbound files of a name: some banks want the same name every day. */
export function listFilesOfName(db: Executor, bank: RowKey, name: string): Promise<AchFileRow[]> {
  return db.rows(sql`
    select ${columns} from ach_files
    where environment_id = ${bank.environment_id} and bank_id = ${bank.id}
      and direction = 'outbound' and (name = ${name} or remote_name = ${name})
    order by created_at desc, id desc limit 10`);
}

/** State and confirmation of files, by id. */
export async function findFileStates(
  db: Executor,
  environmentId: string,
  ids: readonly string[],
): Promise<Map<string, Pick<AchFileRow, "state" | "confirmation">>> {
  const rows = await db.rows<Pick<AchFileRow, "id" | "state" | "confirmation">>(sql`
    select id, state, confirmation from ach_files
    where environment_id = ${environmentId} and id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
