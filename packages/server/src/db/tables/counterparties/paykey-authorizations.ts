import type { AuthorizationLanguage, AuthorizationTerms, Instant } from "@railhead/core";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** What a customer agreed to when linking a bank account on the linking page. */
export const PAYKEY_AUTHORIZATIONS = table("paykey_authorizations", {
  environment_id: column<string>()("uuid"),
  paykey_id: column<string>()("uuid"),
  session_id: column<string>()("uuid"),
  terms: column<AuthorizationTerms>()("json"),
  language: column<AuthorizationLanguage>()("text"),
  version: column<string>()("text"),
  text: column<string>()("text"),
  text_hash: column<string>()("text"),
  /** Encrypted JSON of the network address and the browser; null after an erasure. */
  device: column<Buffer | null>()("bytea?"),
  accepted_at: column<Instant>()("timestamptz"),
});
export type PaykeyAuthorizationRow = RowOf<typeof PAYKEY_AUTHORIZATIONS.columns>;

export async function insertPaykeyAuthorization(
  tx: Tx,
  authorization: PaykeyAuthorizationRow,
): Promise<void> {
  await tx.run(PAYKEY_AUTHORIZATIONS.insert([authorization]));
}

export function findPaykeyAuthorization(
  db: Executor,
  paykey: { environment_id: string; id: string },
): Promise<PaykeyAuthorizationRow | undefined> {
  return db.first(sql`
    select ${PAYKEY_AUTHORIZATIONS.list} from paykey_authorizations
    where environment_id = ${paykey.environment_id} and paykey_id = ${paykey.id}`);
}

/** Forgets the devices of an erased customer; the texts name no customer. */
export async function eraseAuthorizationDevices(
  tx: Tx,
  environmentId: string,
  paykeyIds: readonly string[],
): Promise<void> {
  await tx.run(sql`
    update paykey_authorizations set device = null
    where environment_id = ${environmentId} and paykey_id = any(${paykeyIds}::uuid[])`);
}
