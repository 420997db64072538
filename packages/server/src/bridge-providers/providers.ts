import type { Environment } from "../db/tables/environments/environments.ts";
import type { BalanceContext, BalanceResult, GuardedFetch, ProviderAdapter } from "./adapter.ts";
import { createGuardedFetch } from "./guarded-fetch.ts";
import { SIMULATED, simulatedProvider } from "./simulated-provider.ts";

/** Providers of the API; loaded adapters add more. */
export const PROVIDER_NAMES = ["aggregator", "plaid", "quiltt", "mx"] as const;

/** The bank-data providers of an installation. */
export interface Providers {
  /** True for a name that `POST /v1/bridge/<name>` has. */
  isKnown(name: string): boolean;
  /** Who answers a token; undefined where the provider is not configured. */
  find(
    name: string,
    asked: { kind: Environment["kind"]; token: string },
  ): ProviderAdapter | undefined;
  /** The adapter that a stored link names; undefined where it is configured no more. */
  byName(name: string): ProviderAdapter | undefined;
  readonly fetch: GuardedFetch;
}

/** In a sandbox the simulation stands in for what is not configured, and for every `sbx_` token. */
export function createProviders(
  adapters: readonly ProviderAdapter[],
  fetch: GuardedFetch = createGuardedFetch(),
): Providers {
  const configured = new Map(adapters.map((adapter) => [adapter.name, catchingErrors(adapter)]));
  const names = new Set<string>([...PROVIDER_NAMES, ...configured.keys()]);
  return {
    fetch,
    isKnown: (name) => names.has(name),
    find(name, { kind, token }) {
      const adapter = name === "aggregator" ? undefined : configured.get(name);
      if (kind === "live") return adapter;
      return adapter === undefined || token.startsWith("sbx_") ? simulatedProvider : adapter;
    },
    byName: (name) => (name === SIMULATED ? simulatedProvider : configured.get(name)),
  };
}

const PROVIDER_FAILED = {
  code: "unknown",
  retryable: true,
  message: "The provider failed.",
} as const;

/** The adapter, a throw of whose becomes a failure that may be tried again. */
function catchingErrors(adapter: ProviderAdapter): ProviderAdapter {
  return {
    name: adapter.name,
    async exchange(token, context) {
      try {
        return await adapter.exchange(token, context);
      } catch {
        return { outcome: "refused", ...PROVIDER_FAILED };
      }
    },
    ...(adapter.balance === undefined
      ? {}
      : {
          async balance(ref: string, context: BalanceContext): Promise<BalanceResult> {
            try {
              return (
                (await adapter.balance?.(ref, context)) ?? { status: "failed", ...PROVIDER_FAILED }
              );
            } catch {
              return { status: "failed", ...PROVIDER_FAILED };
            }
          },
        }),
  };
}
