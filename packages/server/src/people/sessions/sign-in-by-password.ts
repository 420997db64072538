import { findFittingCode, useCode, type FittingCode } from "../factors/codes.ts";
import {
  listCredentialsOf,
  touchCredential,
  updatePassword,
} from "../../db/tables/people/credentials.ts";
import { findOperatorByEmail, foldEmail, lockOperator } from "../../db/tables/people/operators.ts";
import { openSession, type Browser, type Record, type SignedIn } from "./open-session.ts";
import type { PasswordHash } from "../passwords.ts";
import type { SignInTools } from "../tools.ts";

/** What a person typed. */
export interface Typed {
  readonly email: string;
  readonly password: string;
  /** Of an authenticator app, or a recovery code. */
  readonly code: string;
}

export type PasswordSignIn =
  | { readonly kind: "signed_in"; readonly made: SignedIn }
  | { readonly kind: "refused"; readonly operatorId: string | undefined }
  /** Too many attempts: nothing was looked at. */
  | { readonly kind: "wait"; readonly seconds: number };

/** Has no credentials: unknown people take the same steps as known ones. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Opens a session by password and code. Who is unknown or disabled takes the same steps as a wrong password:
 * one hash, and the same reads.
 */
export async function signInByPassword(
  tools: SignInTools,
  { typed, browser }: { readonly typed: Typed; readonly browser: Browser },
  record: Record,
): Promise<PasswordSignIn> {
  const person = foldEmail(typed.email);
  // Before the hash, which is what costs.
  const wait =
    tools.backOff.address.attempt(browser.address) ?? tools.backOff.person.attempt(person);
  if (wait !== undefined) return { kind: "wait", seconds: wait };
  const found = await findOperatorByEmail(tools.db, typed.email);
  const operatorId = found === undefined || found.state === "disabled" ? NOBODY : found.id;
  const [stored] = await listCredentialsOf(tools.db, operatorId, "password");
  const password = stored && ({ ...stored } as typeof stored & PasswordHash);
  const isRight = await tools.passwords.verify(password, typed.password);
  const at = tools.wall.now();
  const code = await findFittingCode(tools, operatorId, { code: typed.code, at });
  const refused = { kind: "refused", operatorId: found?.id } as const;
  if (!isRight || password === undefined || code === undefined) return refused;
  const replacement = tools.passwords.isOutdated(password)
    ? await tools.passwords.hash(typed.password)
    : undefined;
  const made = await tools.db.tx(async (tx) => {
    const opened = await open(tools, tx, { operatorId, code, browser });
    if (opened === undefined) return undefined;
    if (replacement === undefined) await touchCredential(tx, { id: password.id, at });
    else await updatePassword(tx, { id: password.id, at, ...replacement });
    await record(tx, opened);
    return opened;
  });
  if (made === undefined) return refused;
  tools.backOff.person.succeeded(person);
  tools.backOff.address.forgive(browser.address);
  return { kind: "signed_in", made };
}

async function open(
  tools: SignInTools,
  tx: Parameters<Record>[0],
  { operatorId, code, browser }: { operatorId: string; code: FittingCode; browser: Browser },
): Promise<SignedIn | undefined> {
  const at = tools.wall.now();
  const operator = await lockOperator(tx, operatorId);
  if (operator === undefined || operator.state === "disabled") return undefined;
  if (!(await useCode(tx, code, at))) return undefined;
  return await openSession(tx, tools, { operator, browser, stage: "signed_in", factor_at: at });
}
