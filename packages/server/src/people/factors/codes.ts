import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../db/postgres/executor.ts";
import {
  deleteCredential,
  findSecret,
  listCredentialsOf,
  useCredential,
} from "../../db/tables/people/credentials.ts";
import { hashRecoveryCode, readRecoveryCode } from "./recovery-codes.ts";
import type { SignInTools } from "../tools.ts";
import { stepOfCode } from "./totp.ts";

/** A code that fits a person now, and is not used yet. */
export type FittingCode =
  | { readonly kind: "totp"; readonly id: string; readonly step: bigint }
  | { readonly kind: "recovery"; readonly id: string };

/** The seed of an authenticator app. */
export async function openSeed(
  { vault }: Pick<SignInTools, "vault">,
  db: Executor,
  id: string,
): Promise<Buffer | undefined> {
  const sealed = await findSecret(db, id);
  if (sealed === undefined) return undefined;
  const place = { table: "operator_secrets", column: "secret", id };
  const text = await vault.decrypt(sealed.environment_id, place, sealed.secret);
  return Buffer.from(text, "base64");
}

/** The code of an authenticator app, or a recovery code. Undefined where it fits nothing. */
export async function findFittingCode(
  tools: SignInTools,
  operatorId: string,
  { code, at }: { code: string; at: Instant },
): Promise<FittingCode | undefined> {
  const { db } = tools;
  const [app] = (await listCredentialsOf(db, operatorId, "totp")).filter(
    ({ confirmed_at }) => confirmed_at !== null,
  );
  const seed = app && (await openSeed(tools, db, app.id));
  const step = seed && stepOfCode(seed, code, at);
  if (app !== undefined && step !== undefined) return { kind: "totp", id: app.id, step };
  const plain = readRecoveryCode(code);
  if (plain === undefined) return undefined;
  const hashed = hashRecoveryCode(plain);
  const codes = await listCredentialsOf(db, operatorId, "recovery");
  const found = codes.find(({ hash }) => hash?.equals(hashed) === true);
  return found && { kind: "recovery", id: found.id };
}

/** Uses a code up. False where it was used before, also by a caller of the same moment. */
export async function useCode(tx: Tx, code: FittingCode, at: Instant): Promise<boolean> {
  if (code.kind === "recovery") return await deleteCredential(tx, code.id);
  return await useCredential(tx, { id: code.id, counter: code.step, at });
}
