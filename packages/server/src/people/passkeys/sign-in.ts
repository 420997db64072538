import { lockOperator } from "../../db/tables/people/operators.ts";
import { openSession, type Browser, type Record, type SignedIn } from "../sessions/open-session.ts";
import type { SignInTools } from "../tools.ts";
import { findFittingPasskey, usePasskey, type SentAssertion } from "./use-passkey.ts";

export type PasskeySignIn =
  | { readonly kind: "signed_in"; readonly made: SignedIn }
  | {
      readonly kind: "refused";
      /** Known where the signature was right. */
      readonly operatorId: string | undefined;
      readonly reason: "signature" | "disabled" | "counter";
    }
  /** Too many attempts: nothing was looked at. */
  | { readonly kind: "wait"; readonly seconds: number };

/** Opens a session by the signature of a passkey, which says whose it is. */
export async function signInByPasskey(
  tools: SignInTools,
  { browser, ...sent }: Omit<SentAssertion, "challenged"> & { readonly browser: Browser },
  record: Record,
): Promise<PasskeySignIn> {
  const wait = tools.backOff.address.attempt(browser.address);
  if (wait !== undefined) return { kind: "wait", seconds: wait };
  const challenged = { purpose: "sign_in", sessionId: null } as const;
  const found = await findFittingPasskey(tools, { ...sent, challenged });
  if (found === undefined) return { kind: "refused", operatorId: undefined, reason: "signature" };
  const operatorId = found.credential.operator_id;
  const result = await tools.db.tx(async (tx): Promise<PasskeySignIn> => {
    const operator = await lockOperator(tx, operatorId);
    if (operator === undefined || operator.state === "disabled") {
      return { kind: "refused", operatorId, reason: "disabled" };
    }
    if (!(await usePasskey(tx, tools, found))) {
      return { kind: "refused", operatorId, reason: "counter" };
    }
    const factor_at = tools.wall.now();
    const opened = { operator, browser, stage: "signed_in", factor_at } as const;
    const made = await openSession(tx, tools, opened);
    await record(tx, made);
    return { kind: "signed_in", made };
  });
  if (result.kind === "signed_in") tools.backOff.address.forgive(browser.address);
  return result;
}
