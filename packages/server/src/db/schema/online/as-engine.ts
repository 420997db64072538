import { ENGINE_ROLE } from "../../roles/rights.ts";
import { raw, sql, type Tx } from "../../postgres/executor.ts";

/** Row-level security binds an owner, too: for the rest of a transaction, works in all environments. */
export async function asEngine(tx: Tx): Promise<void> {
  const { is_bound } = await tx.one<{ is_bound: boolean }>(sql`
    select not (rolsuper or rolbypassrls) as is_bound from pg_roles where rolname = current_user`);
  if (is_bound) await tx.run(raw(`set local role ${ENGINE_ROLE}`));
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
