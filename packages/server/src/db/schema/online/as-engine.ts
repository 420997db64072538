import { ENGINE_ROLE } from "../../roles/rights.ts";
import { raw, sql, type Executor, type Tx } from "../../postgres/executor.ts";

/** Whether row-level security binds the login, as it binds an owner, too. */
export async function isBound(db: Executor): Promise<boolean> {
  const { is_bound } = await db.one<{ is_bound: boolean }>(sql`
    select not (rolsuper or rolbypassrls) as is_bound from pg_roles where rolname = current_user`);
  return is_bound;
}

/** For the rest of a transaction, works in all environments. */
export async function asEngine(tx: Tx): Promise<void> {
  if (await isBound(tx)) await tx.run(raw(`set local role ${ENGINE_ROLE}`));
}

/** Whether money is moved here. False for a database that has no tables yet. */
export async function hasLiveEnvironment(tx: Tx): Promise<boolean> {
  const { is_empty } = await tx.one<{ is_empty: boolean }>(
    sql`select to_regclass('environments') is null as is_empty`,
  );
  if (is_empty) return false;
  await asEngine(tx);
  const { is_live } = await tx.one<{ is_live: boolean }>(
    sql`select exists (select from environments where kind = 'live') as is_live`,
  );
  return is_live;
}
