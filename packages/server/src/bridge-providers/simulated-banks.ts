import { institutionName } from "@railhead/core";
import type { Secret } from "./secret.ts";
import { numbersOf } from "./simulated-provider.ts";

const ACCOUNT_TYPES = ["checking", "savings"] as const;

/** An account that a customer has at a bank of a sandbox. */
export interface SimulatedAccount {
  readonly account_type: (typeof ACCOUNT_TYPES)[number];
  readonly account_number: Secret;
}

export interface SimulatedBank {
  readonly routing_number: string;
  readonly name: string;
  readonly accounts: readonly SimulatedAccount[];
}

/** As many as a page shows without a search. */
const ROUTING_NUMBERS = [
  "021000021",
  "011000138",
  "121000248",
  "021000089",
  "042000013",
  "031176110",
  "256074974",
  "124003116",
] as const;

/** The banks of a sandbox as a customer finds them: one checking and one savings account at each. */
export function simulatedBanks(customerId: string): SimulatedBank[] {
  return ROUTING_NUMBERS.map((routing_number) => ({
    routing_number,
    name: institutionName(routing_number),
    accounts: ACCOUNT_TYPES.map((account_type) => ({
      account_type,
      account_number: numbersOf(customerId, `${routing_number} ${account_type}`).account_number,
    })),
  }));
}
