import { CUSTOMER_OUTCOMES, statusOfName, type CustomerStatus } from "@railhead/core";
import type { CustomerConfig } from "../db/tables/counterparties/customers.ts";
import type { Environment } from "../db/tables/environments/environments.ts";

/**
 * How the built-in check of a customer ends. In a sandbox as the caller chose, or else as the name
 * says; in production, where no identity provider is configured, a person decides.
 */
export function customerResult(
  kind: Environment["kind"],
  { config, name }: { readonly config: CustomerConfig; readonly name: string },
): Exclude<CustomerStatus, "pending" | "inactive"> {
  if (config.processing_method === "skip") return "verified";
  if (kind === "live") return "review";
  const named = config.sandbox_outcome === "standard" ? statusOfName(name) : undefined;
  return named ?? CUSTOMER_OUTCOMES[config.sandbox_outcome].status;
}
