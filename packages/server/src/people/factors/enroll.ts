import type { Instant } from "@railhead/core";
import type { Tx } from "../../db/postgres/executor.ts";
import {
  confirmCredential,
  deleteCredentialsOf,
  insertCredentials,
  insertSecret,
  listConfirmedCredentials,
  listCredentialsOf,
  type CredentialKind,
  type CredentialRow,
} from "../../db/tables/people/credentials.ts";
import { findInstallation } from "../../db/tables/environments/environments.ts";
import { openSeed } from "./codes.ts";
import type { PasswordHash } from "../passwords.ts";
import {
  hashRecoveryCode,
  mintRecoveryCode,
  readRecoveryCode,
  RECOVERY_CODES,
} from "./recovery-codes.ts";
import type { PeopleTools, SignInTools } from "../tools.ts";
import { SEED_BYTES, stepOfCode } from "./totp.ts";

/** A row with what most credentials have. */
export function newCredential(
  { ids }: Pick<PeopleTools, "ids">,
  {
    at,
    ...given
  }: Pick<CredentialRow, "operator_id" | "kind"> & Partial<CredentialRow> & { at: Instant },
): CredentialRow {
  return {
    id: ids.unique(at),
    external_id: null,
    public_key: null,
    hash: null,
    counter: 0n,
    parameters: {},
    label: null,
    confirmed_at: at,
    created_at: at,
    last_used_at: null,
    ...given,
  };
}

/** Whether what a person enrolled is enough to sign in with. */
export function isEnough(kinds: readonly CredentialKind[]): boolean {
  const has = (kind: CredentialKind) => kinds.includes(kind);
  return has("passkey") || has("oidc") || (has("password") && has("totp"));
}

export async function hasEnough(tx: Tx, operatorId: string): Promise<boolean> {
  return isEnough((await listConfirmedCredentials(tx, operatorId)).map(({ kind }) => kind));
}

/** Sets the password in place of an earlier one. */
export async function setPassword(
  tx: Tx,
  tools: PeopleTools,
  { operator_id, hash, parameters }: PasswordHash & { operator_id: string },
): Promise<void> {
  const at = tools.wall.now();
  await deleteCredentialsOf(tx, { operator_id, kind: "password" });
  const row = newCredential(tools, { operator_id, kind: "password", hash, parameters, at });
  await insertCredentials(tx, [row]);
}

/** A seed for an authenticator app, which counts once a code of it was given. */
export async function beginTotp(
  tx: Tx,
  tools: SignInTools,
  { operator_id, label }: Pick<CredentialRow, "operator_id" | "label">,
): Promise<Buffer> {
  const at = tools.wall.now();
  const installation = await findInstallation(tx);
  if (installation === undefined) throw new Error("there is no environment");
  const seed = tools.ids.secret(SEED_BYTES);
  const row = newCredential(tools, { operator_id, kind: "totp", label, at, confirmed_at: null });
  const [confirmed] = (await listCredentialsOf(tx, operator_id, "totp")).filter(
    ({ confirmed_at }) => confirmed_at !== null,
  );
  await deleteCredentialsOf(tx, { operator_id, kind: "totp", except: confirmed?.id });
  await insertCredentials(tx, [row]);
  const place = { table: "operator_secrets", column: "secret", id: row.id };
  const environment_id = installation.first_id;
  const secret = await tools.vault.encrypt(environment_id, place, seed.toString("base64"));
  await insertSecret(tx, { environment_id, id: row.id, secret });
  return seed;
}

/** Takes the new authenticator app in place of an earlier one. False where the code does not fit it. */
export async function confirmTotp(
  tx: Tx,
  tools: SignInTools,
  { operator_id, code }: { operator_id: string; code: string },
): Promise<boolean> {
  const at = tools.wall.now();
  const [begun] = (await listCredentialsOf(tx, operator_id, "totp")).filter(
    ({ confirmed_at }) => confirmed_at === null,
  );
  const seed = begun && (await openSeed(tools, tx, begun.id));
  const step = seed && stepOfCode(seed, code, at);
  if (begun === undefined || step === undefined) return false;
  await confirmCredential(tx, { id: begun.id, counter: step, at });
  await deleteCredentialsOf(tx, { operator_id, kind: "totp", except: begun.id });
  return true;
}

/** Ten codes in place of earlier ones; shown once. */
export async function replaceRecoveryCodes(
  tx: Tx,
  tools: PeopleTools,
  operator_id: string,
): Promise<string[]> {
  const at = tools.wall.now();
  const codes = Array.from({ length: RECOVERY_CODES }, () => mintRecoveryCode(tools.ids));
  const rows = codes.map((code) => {
    const hash = hashRecoveryCode(readRecoveryCode(code) ?? "");
    return newCredential(tools, { operator_id, kind: "recovery", hash, at });
  });
  await deleteCredentialsOf(tx, { operator_id, kind: "recovery" });
  await insertCredentials(tx, rows);
  return codes;
}
