import { secOf, type Instant, type EligibilityFacts, type PermissionFacts } from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import type { ReviewFacts } from "../../db/tables/payments/review-facts.ts";
import { permissionRefusal } from "../scheduling/permissions.ts";
import { unregisteredFacts } from "../scheduling/registered.ts";
import type { RulesOfAccounts } from "../scheduling/account-rules.ts";
import type { Reviewed } from "./reviewed.ts";

/** The facts for every check of a payment: counterparties, account permissions and waivers. */
export function eligibilityFacts(
  payment: Reviewed,
  known: ReviewFacts,
  { accounts, at }: { readonly accounts: RulesOfAccounts; readonly at: Instant },
): Omit<EligibilityFacts, "status"> {
  const rules = assertFound(accounts.get(payment.account_id), "the payment's account");
  const { kind, consent_type, waivers, amount_cents, purpose } = payment;
  const { customer_type, paykey_expires_at: expires } = known;
  const refused = permissionRefusal(rules.permissions, { kind, consent_type, customer_type });
  return {
    kind,
    waivers,
    amount_cents,
    sec_code: secOf({ kind, consent_type, customer_type }),
    customer_status: known.customer_status,
    screening: known.screening ?? undefined,
    paykey_status: known.paykey_status,
    paykey_block_code: known.paykey_code,
    paykey_unblock_eligible: known.paykey_unblock_eligible,
    paykey_expired: expires !== null && expires <= at,
    permission: refused && permissionFacts(refused),
    unregistered: unregisteredFacts(rules, { kind, consent_type, customer_type, purpose }),
  };
}

function permissionFacts(
  refused: NonNullable<ReturnType<typeof permissionRefusal>>,
): PermissionFacts {
  if (refused.code === "account_not_active")
    return { rule: refused.code, message: refused.detail ?? "The account is not active." };
  return { rule: refused.code, capability: refused.capability, message: refused.detail };
}
