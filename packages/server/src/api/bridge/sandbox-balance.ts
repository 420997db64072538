import { tokenOfBalance } from "@railhead/core";
import { balanceAtLink, SIMULATED } from "../../bridge-providers/simulated-provider.ts";
import type { Environment } from "../../db/tables/environments/environments.ts";
import { refusal } from "../../http/schema/problem.ts";
import type { ProviderFacts } from "./link.ts";

/**
 * The balance source of an account with typed-in numbers: in a sandbox the simulated provider if
 * requested, otherwise none. Throws 422 in production.
 */
export function typedProvider(
  { kind }: Pick<Environment, "kind">,
  balance: number | string | undefined,
  owners: readonly string[],
): ProviderFacts | null {
  if (balance === undefined) return null;
  if (kind !== "sandbox") {
    const detail = "Must be absent in production.";
    throw refusal("sandbox_only", { items: [{ reference: "/config/sandbox_balance", detail }] });
  }
  const ref = tokenOfBalance(balance);
  if (ref === undefined) return null;
  return { adapter: SIMULATED, ref, owners, balance: balanceAtLink(ref) };
}
