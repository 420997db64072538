import type { RuleFacts, RuleHits } from "@railhead/core";
import type { Tx } from "../../db/postgres/executor.ts";
import { lockOpenExceptionsOf } from "../../db/tables/operations/exceptions.ts";
import {
  listUnregisteredHolds,
  type HeldPayment,
} from "../../db/tables/operations/held-payments.ts";
import {
  autoResolveLocked,
  openExceptions,
  type ExceptionContext,
  type NewException,
} from "../../exceptions/exceptions.ts";

const KIND = "originator_not_registered";

const factsOf = (hold: RuleHits | null): RuleFacts | undefined => hold?.[KIND]?.facts;

/** Payments of an account that differ in nothing that the register asks for share an exception. */
function subjectOf(accountId: string, facts: RuleFacts): string {
  const { company_id, sec_code, side, purpose, description } = facts;
  return [accountId, company_id, sec_code, side, purpose, description].join(" ");
}

/** Opens the exceptions of payments that the register holds. Locks the event log; call it last. */
export async function openUnregistered(
  tx: Tx,
  context: ExceptionContext,
  held: Iterable<HeldPayment>,
): Promise<void> {
  const wanted = new Map<string, NewException>();
  for (const { account_id, hold, status_message: message } of held) {
    const facts = factsOf(hold);
    if (facts === undefined) continue;
    const subject = subjectOf(account_id, facts);
    wanted.set(subject, { kind: KIND, subject, account_id, message, details: facts });
  }
  if (wanted.size > 0) await openExceptions(tx, context, [...wanted.values()]);
}

/** Resolves the exceptions of an account whose payments the register holds no longer. */
export async function resolveRegistered(
  tx: Tx,
  context: ExceptionContext,
  accountId: string,
): Promise<void> {
  const { environment_id } = context;
  const open = await lockOpenExceptionsOf(tx, { environment_id, kind: KIND, accountId });
  if (open.length === 0) return;
  const held = await listUnregisteredHolds(tx, environment_id, accountId);
  const subjects = new Set(held.map((facts) => subjectOf(accountId, facts)));
  const rows = open.filter(({ subject }) => !subjects.has(subject));
  const reason = "The register allows the payments now, or none of them is held.";
  await autoResolveLocked(tx, context, { rows, reason });
}
