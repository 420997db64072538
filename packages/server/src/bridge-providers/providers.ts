import type { Environment } from "../db/tables/environments/environments.ts";
import type { GuardedFetch, HostedPage, ProviderAdapter } from "./adapter.ts";
import { CALL_MS, guarded } from "./guarded-adapter.ts";
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
  /** Providers with a page of their own; in a sandbox the simulation is the last of them. */
  hosted(kind: Environment["kind"]): readonly HostedProvider[];
  readonly fetch: GuardedFetch;
}

export type HostedProvider = ProviderAdapter & { readonly hosted: HostedPage };

/** In a sandbox the simulation stands in for what is not configured, and for every `sbx_` token. */
export function createProviders(
  adapters: readonly ProviderAdapter[],
  fetch: GuardedFetch = createGuardedFetch(),
  callMs: number = CALL_MS,
): Providers {
  const configured = new Map(adapters.map((adapter) => [adapter.name, guarded(adapter, callMs)]));
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
    hosted(kind) {
      const own = [...configured.values()];
      return (kind === "sandbox" ? [...own, simulatedProvider] : own).filter(isHosted);
    },
  };
}

function isHosted(adapter: ProviderAdapter): adapter is HostedProvider {
  return adapter.hosted !== undefined;
}
