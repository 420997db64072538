import type { Tx } from "../../db/postgres/executor.ts";
import { insertExternalCredential, listCredentialsOf } from "../../db/tables/people/credentials.ts";
import { newCredential } from "../factors/enroll.ts";
import type { PeopleTools } from "../tools.ts";
import type { NewPasskey } from "./webauthn.ts";

export const MAX_PASSKEYS = 20;

/** Why a passkey was not enrolled. */
export type NotEnrolled = "too_many_passkeys" | "passkey_exists";

/** Enrolls a passkey; a person has several. The person's row is locked. */
export async function enrollPasskey(
  tx: Tx,
  tools: PeopleTools,
  { operator_id, label, ...made }: NewPasskey & { operator_id: string; label: string | null },
): Promise<NotEnrolled | undefined> {
  const held = await listCredentialsOf(tx, operator_id, "passkey");
  if (held.length >= MAX_PASSKEYS) return "too_many_passkeys";
  const at = tools.wall.now();
  const row = newCredential(tools, { operator_id, kind: "passkey", label, at, ...made });
  return (await insertExternalCredential(tx, row)) ? undefined : "passkey_exists";
}
