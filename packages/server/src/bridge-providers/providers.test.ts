import { expect, it } from "vitest";
import type { BalanceResult, HostedPage, LinkedAccount, ProviderAdapter } from "./adapter.ts";
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

const page = (found: Partial<HostedPage>): HostedPage => ({
  title: "My Bank",
  begin: never,
  finish: never,
  ...found,
});

function hosted(found: Partial<HostedPage>): HostedPage {
  const fetch = () => Promise.resolve({ ok: false, reason: "unreachable" } as const);
  const adapter = { name: "my_bank", exchange: linked(), hosted: page(found) };
  const [first] = createProviders([adapter], fetch, 20).hosted("live");
  if (first === undefined) throw new Error("it has no page");
  return first.hosted;
}

const customer = { id: "c", name: "n", type: "individual" };
const visit = { fetch: () => never(), at: AT, account_id: "a", customer };
const request = { return_url: "https://link.example/back", state: "s", language: "en" } as const;
const back = { ref: "r", query: {} };

it("the pages of providers are offered, and that of the simulation in sandboxes alone", () => {
  const fetch = () => never();
  const adapters = [
    { name: "my_bank", exchange: linked(), hosted: page({}) },
    { name: "no_page", exchange: linked() },
  ];
  const names = (kind: "live" | "sandbox") =>
    createProviders(adapters, fetch)
      .hosted(kind)
      .map(({ name }) => name);
  expect(names("live")).toEqual(["my_bank"]);
  expect(names("sandbox")).toEqual(["my_bank", "simulation"]);
});

it("a page that never answers, throws or leads away from https is a failure that may pass", async () => {
  const leads = (url: string) => page({ begin: async () => ({ outcome: "begun", url, ref: "r" }) });
  const bad: Partial<HostedPage>[] = [
    {},
    { begin: () => Promise.reject(new Error("secret")) },
    leads("http://bank.example/sign-in"),
    leads("javascript:alert(1)"),
    leads("/relative"),
    { begin: async () => ({ outcome: "begun", url: "https://a.example", ref: "x".repeat(4001) }) },
  ];
  for (const one of bad) {
    expect(await hosted(one).begin(request, visit)).toMatchObject({
      outcome: "refused",
      retryable: true,
    });
  }
  for (const url of ["https://bank.example/sign-in", "https://link.example/other"]) {
    expect(await hosted(leads(url)).begin(request, visit)).toMatchObject({ outcome: "begun", url });
  }
});

it("a return gives at most ten accounts with balances that somebody can have read, or says why none", async () => {
  const finish = (accounts: LinkedAccount[]) =>
    hosted({ finish: async () => ({ outcome: "linked", accounts }) }).finish(back, visit);
  const many = await finish(Array.from({ length: 12 }, () => account(null)));
  expect(many.outcome === "linked" && many.accounts.length).toBe(10);
  expect(await finish([])).toMatchObject({ code: "not_supported", retryable: false });
  const lie = { status: "completed", cents: 10n ** 18n } as const;
  expect(await finish([account(lie)])).toMatchObject({
    outcome: "linked",
    accounts: [{ balance: { status: "failed" } }],
  });
  expect(await hosted({}).finish(back, visit)).toMatchObject({ code: "timeout" });
  const cancelled = { outcome: "cancelled" } as const;
  expect(await hosted({ finish: async () => cancelled }).finish(back, visit)).toEqual(cancelled);
});
