import { assertFound } from "../../base/assert.ts";
import { findAccountBank } from "../../db/tables/accounts/account-banks.ts";
import type { WriteContext } from "../../http/route/context.ts";
import type { SentBody } from "../../http/route/route.ts";
import { invalid, type Item } from "../../http/schema/problem.ts";
import { beginVerification } from "../../payments/auxiliary/verifications/request-verification.ts";
import { moveContextOf } from "../payments/reply.ts";
import { magicOwners } from "./link.ts";

/** What would decide about the account before its amounts are confirmed. */
export function microEntryFaults({ body }: SentBody): Item[] {
  if (body["verification"] !== "micro_entries") return [];
  const { processing_method, sandbox_outcome } = { ...(body["config"] as object) } as Record<
    string,
    unknown
  >;
  const fault = (name: string, detail: string) => ({ reference: `/config/${name}`, detail });
  return [
    ...(processing_method === "skip"
      ? [fault("processing_method", "Must not be skip with micro-entries.")]
      : []),
    ...(sandbox_outcome !== undefined && sandbox_outcome !== "standard"
      ? [fault("sandbox_outcome", "Must be standard with micro-entries.")]
      : []),
  ];
}

/** In a sandbox some numbers mean another owner, which sends the account to a person. */
export function refuseDecidedNumber({ environment }: WriteContext, accountNumber: string): void {
  if (magicOwners(environment.kind, accountNumber) === null) return;
  const detail = "Means another owner, whom micro-entries do not confirm.";
  throw invalid([{ reference: "/account_number", detail }]);
}

/** Sends two small amounts at the next cut-off; the paykey is active once they are confirmed. */
export async function beginMicroEntries(context: WriteContext, paykey_id: string): Promise<void> {
  const { app, tx, environment, accountId: account_id } = context;
  const scope = { environment_id: environment.id, account_id };
  const { bank_id } = assertFound(
    await findAccountBank(tx, scope, account_id),
    "the account's bank",
  );
  const profile = await app.profiles(environment.id, account_id);
  await beginVerification(
    tx,
    { context: { ...(await moveContextOf(context)), profile }, vault: app.vault },
    {
      paykey_id,
      account_id,
      bank_id,
      method: "micro_entries",
      kind: "charge",
      sandbox_outcome: "standard",
      activates_paykey: true,
    },
  );
}
