import { sql, type Sql } from "../../packages/server/src/db/postgres/executor.ts";
import { disableTriggers } from "../support/poisoned/disable-triggers.ts";
import { damagedDevice } from "./authorized-paykey.ts";
import { damagedAttachment, damagedProof } from "./proof-requests.ts";
import {
  id,
  of,
  succeeded,
  tokenOf,
  waiting,
  type RefusalContext,
  type Refusals,
} from "./refusal-scenarios.ts";

/** The request, after a sealed value that it reads was overwritten with no ciphertext. */
async function damaged<T>({ api }: RefusalContext, damage: Sql, sent: T): Promise<T> {
  await api.db.tx(async (tx) => {
    await disableTriggers(tx);
    await tx.run(damage);
  });
  return sent;
}

/** A payment whose paykey's account number cannot be read. */
async function onUnreadable(w: RefusalContext, kind: "charge" | "payout") {
  const paykey = await w.paykey();
  const payment = await waiting(w, kind, { paykey: tokenOf(paykey) });
  const damage = sql`update paykeys set account_number = '\\x00' where id = ${id(paykey)}`;
  return await damaged(w, damage, payment);
}

/** A file whose stored bytes cannot be opened; those that succeed are outbound. */
async function damagedFile(w: RefusalContext) {
  const one = await w.any("/v1/ach_files?direction=inbound");
  return damaged(w, sql`update ach_files set body = '\\x00' where id = ${id(one)}`, of(one));
}

/** Requests that need a sealed value which cannot be opened. */
export const UNREADABLE_REFUSALS: Readonly<Record<string, Refusals>> = {
  value_unreadable: {
    "charges.unmask": async (w) => of(await onUnreadable(w, "charge")),
    "payouts.unmask": async (w) => of(await onUnreadable(w, "payout")),
    "customers.get_unmasked": async (w) => {
      const sent = await succeeded(w, "customers.get_unmasked");
      const customer = sent.path?.[0];
      const damage = sql`update customers set compliance_profile = '\\x00' where id = ${customer}`;
      return damaged(w, damage, sent);
    },
    "paykeys.get_unmasked": async (w) => {
      const one = await w.paykey();
      return damaged(
        w,
        sql`update paykeys set account_number = '\\x00' where id = ${id(one)}`,
        of(one),
      );
    },
    "paykeys.get_authorization": damagedDevice,
    "paykeys.print_authorization": damagedDevice,
    "proof_requests.package": damagedProof,
    "proof_requests.attachment": damagedAttachment,
    "proof_requests.attachments": async (w) => ({
      path: (await damagedAttachment(w)).path?.slice(0, 1) ?? [],
    }),
    "representatives.unmask": async (w) => {
      const one = await w.representative(w.tenant.accountId);
      return damaged(
        w,
        sql`update representatives set dob = '\\x00' where id = ${id(one)}`,
        of(one),
      );
    },
    "linked_bank_accounts.unmask": async (w) => {
      const one = await w.linkedAccount(w.tenant.accountId);
      return damaged(
        w,
        sql`update linked_bank_accounts set account_number = '\\x00' where id = ${id(one)}`,
        of(one),
      );
    },
    "ach_files.content": damagedFile,
    "ach_files.lines": damagedFile,
  },
};
