import {
  endGrant,
  insertGrant,
  listAdmins,
  lockGrant,
  type GrantRow,
} from "../../db/tables/rights/operator-grants.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type { PeopleTools } from "../tools.ts";

export const ON_INSTALLATION = {
  scope_type: "installation",
  scope_environment_id: null,
  scope_id: null,
  reason: null,
  until: null,
} as const;

/** Gives a role to a person, from now on and in every process. */
export async function grantRole(
  tx: Tx,
  { wall, ids }: Pick<PeopleTools, "wall" | "ids">,
  wanted: Omit<GrantRow, "id" | "ended_at" | "created_at">,
): Promise<GrantRow> {
  const at = wall.now();
  const row: GrantRow = { ...wanted, id: ids.unique(at), ended_at: null, created_at: at };
  await insertGrant(tx, row);
  return row;
}

/** Takes a role away. The caller has locked people, so that of two who remove each other one stays. */
export async function endGrantOf(
  tx: Tx,
  { wall }: Pick<PeopleTools, "wall">,
  { id, grant_id }: { id: string; grant_id: string },
): Promise<GrantRow | "unknown" | "last_admin"> {
  const held = await lockGrant(tx, id, grant_id);
  if (held === undefined) return "unknown";
  if (held.ended_at !== null) return held;
  const before = await listAdmins(tx);
  const ended_at = wall.now();
  await endGrant(tx, held.id, ended_at);
  const after = await listAdmins(tx);
  if (before.length > 0 && after.length === 0) return "last_admin";
  return { ...held, ended_at };
}
