import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

export const CREDENTIAL_KINDS = ["passkey", "password", "totp", "oidc", "recovery"] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

/** What a person signs in with. Instants are wall time. */
export interface CredentialRow {
  readonly id: string;
  readonly operator_id: string;
  readonly kind: CredentialKind;
  readonly external_id: string | null;
  readonly public_key: Buffer | null;
  readonly hash: Buffer | null;
  readonly counter: bigint;
  readonly parameters: object;
  readonly label: string | null;
  /** Null while it is being enrolled. */
  readonly confirmed_at: Instant | null;
  readonly created_at: Instant;
  readonly last_used_at: Instant | null;
}

const columns = sql`id, operator_id, kind, external_id, public_key, hash, counter, parameters, label,
  confirmed_at, created_at, last_used_at`;

const insertion = (c: CredentialRow) => sql`
  insert into operator_credentials (${columns})
  values (${c.id}, ${c.operator_id}, ${c.kind}, ${c.external_id}, ${c.public_key}, ${c.hash},
    ${c.counter}, ${c.parameters}, ${c.label}, ${c.confirmed_at}, ${c.created_at},
    ${c.last_used_at})`;

export async function insertCredentials(tx: Tx, rows: readonly CredentialRow[]): Promise<void> {
  await tx.pipeline(rows.map((row) => tx.run(insertion(row))));
}

/** False where the passkey or the account of a provider is somebody's already. */
export async function insertExternalCredential(tx: Tx, row: CredentialRow): Promise<boolean> {
  const inserted = await tx.run(sql`${insertion(row)} on conflict (kind, external_id)
    where external_id is not null do nothing`);
  return inserted === 1;
}

/** Of one kind, oldest first; also those that are being enrolled. */
export function listCredentialsOf(
  db: Executor,
  operatorId: string,
  kind: CredentialKind,
): Promise<CredentialRow[]> {
  return db.rows(sql`select ${columns} from operator_credentials
    where operator_id = ${operatorId} and kind = ${kind} order by id`);
}

/** All that a person has enrolled. */
export function listConfirmedCredentials(
  db: Executor,
  operatorId: string,
): Promise<CredentialRow[]> {
  return db.rows(sql`select ${columns} from operator_credentials
    where operator_id = ${operatorId} and confirmed_at is not null order by id`);
}

export function findCredential(
  db: Executor,
  { id, operator_id }: Pick<CredentialRow, "id" | "operator_id">,
): Promise<CredentialRow | undefined> {
  return db.first(sql`select ${columns} from operator_credentials
    where id = ${id} and operator_id = ${operator_id}`);
}

export function findCredentialByExternalId(
  db: Executor,
  kind: CredentialKind,
  externalId: string,
): Promise<CredentialRow | undefined> {
  return db.first(sql`select ${columns} from operator_credentials
    where kind = ${kind} and external_id = ${externalId} and confirmed_at is not null`);
}

/** Writes down a use. False where the counter did not rise: the code or signature was used before. */
export async function useCredential(
  tx: Tx,
  { id, counter, at }: { id: string; counter: bigint; at: Instant },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update operator_credentials set counter = ${counter}, last_used_at = ${at}
    where id = ${id} and counter < ${counter}`);
  return changed === 1;
}

/** As `useCredential`; the counter of an authenticator that does not count stays zero. */
export async function usePasskeyCounter(
  tx: Tx,
  { id, counter, at }: { id: string; counter: bigint; at: Instant },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update operator_credentials set counter = ${counter}, last_used_at = ${at}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`);
  return changed === 1;
}

/** A hash by newer parameters of the same password, which was just given. */
export async function updatePassword(
  tx: Tx,
  p: { id: string; hash: Buffer; parameters: object; at: Instant },
): Promise<void> {
  await tx.run(sql`update operator_credentials
    set hash = ${p.hash}, parameters = ${p.parameters}, last_used_at = ${p.at} where id = ${p.id}`);
}

/** Writes down a use of what has no counter. */
export async function touchCredential(tx: Tx, { id, at }: { id: string; at: Instant }) {
  await tx.run(sql`update operator_credentials set last_used_at = ${at} where id = ${id}`);
}

export async function confirmCredential(
  tx: Tx,
  { id, counter, at }: { id: string; counter: bigint; at: Instant },
): Promise<void> {
  await tx.run(sql`update operator_credentials
    set confirmed_at = ${at}, counter = ${counter}, last_used_at = ${at} where id = ${id}`);
}

/** True where it was there: of two callers at once one uses a recovery code. */
export async function deleteCredential(tx: Tx, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from operator_credentials where id = ${id}`)) === 1;
}

/** Deletes those of a kind, but one. */
export async function deleteCredentialsOf(
  tx: Tx,
  wanted: { operator_id: string; kind: CredentialKind; except?: string | undefined },
): Promise<void> {
  await tx.run(sql`delete from operator_credentials
    where operator_id = ${wanted.operator_id} and kind = ${wanted.kind}
      and (${wanted.except ?? null}::uuid is null or id <> ${wanted.except ?? null}::uuid)`);
}

export interface SecretRow {
  readonly environment_id: string;
  readonly id: string;
  readonly secret: Buffer;
}

export async function insertSecret(tx: Tx, s: SecretRow): Promise<void> {
  await tx.run(sql`insert into operator_secrets (environment_id, id, secret)
    values (${s.environment_id}, ${s.id}, ${s.secret})`);
}

export function findSecret(db: Executor, id: string): Promise<SecretRow | undefined> {
  return db.first(sql`select environment_id, id, secret from operator_secrets where id = ${id}`);
}
