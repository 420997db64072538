import { join } from "node:path";
import { ConfigError, type Config } from "./settings/config.ts";
import { API_ROLE, ENGINE_ROLE } from "../db/roles/rights.ts";
import { findInstallation } from "../db/tables/environments/environments.ts";
import { listSampleKeys } from "../db/tables/keys/data-keys.ts";
import { listMasterKeys } from "../db/tables/keys/master-keys.ts";
import type { Executor } from "../db/postgres/executor.ts";
import { readSessionSafety, type SessionSafety } from "../db/postgres/connections/session.ts";
import type { Ids } from "../base/ids.ts";
import { openMasterKey, openOwnMasterKey } from "../vault/master-key-sources.ts";
import type { MasterKey } from "../vault/master-key.ts";

export const MASTER_KEY_MISSING =
  "RAILHEAD_MASTER_KEY is missing: a live environment takes no key that was made on first start";

/** Throws when the login cannot serve, or the configuration is unsafe for live environments. */
export async function refuseUnsafeStart(db: Executor, config: Config): Promise<void> {
  await refuseBoundLogin(db);
  if (!(await hasLive(db))) return;
  if (config.RAILHEAD_MASTER_KEY === undefined) throw new ConfigError([MASTER_KEY_MISSING]);
  await refuseUnsafeDatabase(db, config);
}

/** Why no service starts on a migrated database under this login, in sentences. */
export async function listLoginFaults(db: Executor, config: Config): Promise<readonly string[]> {
  try {
    await refuseBoundLogin(db);
    if (await hasLive(db)) await refuseUnsafeDatabase(db, config);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

const hasLive = async (db: Executor) => (await findInstallation(db))?.has_live === true;

/** Without it every statement of the engine would fail, one by one. */
async function refuseBoundLogin(db: Executor): Promise<void> {
  const { may_serve, role } = await readSessionSafety(db);
  if (may_serve) return;
  throw new ConfigError([
    `DATABASE_URL: the role ${role} is bound by row-level security or may not take the role ${API_ROLE}; a service logs in as ${ENGINE_ROLE}`,
  ]);
}

/** Settings under which a crash may lose or corrupt committed data. */
const DURABILITY = ["fsync", "full_page_writes", "synchronous_commit"] as const;

/** Throws when commits are not durable, or nothing confines what the service may do. */
export async function refuseUnsafeDatabase(db: Executor, config: Config): Promise<void> {
  const session = await readSessionSafety(db);
  const off = DURABILITY.filter((name) => session[name] === "off");
  if (off.length > 0) {
    const settings = off.map((name) => `${name} = off`).join(", ");
    throw new ConfigError([
      `DATABASE_URL: the server, database or role has ${settings}, so that a crash may undo payments that were sent; a live environment needs ${off.join(", ")} on`,
    ]);
  }
  if (config.ALLOW_DATA_LOSS_ON_FAILOVER === "no") refuseLossyFailover(session);
  refuseUnconfined(session);
}

/** What a standby's role is cannot be read: one for reads alone looks the same. */
function refuseLossyFailover({ has_standby, is_synchronous }: SessionSafety): void {
  if (!has_standby || is_synchronous) return;
  throw new ConfigError([
    "DATABASE_URL: the server has a standby that commits do not wait for (synchronous_standby_names, synchronous_commit), so that its promotion would lose the last payments; make it synchronous, or, for one that is never promoted, set ALLOW_DATA_LOSS_ON_FAILOVER=yes",
  ]);
}

function refuseUnconfined(session: SessionSafety): void {
  const { role, is_superuser, is_owner, is_api_bound } = session;
  if (is_superuser || is_owner) {
    const what = is_superuser ? "is a superuser" : "owns the tables";
    throw new ConfigError([
      `DATABASE_URL: the role ${role} ${what}, so that it may change its own rights and every row; a live environment needs the login ${ENGINE_ROLE}`,
    ]);
  }
  if (is_api_bound) return;
  throw new ConfigError([
    `DATABASE_URL: the role ${API_ROLE} is a superuser, has BYPASSRLS or owns the tables, so that nothing keeps the environments of its readers apart; take that from it`,
  ]);
}

/**
 * Opens the configured master keys, the first one to wrap the keys of an empty database. Throws unless they
 * open what the database holds.
 */
export async function openMasterKeys(
  db: Executor,
  config: Config,
  ids: Ids,
): Promise<readonly MasterKey[]> {
  const stored = await listMasterKeys(db);
  try {
    const keys = await openConfigured(config, { hasData: stored.length > 0, ids });
    for (const row of await listSampleKeys(db)) {
      const key = keys.find(({ id }) => id === row.master_key_id);
      if (key === undefined) throw new Error(cannotOpen(config, row));
      await key.unwrap(row.wrapped, row);
    }
    return keys;
  } catch (cause) {
    throw Object.assign(new ConfigError([(cause as Error).message]), { cause });
  }
}

/** The configured master keys, without a look into the database. */
export async function openConfigured(
  config: Config,
  own: { readonly hasData: boolean; readonly ids: Ids },
): Promise<MasterKey[]> {
  const text = config.RAILHEAD_MASTER_KEY;
  const next = config.RAILHEAD_MASTER_KEY_NEXT;
  const first =
    text === undefined
      ? openOwnMasterKey(ownFile(config), own)
      : openMasterKey({ setting: "RAILHEAD_MASTER_KEY", text });
  if (next === undefined) return [await first];
  return await Promise.all([
    first,
    openMasterKey({ setting: "RAILHEAD_MASTER_KEY_NEXT", text: next }),
  ]);
}

const ownFile = (config: Config) => join(config.RAILHEAD_DATA_DIR, "master.key");

function cannotOpen(config: Config, missing: { master_key_id: string; environment_id: string }) {
  const { RAILHEAD_MASTER_KEY: first, RAILHEAD_MASTER_KEY_NEXT: next } = config;
  const given = first === undefined ? ownFile(config) : "RAILHEAD_MASTER_KEY";
  const sources = next === undefined ? given : `${given}, RAILHEAD_MASTER_KEY_NEXT`;
  return `${sources}: the key does not open what the database holds (environment ${missing.environment_id} needs master key ${missing.master_key_id}); give the key that the data were sealed under`;
}
