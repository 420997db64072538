import { nextExpiryAlert, type Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { inView, type AccountView } from "../../postgres/account-view.ts";
import { MADE_KEYS_CHANNEL } from "../environments/cell-copies.ts";
import { isNotSetAside } from "../operations/set-aside.ts";
import { join, named, sql, type Sql } from "../../postgres/sql.ts";

/** A key as authorization needs it; its text is never stored. */
export interface ApiKeyRow {
  readonly id: string;
  readonly environment_id: string;
  /** Null on a platform key. */
  readonly account_id: string | null;
  readonly scopes: readonly string[];
  readonly expires_at: Instant | null;
  /** Addresses and networks that it may be used from; null or absent is every one. */
  readonly allowed_addresses?: readonly string[] | null;
}

const authorizing = sql`id, environment_id, account_id, scopes, expires_at, allowed_addresses`;

/** A key that is not revoked; the caller checks its expiry. */
export function findApiKey(db: Executor, keyHash: Buffer): Promise<ApiKeyRow | undefined> {
  return db.first(
    named(
      "find_api_key",
      sql`select ${authorizing} from api_keys
        where key_hash = ${keyHash} and revoked_at is null`,
    ),
  );
}

/** A key that is not revoked, by its id; the caller checks its expiry. */
export function findApiKeyById(
  db: Executor,
  environmentId: string,
  id: string,
): Promise<ApiKeyRow | undefined> {
  return db.first(sql`select ${authorizing} from api_keys
    where environment_id = ${environmentId} and id = ${id} and revoked_at is null`);
}

export interface NewApiKey extends ApiKeyRow {
  readonly key_hash: Buffer;
  /** Last characters of the text, for display. */
  readonly hint: string;
  readonly created_at: Instant;
  readonly name?: string | null;
  readonly created_by?: KeyMaker | null;
}

/** Who made a key; of a person its `id` is the person's. */
export interface KeyMaker {
  readonly type: "api_key" | "operator";
  readonly id: string;
}

/** Inserts a key. Returns false, and inserts nothing, if the environment has a key with this id. */
export async function insertApiKey(tx: Executor, key: NewApiKey): Promise<boolean> {
  const inserted = await tx.run(sql`
    with made as (insert into api_keys
      (id, environment_id, account_id, key_hash, hint, scopes, name, created_at, expires_at,
        created_by, allowed_addresses, expiry_alert_at)
    values (${key.id}, ${key.environment_id}, ${key.account_id}, ${key.key_hash}, ${key.hint},
      ${key.scopes}, ${key.name ?? null}, ${key.created_at}, ${key.expires_at},
      ${key.created_by ?? null}, ${key.allowed_addresses ?? null},
      (select ${nextExpiryAlert(key.expires_at, key.created_at)}::timestamptz from environments
        where id = ${key.environment_id} and kind = 'live'))
    on conflict (environment_id, id) do nothing
    returning environment_id)
    select pg_notify(${MADE_KEYS_CHANNEL}, environment_id::text) from made`);
  return inserted === 1;
}

/** A key as the API manages it. Instants are wall time. */
export interface ManagedApiKey extends ApiKeyRow {
  readonly name: string | null;
  readonly hint: string;
  readonly allowed_addresses: readonly string[] | null;
  readonly created_by: KeyMaker | null;
  readonly last_used_at: Instant | null;
  readonly revoked_at: Instant | null;
  readonly version: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

const managed = sql`${authorizing}, name, hint, created_by, last_used_at, revoked_at, version,
  created_at, coalesce(updated_at, created_at) as updated_at`;

export function findManagedApiKey(
  db: Executor,
  scope: AccountView,
  id: string,
): Promise<ManagedApiKey | undefined> {
  return db.first(sql`select ${managed} from api_keys where id = ${id} and ${inView(scope)}`);
}

export function apiKeysWhere(filters: {
  readonly scope: AccountView;
  readonly account_id?: string | undefined;
  readonly revoked?: boolean | undefined;
}): Sql {
  const { account_id, revoked } = filters;
  const parts = [inView(filters.scope)];
  if (account_id !== undefined) parts.push(sql`account_id = ${account_id}`);
  if (revoked !== undefined) parts.push(sql`(revoked_at is not null) = ${revoked}`);
  return join(parts, " and ");
}

export function listApiKeys(db: Executor, page: PageQuery): Promise<PageOf<ManagedApiKey>> {
  return selectPage(db, { columns: managed, from: sql`api_keys` }, page);
}

/** Notifies processes that a key was revoked or its expiry changed. */
export const KEYS_CHANNEL = "railhead_keys";

/** Updates the end of a key that is revoked or replaced; all processes are notified at commit. */
export async function updateApiKey(tx: Tx, key: ManagedApiKey): Promise<void> {
  await tx.run(sql`
    update api_keys set revoked_at = ${key.revoked_at}, expires_at = ${key.expires_at},
      expiry_alert_at = null, version = ${key.version}, updated_at = ${key.updated_at}
    where environment_id = ${key.environment_id} and id = ${key.id}`);
  await tx.rows(sql`select pg_notify(${KEYS_CHANNEL}, ${key.id})`);
}

const ALERTED_AT_ONCE = 100;

/** Keys whose alert is due. */
export function lockExpiringKeys(
  tx: Tx,
  environmentId: string,
  at: Instant,
): Promise<ManagedApiKey[]> {
  return tx.rows(sql`select ${managed} from api_keys
    where environment_id = ${environmentId} and expiry_alert_at <= ${at}
      and ${isNotSetAside(environmentId, sql`id`)}
    order by expiry_alert_at, id limit ${ALERTED_AT_ONCE} for update`);
}

/** A key after its alert, and when the next one is due. */
export interface AlertedKey {
  readonly key: ManagedApiKey;
  readonly next: Instant | null;
}

export async function updateExpiryAlerts(
  tx: Tx,
  environmentId: string,
  alerted: readonly AlertedKey[],
): Promise<void> {
  await tx.run(sql`
    update api_keys k set expiry_alert_at = a.next, version = a.version, updated_at = a.updated_at
    from unnest(${alerted.map(({ key }) => key.id)}::uuid[],
      ${alerted.map(({ next }) => next)}::timestamptz[],
      ${alerted.map(({ key }) => key.version)}::integer[],
      ${alerted.map(({ key }) => key.updated_at)}::timestamptz[]) as a(id, next, version, updated_at)
    where k.environment_id = ${environmentId} and k.id = a.id`);
}

/** The person who made a key, perhaps through other keys; undefined where nobody is known. */
export async function findKeyPerson(
  db: Executor,
  environmentId: string,
  id: string,
): Promise<string | undefined> {
  return (await listKeyPersons(db, environmentId, [id])).get(id);
}

/** The same of several keys, by the key's id; those of whom nobody is known are left out. */
export async function listKeyPersons(
  db: Executor,
  environmentId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ id: string; person: string }>(sql`
    with recursive made as (
      select id, created_by from api_keys
      where environment_id = ${environmentId} and id = any(${ids}::uuid[])
      union all
      select m.id, k.created_by from made m join api_keys k on k.environment_id = ${environmentId}
        and m.created_by->>'type' = 'api_key' and k.id = (m.created_by->>'id')::uuid)
    select id, created_by->>'id' as person from made where created_by->>'type' = 'operator'`);
  return new Map(rows.map(({ id, person }) => [id, person]));
}

/** A use of a key. */
export interface KeyUse {
  readonly environment_id: string;
  readonly id: string;
  readonly at: Instant;
}

/** Moves last uses, never back. Keys that another process writes at the moment are passed over. */
export async function updateLastUses(db: Executor, uses: readonly KeyUse[]): Promise<void> {
  await db.run(sql`
    with used as (
      select k.environment_id, k.id, u.at from unnest(
        ${uses.map(({ environment_id }) => environment_id)}::uuid[],
        ${uses.map(({ id }) => id)}::uuid[],
        ${uses.map(({ at }) => at)}::timestamptz[]) as u (environment_id, id, at)
      join api_keys k on k.environment_id = u.environment_id and k.id = u.id
      where k.last_used_at is null or k.last_used_at < u.at
      order by k.environment_id, k.id for update of k skip locked)
    update api_keys k set last_used_at = used.at from used
    where k.environment_id = used.environment_id and k.id = used.id`);
}

/** An account and the organization that it belongs to. */
export interface AccountPlace {
  readonly id: string;
  readonly organization_id: string;
}

/** An account of the environment, or its default account if null. */
export function findScopeAccount(
  db: Executor,
  environmentId: string,
  accountId: string | null,
): Promise<AccountPlace | undefined> {
  const which = accountId === null ? sql`is_default` : sql`id = ${accountId}`;
  return db.first(sql`select id, organization_id from accounts
    where environment_id = ${environmentId} and ${which}`);
}
