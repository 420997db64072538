import { openPool } from "../../packages/server/src/db/postgres/connections/pool.ts";
import { withLogin } from "../../packages/server/src/db/postgres/connections/open.ts";
import { raw, type Executor } from "../../packages/server/src/db/postgres/executor.ts";
import { API_ROLE, ENGINE_ROLE } from "../../packages/server/src/db/roles/rights.ts";
import { migrate } from "../../packages/server/src/db/schema/migrate.ts";

/** Owns the tables, and is no superuser, so that row-level security binds it. */
export const OWNER = "railhead_owner";

/** Makes the roles of a server as docs/operate/roles.md says. */
export async function makeRoles(superuser: Executor): Promise<void> {
  await superuser.run(
    raw(`create role ${API_ROLE} nologin;
      create role ${ENGINE_ROLE} login bypassrls;
      grant ${API_ROLE} to ${ENGINE_ROLE};
      create role ${OWNER} login in role ${ENGINE_ROLE}`),
  );
}

/** Migrates a database that belongs to the owner. */
export async function migrateAsOwner(url: string): Promise<void> {
  const owner = openPool({ url: withLogin(url, OWNER), max: 1, statementTimeoutMs: 30_000 });
  try {
    await migrate(owner, { at: "2026-01-02T15:00:00.000Z" });
  } finally {
    await owner.close();
  }
}
