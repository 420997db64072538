import { addMs, type Instant } from "@railhead/core";
import { COMMAND_LINE } from "../../base/command-line.ts";
import { replaceInvitations } from "../../db/tables/people/invitations.ts";
import {
  findOperatorByEmail,
  insertOperator,
  type OperatorRow,
} from "../../db/tables/people/operators.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type { GrantRow } from "../../db/tables/rights/operator-grants.ts";
import { grantRole, ON_INSTALLATION } from "./grants.ts";
import type { PeopleTools } from "../tools.ts";
import { mintToken } from "../tokens.ts";

export const LINK_MS = 30 * 60_000;

export interface Invited {
  readonly operator: OperatorRow;
  /** Shown once. */
  readonly link: string;
  readonly expires_at: Instant;
}

export interface WantedOperator {
  readonly email: string;
  readonly name: string | null;
  /** Granted on the whole installation to a person who is made. */
  readonly role: string;
  readonly source?: GrantRow["source"];
  /** Who invites; null on the machine's command line. */
  readonly by?: string | null;
}

/** The person of the address, made where there is none. */
export async function findOrMakeOperator(
  tx: Tx,
  { wall, ids }: Pick<PeopleTools, "wall" | "ids">,
  wanted: WantedOperator,
): Promise<OperatorRow> {
  const at = wall.now();
  const { email, name, role, source = "invitation", by = null } = wanted;
  const made = await insertOperator(tx, {
    email,
    name,
    id: ids.unique(at),
    state: "invited",
    locale: null,
    time_zone: null,
    last_seen_at: null,
    disabled_at: null,
    disabled_by: null,
    version: 1,
    created_at: at,
    updated_at: at,
  });
  if (made !== undefined) {
    const granted_by = by === null ? COMMAND_LINE : { type: "operator", id: by };
    const wantedGrant = { ...ON_INSTALLATION, operator_id: made.id, role, source, granted_by };
    await grantRole(tx, { wall, ids }, wantedGrant);
  }
  const operator = made ?? (await findOperatorByEmail(tx, email));
  if (operator === undefined) throw new Error("an address is taken, and its person is gone");
  return operator;
}

/** Makes a one-time link of a person. Earlier links that were not used end. */
export async function inviteOperator(
  tx: Tx,
  { wall, ids }: Pick<PeopleTools, "wall" | "ids">,
  { operator, by }: { operator: OperatorRow; by: string | null },
): Promise<Invited> {
  const at = wall.now();
  const { text, hash } = mintToken(ids);
  const expires_at = addMs(at, LINK_MS);
  await replaceInvitations(tx, {
    id: ids.unique(at),
    operator_id: operator.id,
    token_hash: hash,
    created_by: by,
    created_at: at,
    expires_at,
  });
  return { operator, link: text, expires_at };
}
