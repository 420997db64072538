import { expect, it } from "vitest";
import type { BalanceResult, LinkedAccount, ProviderAdapter } from "./adapter.ts";
import { createProviders } from "./providers.ts";
import { secret } from "./secret.ts";

const AT = "2026-03-02T15:00:00.000Z";
const never = () => new Promise<never>(() => undefined);

const account = (balance: BalanceResult | null): LinkedAccount => ({
  ref: "r",
  institution_name: null,
  routing_number: "021000021",
  account_number: secret("123456789"),
  account_type: "checking",
  tokenized: false,
  owners: [],
  balance,
  expires_at: null,
});

/** The adapter as the service asks it, with a time limit of 20 ms. */
function asked(adapter: Pick<ProviderAdapter, "exchange" | "balance">) {
  const fetch = () => Promise.resolve({ ok: false, reason: "unreachable" } as const);
  const providers = createProviders([{ name: "my_bank", ...adapter }], fetch, 20);
  const found = providers.byName("my_bank");
  const context = { fetch, at: AT, account_id: "a" };
  return {
    balance: () => found?.balance?.("r", context),
    exchange: () =>
      found?.exchange("t", { ...context, customer: { id: "c", name: "n", type: "individual" } }),
  };
}

const linked =
  (balance: BalanceResult | null = null) =>
  () =>
    Promise.resolve({ outcome: "linked", account: account(balance) } as const);

it("an adapter that never answers is a failure that may pass, for tokens and balances", async () => {
  const slow = asked({ exchange: never, balance: never });
  expect(await slow.exchange()).toMatchObject({
    outcome: "refused",
    code: "timeout",
    retryable: true,
  });
  expect(await slow.balance()).toMatchObject({
    status: "failed",
    code: "timeout",
    retryable: true,
  });
});

it("a balance that nobody can have read is a failure, and covers nothing", async () => {
  const lies = [
    { status: "completed", cents: 100 },
    { status: "completed", cents: 10n ** 18n },
    { status: "completed", cents: -(10n ** 18n) },
    { status: "pending", retry_after_ms: Number.NaN },
    { status: "fine" },
    null,
    undefined,
  ] as unknown as BalanceResult[];
  for (const lie of lies) {
    const adapter = asked({ exchange: linked(lie), balance: () => Promise.resolve(lie) });
    expect(await adapter.balance()).toMatchObject({ status: "failed", code: "unknown" });
    const balance = lie == null ? null : { status: "failed" };
    expect(await adapter.exchange()).toMatchObject({ outcome: "linked", account: { balance } });
  }
});

it("a balance that can be read is passed on as it is", async () => {
  const good = { status: "completed", cents: -250n } as const;
  expect(await asked({ exchange: linked(), balance: () => Promise.resolve(good) }).balance()).toBe(
    good,
  );
});
