import { createHash } from "node:crypto";
import type { CivilDate, Instant } from "@railhead/core";
import { insertAchFile, type AchFileRow } from "../../db/tables/files/ach-files.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type { BuiltFile } from "../../rails/files/ach.ts";
import { encryptForBank } from "../../rails/files/pgp.ts";
import type { EncryptionSettings } from "../../db/tables/banks/banks.ts";
import { displayableFault } from "../transitions/item-fault.ts";
import { openDayOf } from "./open-day.ts";
import type { StepRun } from "../transitions/step.ts";

/** A built file with its date, modifier and deadline. */
export interface SealedFile {
  readonly built: Omit<BuiltFile, "placed" | "placed_payments">;
  readonly modifier: string;
  readonly date: CivilDate;
  /** The hand-over deadline. */
  readonly send_by: Instant;
}

/** A file's row and its bytes, encrypted by the vault. */
export interface FileToStore {
  readonly file: AchFileRow;
  readonly bodies: { readonly body: Buffer; readonly wire_body: Buffer | null };
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();

async function encryptFor(
  settings: EncryptionSettings,
  bytes: Uint8Array,
  at: Instant,
): Promise<Buffer> {
  try {
    return await encryptForBank(settings, bytes, at);
  } catch (error) {
    // The message names key files only, so it may be shown.
    const why = (error as Error).message;
    throw displayableFault(
      `The file cannot be encrypted with the keys of the profile: ${why}`,
      error,
    );
  }
}

/** The simulated bank knows files by their own names. */
function remoteNameOf({ is_simulated, profile }: StepRun["bank"]): string | null {
  const isSimulated = is_simulated && profile.transport === "directory";
  return isSimulated ? null : (profile.fixed_file_name ?? null);
}

/** Inserts a sealed file. */
export async function storeFile(tx: Tx, run: StepRun, sealed: SealedFile): Promise<AchFileRow> {
  const { file, bodies } = await fileToStore(run, sealed);
  await Promise.all([insertAchFile(tx, file, bodies), openDayOf(tx, run, file)]);
  return file;
}

/**
 * Builds the rows of a sealed file. PGP encryption happens here, once, so that every attempt
 * uploads the same bytes.
 */
export async function fileToStore(run: StepRun, sealed: SealedFile): Promise<FileToStore> {
  const { bytes, control, name } = sealed.built;
  const { encryption } = run.bank.profile;
  const wire = encryption === undefined ? undefined : await encryptFor(encryption, bytes, run.at);
  const file: AchFileRow = {
    id: run.tools.ids.uuid(run.at),
    environment_id: run.environment_id,
    bank_id: run.bank.id,
    direction: "outbound",
    state: "sealed",
    name,
    remote_name: remoteNameOf(run.bank),
    sha256: sha256(bytes),
    byte_count: bytes.length,
    file_date: sealed.date,
    file_id_modifier: sealed.modifier,
    batch_count: control.batch_count,
    entry_addenda_count: control.entry_addenda_count,
    entry_hash: String(control.entry_hash),
    total_debit_cents: BigInt(control.total_debit),
    total_credit_cents: BigInt(control.total_credit),
    errors: [],
    due_at: run.at,
    version: 1,
    handing_over_at: null,
    attempt: 0,
    attempt_epoch: null,
    attempt_token: null,
    acknowledge_by: null,
    confirmation: null,
    confirmation_due_at: null,
    profile_version: run.bank.profile_version,
    send_by: sealed.send_by,
    wire_sha256: wire === undefined ? null : sha256(wire),
    released_by: null,
    contents: [],
    created_at: run.at,
    updated_at: run.at,
  };
  const sealedAs = (column: string, clear: Uint8Array) =>
    run.tools.vault.encrypt(
      run.environment_id,
      { table: "ach_files", column, id: file.id },
      Buffer.from(clear).toString("latin1"),
    );
  const bodies = {
    body: await sealedAs("body", bytes),
    wire_body: wire === undefined ? null : await sealedAs("wire_body", wire),
  };
  return { file, bodies };
}
