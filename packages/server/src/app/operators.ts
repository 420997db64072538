import { join } from "node:path";
import { ROLE_NAMES } from "@railhead/core";
import { wallClock } from "../base/clock.ts";
import { createIds } from "../base/ids.ts";
import { runningServerUrl } from "../db/managed-postgres/running-server.ts";
import { assertFound } from "../base/assert.ts";
import type { Database, Executor } from "../db/postgres/executor.ts";
import { withLogin } from "../db/postgres/connections/open.ts";
import { openPool } from "../db/postgres/connections/pool.ts";
import { ENGINE_ROLE } from "../db/roles/rights.ts";
import {
  findOperatorByEmail,
  listOperators,
  type OperatorRow,
} from "../db/tables/people/operators.ts";
import { listHeldRoles } from "../db/tables/rights/operator-grants.ts";
import { isEmail } from "../http/schema/formats.ts";
import { auditCommandLine } from "../people/access/audit-command-line.ts";
import { disableOperator, type Disabled } from "../people/access/disable.ts";
import { findOrMakeOperator, inviteOperator } from "../people/access/invite.ts";
import { linkAddress } from "../people/link.ts";
import type { PeopleTools } from "../people/tools.ts";
import { ConfigError, type Config } from "./settings/config.ts";
import { createLogger, openStore } from "./open-store.ts";

/** A person as the command line shows one. */
export interface ShownOperator {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  /** Those that the person holds now. */
  readonly roles: readonly string[];
  readonly state: string;
  readonly last_seen_at: string | null;
}

export interface ShownInvitation extends ShownOperator {
  readonly dashboard: string;
  readonly expires_at: string;
}

const MOST = 1_000;

/** Where people reach the service. */
export function publicOrigin({ PUBLIC_URL, PORT }: Config): string {
  return PUBLIC_URL ?? `http://localhost:${PORT}`;
}

/**
 * Makes a one-time link for the person of an address, who is made where there is none. A running
 * service need not be stopped.
 */
export async function invite(
  config: Config,
  wanted: { readonly email: string; readonly name: string | null; readonly role: string },
): Promise<ShownInvitation> {
  const faults = [
    ...(isEmail(wanted.email) ? [] : [`${wanted.email} is no email address`]),
    ...((ROLE_NAMES as readonly string[]).includes(wanted.role)
      ? []
      : [`there is no role ${wanted.role}: ${ROLE_NAMES.join(", ")}`]),
  ];
  if (faults.length > 0) throw new ConfigError(faults);
  return await withPeople(config, async (tools) =>
    tools.db.tx(async (tx) => {
      const operator = await findOrMakeOperator(tx, tools, wanted);
      if (operator.state === "disabled") throw new Error(`${wanted.email} is disabled`);
      const { link, expires_at } = await inviteOperator(tx, tools, { operator, by: null });
      const [one] = await shown(tx, tools, [operator]);
      const details = { roles: one?.roles ?? [] };
      await auditCommandLine(tx, tools, {
        action: "operator.invited",
        operator_id: operator.id,
        details,
      });
      const dashboard = linkAddress(publicOrigin(config), link);
      return { ...assertFound(one, "the person"), dashboard, expires_at };
    }),
  );
}

/** Everybody, at most a thousand. */
export async function list(config: Config): Promise<ShownOperator[]> {
  return await withPeople(config, async ({ db, ...tools }) => {
    const { rows } = await listOperators(db, { limit: MOST, offset: 0, state: undefined });
    return await shown(db, tools, rows);
  });
}

/** Ends the sessions and links of the person of an address, at once in every process. */
export async function disable(config: Config, email: string): Promise<Disabled["kind"]> {
  return await withPeople(config, async (tools) =>
    tools.db.tx(async (tx) => {
      const found = await findOperatorByEmail(tx, email);
      if (found === undefined) return "unknown";
      const result = await disableOperator(tx, tools, { id: found.id, by: null });
      if (result.kind === "disabled") {
        const details = { sessions: result.ended.length };
        const act = { action: "operator.disabled", operator_id: found.id, details } as const;
        await auditCommandLine(tx, tools, act);
      }
      return result.kind;
    }),
  );
}

async function shown(
  db: Executor,
  { wall }: Pick<PeopleTools, "wall">,
  rows: readonly OperatorRow[],
): Promise<ShownOperator[]> {
  const ids = rows.map(({ id }) => id);
  const roles = await listHeldRoles(db, ids, wall.now());
  return rows.map(({ id, email, name, state, last_seen_at }) => {
    const held = roles.get(id) ?? [];
    return { id, email, name, roles: held, state, last_seen_at };
  });
}

type Tools = PeopleTools & { readonly db: Database };

/** Works on the configured database; on Railhead's own also while the service runs it. */
export async function withPeople<T>(
  config: Config,
  work: (tools: Tools) => Promise<T>,
): Promise<T> {
  const tools = { wall: wallClock, ids: createIds() };
  const own = config.DATABASE_URL === undefined;
  const url = own ? runningServerUrl(join(config.RAILHEAD_DATA_DIR, "pg")) : undefined;
  if (url !== undefined) {
    const db = openPool({ url: withLogin(url, ENGINE_ROLE), max: 1 });
    try {
      return await work({ ...tools, db });
    } finally {
      await db.close();
    }
  }
  const log = createLogger(config.LOG_LEVEL);
  const { database } = await openStore(config, { ...tools, log });
  try {
    return await work({ ...tools, db: database.db });
  } finally {
    await database.close();
  }
}
