import type { ProviderAdapter } from "./adapter.ts";
import { loadAdapters } from "./load.ts";
import { createPlaid, type PlaidSettings } from "./plaid.ts";
import { createProviders, type Providers } from "./providers.ts";

export interface ProviderSettings {
  /** Files of third-party adapters. */
  readonly adapters: readonly string[];
  readonly plaid: PlaidSettings | undefined;
}

/** The providers of an installation. An adapter of ours gives way to a loaded one of its name. */
export async function configuredProviders(settings: ProviderSettings): Promise<Providers> {
  const loaded = await loadAdapters(settings.adapters);
  const own: ProviderAdapter[] = settings.plaid === undefined ? [] : [createPlaid(settings.plaid)];
  return createProviders([...own, ...loaded]);
}
