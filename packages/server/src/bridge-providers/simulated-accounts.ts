import type { Secret } from "./secret.ts";
import { numbersOf } from "./simulated-numbers.ts";

const ACCOUNT_TYPES = ["checking", "savings"] as const;

/** An account that a customer has at a bank of a sandbox. */
export interface SimulatedAccount {
  readonly account_type: (typeof ACCOUNT_TYPES)[number];
  readonly account_number: Secret;
}

/** The accounts of a customer at any bank of a sandbox: one checking and one savings account. */
export function simulatedAccounts(customerId: string, routingNumber: string): SimulatedAccount[] {
  return ACCOUNT_TYPES.map((account_type) => ({
    account_type,
    account_number: numbersOf(customerId, `${routingNumber} ${account_type}`).account_number,
  }));
}
