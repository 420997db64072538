import {
  lockOperator,
  lockPeople,
  updateOperator,
  type OperatorRow,
} from "../../db/tables/people/operators.ts";
import { listAdmins } from "../../db/tables/rights/operator-grants.ts";
import { deleteInvitations } from "../../db/tables/people/invitations.ts";
import { endSessions, type SessionRow } from "../../db/tables/people/sessions.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type { PeopleTools } from "../tools.ts";

export type Disabled =
  | { readonly kind: "disabled"; readonly operator: OperatorRow; readonly ended: SessionRow[] }
  | { readonly kind: "unchanged"; readonly operator: OperatorRow }
  | { readonly kind: "last_admin" }
  | { readonly kind: "unknown" };

/** Takes a person's access away: sessions and links end at once, in every process. */
export async function disableOperator(
  tx: Tx,
  { wall }: Pick<PeopleTools, "wall">,
  { id, by }: { id: string; by: string | null },
): Promise<Disabled> {
  await lockPeople(tx);
  const held = await lockOperator(tx, id);
  if (held === undefined) return { kind: "unknown" };
  if (held.state === "disabled") return { kind: "unchanged", operator: held };
  const admins = await listAdmins(tx);
  if (admins.length === 1 && admins[0] === id) return { kind: "last_admin" };
  const at = wall.now();
  const change = { state: "disabled", disabled_at: at, disabled_by: by, updated_at: at } as const;
  const operator = await updateOperator(tx, { ...held, ...change });
  await deleteInvitations(tx, id);
  const ended = await endSessions(tx, { operator_id: id, at, by });
  return { kind: "disabled", operator, ended };
}

/** Gives access back; the person signs in by a new link or by the factors of before. */
export async function enableOperator(
  tx: Tx,
  { wall }: Pick<PeopleTools, "wall">,
  id: string,
): Promise<OperatorRow | undefined> {
  const held = await lockOperator(tx, id);
  if (held?.state !== "disabled") return held;
  const change = { disabled_at: null, disabled_by: null, updated_at: wall.now() };
  return await updateOperator(tx, { ...held, ...change, state: "invited" });
}
