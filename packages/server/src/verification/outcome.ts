import { CUSTOMER_OUTCOMES, type CustomerStatus } from "@railhead/core";
import type { CustomerConfig } from "../db/customers.ts";
import type { Environment } from "../db/environments.ts";

/**
 * How the built-in check of a customer ends. In a sandbox as the caller chose; in production, where no
 * identity provider is configured, a person decides.
 */
export function customerResult(
  kind: Environment["kind"],
  config: CustomerConfig,
): Exclude<CustomerStatus, "pending" | "inactive"> {
  if (config.processing_method === "skip") return "verified";
  return kind === "live" ? "review" : CUSTOMER_OUTCOMES[config.sandbox_outcome].status;
}
