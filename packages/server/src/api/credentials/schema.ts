import { Type } from "typebox";
import { CREDENTIAL_KINDS, type CredentialRow } from "../../db/tables/people/credentials.ts";
import * as schema from "../../http/schema/schema.ts";

const instant = () => Type.String({ format: "date-time" });

export const Credential = Type.Object({
  id: schema.Uuid(),
  kind: schema.OneOf(CREDENTIAL_KINDS),
  label: schema.Nullable(Type.String()),
  created_at: instant(),
  last_used_at: schema.Nullable(instant()),
});

export function serializeCredential(row: CredentialRow) {
  const { id, kind, label, created_at, last_used_at } = row;
  return { id, kind, label, created_at, last_used_at };
}

/** What a person has enrolled, and whether it is enough to sign in with. */
export const Enrolled = Type.Object({
  is_enough: Type.Boolean(),
  kinds: Type.Array(schema.OneOf(CREDENTIAL_KINDS)),
  session_stage: schema.OneOf(["enrolling", "signed_in"]),
});
