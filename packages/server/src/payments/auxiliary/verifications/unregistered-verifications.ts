import { describeUnregistered, type UnregisteredFacts } from "@railhead/core";
import type { Tx } from "../../../db/postgres/executor.ts";
import type { VerificationRow } from "../../../db/tables/files/auxiliary-rows.ts";
import type { Receiver } from "../../../db/tables/files/receivers.ts";
import type { NewException } from "../../../exceptions/exceptions.ts";
import { loadAccountRules, type AccountRules } from "../../scheduling/account-rules.ts";
import { isCompanyRegistered, unregisteredFacts } from "../../scheduling/registered.ts";
import type { StepRun } from "../../transitions/step.ts";
import type { KeptRows } from "../entries/auxiliary-rules.ts";

type Receivers = ReadonlyMap<string, Receiver>;

/**
 * The verifications that the register does not allow: a prenote needs what its payments need, micro-entries an
 * active originator with the company id.
 */
export async function keepUnregistered(
  tx: Tx,
  run: StepRun,
  { rows, receivers }: { rows: readonly VerificationRow[]; receivers: Receivers },
): Promise<KeptRows<VerificationRow>> {
  const accountIds = rows.map(({ account_id }) => account_id);
  const accounts = await loadAccountRules(tx, run.environment_id, accountIds);
  const kept: VerificationRow[] = [];
  const exceptions = new Map<string, NewException>();
  for (const row of rows) {
    const rules = accounts.get(row.account_id);
    const receiver = receivers.get(row.id);
    const found = rules && receiver && unregisteredOf(rules, row, receiver);
    if (found === undefined) continue;
    kept.push(row);
    const one = exceptionOf(row, found);
    exceptions.set(one.subject, one);
  }
  return { rows: kept, exceptions: [...exceptions.values()] };
}

function unregisteredOf(
  rules: AccountRules,
  row: VerificationRow,
  { receiver_type: customer_type }: Receiver,
): UnregisteredFacts | undefined {
  if (row.method === "prenote") {
    const kind = row.payment_kind ?? "charge";
    const consent_type = kind === "charge" ? ("internet" as const) : null;
    const purpose = rules.permissions.purposes[kind];
    return unregisteredFacts(rules, { kind, customer_type, consent_type, purpose });
  }
  if (isCompanyRegistered(rules)) return undefined;
  return unregisteredFacts(rules, {
    kind: "charge",
    customer_type,
    consent_type: "signed",
    purpose: "other",
  });
}

function exceptionOf(
  { account_id, id }: VerificationRow,
  { batch, missing }: UnregisteredFacts,
): NewException {
  return {
    kind: "verification_not_registered",
    subject: [account_id, ...Object.values(batch)].join(" "),
    account_id,
    message: describeUnregistered(batch, missing),
    details: { ...batch, missing },
    resource: { type: "paykey_verification", id },
  };
}
