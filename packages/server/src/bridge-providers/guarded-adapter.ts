import { LATE, within } from "../base/within.ts";
import type {
  AdapterFailure,
  BalanceResult,
  ExchangeResult,
  FinishResult,
  HostedPage,
  LinkedAccount,
  ProviderAdapter,
  Refused,
} from "./adapter.ts";

/** An adapter may make several calls over the network, each of which has a limit of its own. */
export const CALL_MS = 30_000;

const FAILED: AdapterFailure = {
  code: "unknown",
  retryable: true,
  message: "The provider failed.",
};
const LATE_FAILURE: AdapterFailure = {
  code: "timeout",
  retryable: true,
  message: "The provider did not answer in time.",
};
const NO_ACCOUNT: Refused = {
  outcome: "refused",
  code: "not_supported",
  retryable: false,
  message: "The provider named no account.",
};
/** More than any bank account holds; a balance beyond it is a fault of the adapter. */
const MAX_CENTS = 1_000_000_000_000n;
const MAX_ACCOUNTS = 10;
const MAX_REF = 4000;

/** The adapter, whose throws, delays and unreadable balances become failures that may be tried again. */
export function guarded(adapter: ProviderAdapter, callMs: number = CALL_MS): ProviderAdapter {
  const { hosted } = adapter;
  return {
    name: adapter.name,
    exchange: (token, context) =>
      answerOrRefusal(callMs, async () => readable(await adapter.exchange(token, context))),
    ...(adapter.balance !== undefined && {
      async balance(ref, context) {
        try {
          const result = await within(callMs, Promise.resolve(adapter.balance?.(ref, context)));
          if (result === LATE) return { status: "failed", ...LATE_FAILURE };
          return readableBalance(result);
        } catch {
          return { status: "failed", ...FAILED };
        }
      },
    }),
    ...(hosted !== undefined && { hosted: guardedPage(hosted, callMs) }),
  };
}

function guardedPage(page: HostedPage, callMs: number): HostedPage {
  return {
    title: page.title,
    begin: (request, context) =>
      answerOrRefusal(callMs, async () => {
        const result = await page.begin(request, context);
        if (result.outcome === "refused") return result;
        const isUsable = mayOpen(result.url, request.return_url) && result.ref.length <= MAX_REF;
        return isUsable ? result : { outcome: "refused", ...FAILED };
      }),
    finish: (back, context) =>
      answerOrRefusal(callMs, async () => readableAccounts(await page.finish(back, context))),
  };
}

/** A customer's sign-in travels encrypted; only the service's own page may be where the service is. */
function mayOpen(url: string, returnUrl: string): boolean {
  const { protocol, origin } = new URL(url);
  return protocol === "https:" || origin === new URL(returnUrl).origin;
}

async function answerOrRefusal<T>(callMs: number, ask: () => Promise<T>): Promise<T | Refused> {
  try {
    const result = await within(callMs, ask());
    return result === LATE ? { outcome: "refused", ...LATE_FAILURE } : result;
  } catch {
    return { outcome: "refused", ...FAILED };
  }
}

function readable(result: ExchangeResult): ExchangeResult {
  if (result.outcome === "refused") return result;
  return { outcome: "linked", account: withReadableBalance(result.account) };
}

function readableAccounts(result: FinishResult): FinishResult {
  if (result.outcome !== "linked") return result;
  const accounts = result.accounts.slice(0, MAX_ACCOUNTS).map(withReadableBalance);
  return accounts.length === 0 ? NO_ACCOUNT : { outcome: "linked", accounts };
}

function withReadableBalance(account: LinkedAccount): LinkedAccount {
  const { balance } = account;
  return { ...account, balance: balance === null ? null : readableBalance(balance) };
}

/** What is no balance is a failure: a figure that nobody can have read must not cover a charge. */
function readableBalance(result: BalanceResult | undefined): BalanceResult {
  const failed = { status: "failed", ...FAILED } as const;
  if (result?.status === "failed") return result;
  if (result?.status === "pending") return Number.isFinite(result.retry_after_ms) ? result : failed;
  if (result?.status !== "completed" || typeof result.cents !== "bigint") return failed;
  return result.cents <= MAX_CENTS && result.cents >= -MAX_CENTS ? result : failed;
}
