import { LATE, within } from "../base/within.ts";
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
  };
}

const PROVIDER_FAILED = {
  code: "unknown",
  retryable: true,
  message: "The provider failed.",
} as const;
const PROVIDER_LATE = {
  code: "timeout",
  retryable: true,
  message: "The provider did not answer in time.",
} as const;

/** An adapter may make several calls over the network, each of which has a limit of its own. */
const CALL_MS = 30_000;
/** More than any bank account holds; a balance beyond it is a fault of the adapter. */
const MAX_CENTS = 1_000_000_000_000n;

/** The adapter, whose throws, delays and unreadable balances become failures that may be tried again. */
function guarded(adapter: ProviderAdapter, callMs: number): ProviderAdapter {
  return {
    name: adapter.name,
    async exchange(token, context) {
      try {
        const result = await within(callMs, adapter.exchange(token, context));
        if (result === LATE) return { outcome: "refused", ...PROVIDER_LATE };
        if (result.outcome === "refused") return result;
        const { balance } = result.account;
        const read = balance === null ? null : readableBalance(balance);
        return { outcome: "linked", account: { ...result.account, balance: read } };
      } catch {
        return { outcome: "refused", ...PROVIDER_FAILED };
      }
    },
    ...(adapter.balance === undefined
      ? {}
      : {
          async balance(ref: string, context: BalanceContext): Promise<BalanceResult> {
            try {
              const result = await within(callMs, Promise.resolve(adapter.balance?.(ref, context)));
              if (result === LATE) return { status: "failed", ...PROVIDER_LATE };
              return readableBalance(result);
            } catch {
              return { status: "failed", ...PROVIDER_FAILED };
            }
          },
        }),
  };
}

/** What is no balance is a failure: a figure that nobody can have read must not cover a charge. */
function readableBalance(result: BalanceResult | undefined): BalanceResult {
  const failed = { status: "failed", ...PROVIDER_FAILED } as const;
  if (result?.status === "failed") return result;
  if (result?.status === "pending") return Number.isFinite(result.retry_after_ms) ? result : failed;
  if (result?.status !== "completed" || typeof result.cents !== "bigint") return failed;
  return result.cents <= MAX_CENTS && result.cents >= -MAX_CENTS ? result : failed;
}
