import type { Tx } from "../../db/postgres/executor.ts";
import {
  findCredentialByExternalId,
  insertExternalCredential,
  touchCredential,
} from "../../db/tables/people/credentials.ts";
import {
  findOperatorByEmail,
  lockOperator,
  lockPeople,
  type OperatorRow,
} from "../../db/tables/people/operators.ts";
import type { OidcIdentity } from "../identity-provider.ts";
import { newCredential } from "../factors/enroll.ts";
import { FACTOR_MS } from "../factors/factors.ts";
import { findOrMakeOperator } from "../access/invite.ts";
import { openSession, type Browser, type Record, type SignedIn } from "../sessions/open-session.ts";
import type { PeopleTools } from "../tools.ts";
import { factorOf } from "./identity.ts";
import { replaceRoles } from "./roles.ts";

export type OidcSignIn =
  | { readonly kind: "signed_in"; readonly made: SignedIn }
  | {
      readonly kind: "refused";
      readonly operatorId: string | undefined;
      readonly reason: "disabled" | "email" | "role";
    };

/**
 * Opens a session for whom the provider signed in: the person of the account, else the one of the verified address,
 * else a new one where a group has a role.
 */
export async function signInByOidc(
  tools: PeopleTools,
  { identity, browser }: { readonly identity: OidcIdentity; readonly browser: Browser },
  record: Record,
): Promise<OidcSignIn> {
  return await tools.db.tx(async (tx): Promise<OidcSignIn> => {
    // Roles change with the groups, and the last administrator stays.
    await lockPeople(tx);
    const found = await personOf(tx, tools, identity);
    if (typeof found === "string") return { kind: "refused", operatorId: undefined, reason: found };
    const operatorId = found.id;
    if (found.state === "disabled") return { kind: "refused", operatorId, reason: "disabled" };
    if (!(await replaceRoles(tx, tools, { operator: found, roles: identity.roles }))) {
      return { kind: "refused", operatorId, reason: "role" };
    }
    const factor_at = factorOf(identity, { at: tools.wall.now(), countsForMs: FACTOR_MS });
    const opened = { operator: found, browser, stage: "signed_in", factor_at } as const;
    const made = await openSession(tx, tools, opened);
    await record(tx, made);
    return { kind: "signed_in", made };
  });
}

/** The person of an account, whose account is written down at the first sign-in. */
async function personOf(
  tx: Tx,
  tools: PeopleTools,
  { account, email, is_email_verified, name, roles }: OidcIdentity,
): Promise<OperatorRow | "email" | "role"> {
  const at = tools.wall.now();
  const held = await findCredentialByExternalId(tx, "oidc", account);
  if (held !== undefined) {
    await touchCredential(tx, { id: held.id, at });
    return (await lockOperator(tx, held.operator_id)) ?? "email";
  }
  // An address that anybody can claim at the provider would be somebody else's way in.
  if (email === undefined || !is_email_verified) return "email";
  const [role] = roles;
  const known = await findOperatorByEmail(tx, email);
  if (known === undefined && role === undefined) return "role";
  const wanted = { email, name: name ?? null, role: role ?? "", source: "oidc" } as const;
  const operator = known ?? (await findOrMakeOperator(tx, tools, wanted));
  const row = newCredential(tools, {
    operator_id: operator.id,
    kind: "oidc",
    external_id: account,
    at,
    last_used_at: at,
  });
  await insertExternalCredential(tx, row);
  return operator;
}
