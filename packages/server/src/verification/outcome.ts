import {
  CUSTOMER_OUTCOMES,
  PAYKEY_OUTCOMES,
  type CustomerStatus,
  type PaykeyStatus,
} from "@railhead/core";
import type { CustomerConfig } from "../db/customers.ts";
import type { PaykeyConfig } from "../db/paykeys.ts";
import type { Environment } from "../db/environments.ts";

type Kind = Environment["kind"];
type Result<S> = Exclude<S, "pending" | "inactive" | "blocked">;

/**
 * How the check of a customer ends. In a sandbox as the caller chose; in production, where no identity
 * provider is configured, a person decides.
 */
export function customerResult(kind: Kind, config: CustomerConfig): Result<CustomerStatus> {
  if (config.processing_method === "skip") return "verified";
  return kind === "live" ? "review" : CUSTOMER_OUTCOMES[config.sandbox_outcome].status;
}

/** How the verification of a bank account ends; as `customerResult`. */
export function paykeyResult(kind: Kind, config: PaykeyConfig): Result<PaykeyStatus> {
  if (config.processing_method === "skip") return "active";
  return kind === "live" ? "review" : PAYKEY_OUTCOMES[config.sandbox_outcome].status;
}
