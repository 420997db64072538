import type { Instant } from "@railhead/core";
import type {
  AdapterContext,
  AdapterFailure,
  GuardedFetch,
  GuardedRequest,
  GuardedResponse,
  HostedReturn,
  ProviderAdapter,
} from "./adapter.ts";

/** Answers of the provider, recorded or made up, by the situation they stand for. */
export interface ConformanceFixture {
  readonly adapter: ProviderAdapter;
  /** Whether the adapter asks anybody at all. */
  readonly network: boolean;
  readonly tokens: { readonly linked: string; readonly refused: string; readonly down: string };
  /** Answers a request of the adapter in a situation. */
  respond(situation: Situation, request: GuardedRequest): GuardedResponse;
  /** What the adapter's page comes back with; needed where it has one. */
  readonly returns?: {
    readonly linked: HostedReturn;
    readonly cancelled: HostedReturn;
    readonly refused: HostedReturn;
  };
}

export type Situation = "linked" | "refused" | "down";

export const CONFORMANCE_AT: Instant = "2026-03-02T15:00:00.000Z";
const CUSTOMER = { id: "018f0000-0000-7000-8000-000000000001", name: "Ada Example" };

export interface Probe {
  readonly fixture: ConformanceFixture;
  readonly requests: GuardedRequest[];
  readonly context: (respond: (request: GuardedRequest) => GuardedResponse) => AdapterContext;
}

/** Says what is wrong, or nothing. */
export type Case = (probe: Probe) => Promise<string | undefined>;

export function probeOf(fixture: ConformanceFixture): Probe {
  const requests: GuardedRequest[] = [];
  return {
    fixture,
    requests,
    context(respond) {
      const fetch: GuardedFetch = (request) => {
        requests.push(request);
        return Promise.resolve(respond(request));
      };
      return {
        fetch,
        at: CONFORMANCE_AT,
        account_id: CUSTOMER.id,
        customer: { ...CUSTOMER, type: "individual" },
      };
    },
  };
}

export function sentenceFault(
  result: { outcome: string } & Partial<AdapterFailure>,
  token: string,
): string | undefined {
  const message = result.message ?? "";
  if (!/^[A-Z].*\.$/.test(message)) return `"${message}" is no sentence`;
  return message.includes(token) ? "names the token" : undefined;
}

export function fails(isFault: boolean, what: string): Promise<string | undefined> {
  return Promise.resolve(isFault ? what : undefined);
}
