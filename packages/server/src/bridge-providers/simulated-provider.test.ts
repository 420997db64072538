import { SANDBOX_TOKENS } from "@railhead/core";
import { describe, expect, it } from "vitest";
import type { AdapterContext } from "./adapter.ts";
import { findFaults } from "./conformance.ts";
import { simulatedProvider } from "./simulated-provider.ts";

const context: AdapterContext = {
  fetch: () => Promise.reject(new Error("the simulation asks nobody")),
  at: "2026-03-02T15:00:00.000Z",
  account_id: "a",
  customer: { id: "c", name: "Jonathan Example", type: "individual" },
};
const back = (query: Record<string, string>) => ({ ref: "sandbox", query });
const exchange = (token: string) => simulatedProvider.exchange(token, context);

describe("the simulation", () => {
  it("conforms", async () => {
    const faults = await findFaults({
      adapter: simulatedProvider,
      network: false,
      tokens: { linked: "sbx_ok", refused: "sbx_closed", down: "sbx_institution_down" },
      respond: () => ({ ok: false, reason: "unreachable" }),
      returns: {
        linked: back({ accounts: "checking,savings" }),
        cancelled: back({ error: "access_denied" }),
        refused: back({ case: "sbx_login_required" }),
      },
    });
    expect(faults).toEqual([]);
  });

  it("shares the accounts that its page comes back with, the same for the same customer", async () => {
    const finish = (query: Record<string, string>) =>
      simulatedProvider.hosted.finish(back(query), context);
    const both = await finish({ accounts: "savings,checking" });
    expect(both).toMatchObject({
      outcome: "linked",
      accounts: [{ account_type: "checking" }, { account_type: "savings" }],
    });
    const [checking, savings] = both.outcome === "linked" ? both.accounts : [];
    expect(checking?.routing_number).toBe(savings?.routing_number);
    expect(checking?.account_number.reveal()).not.toBe(savings?.account_number.reveal());
    const alone = await finish({ accounts: "savings" });
    expect(alone.outcome === "linked" && alone.accounts[0]?.account_number.reveal()).toBe(
      savings?.account_number.reveal(),
    );
    expect(await finish({ accounts: "checking", case: "sbx_low_balance" })).toMatchObject({
      accounts: [{ balance: { status: "completed", cents: 500n }, ref: "sbx_low_balance" }],
    });
    expect(await finish({ accounts: "checking", case: "sbx_account:600001" })).toMatchObject({
      accounts: [{ owners: ["Pat Someone Else"] }],
    });
    expect(await finish({ accounts: "", case: "sbx_ok" })).toEqual({
      outcome: "linked",
      accounts: [],
    });
    expect(await finish({ accounts: "checking", case: "sbx_institution_down" })).toMatchObject({
      outcome: "refused",
      retryable: true,
    });
  });

  it("does what each token says", async () => {
    const linked: Record<string, object> = {
      sbx_ok: { account_type: "checking", owners: ["Jonathan Example"], tokenized: false },
      sbx_savings: { account_type: "savings" },
      sbx_low_balance: { balance: { status: "completed", cents: 500n } },
      "sbx_low_balance:42": { balance: { status: "completed", cents: 42n } },
      sbx_no_balance: { balance: null },
      "sbx_balance_slow:90s": { balance: { status: "pending", retry_after_ms: 90_000 } },
      sbx_balance_failed: { balance: { status: "failed" } },
      sbx_balance_slow: { balance: { status: "pending", retry_after_ms: 8000 } },
      "sbx_account:400010": { owners: ["Jonathan Example"], balance: { status: "completed" } },
      "sbx_account:600001": { owners: ["Pat Someone Else"] },
      "sbx_account:600002": { balance: null },
      sbx_account: { owners: ["Jonathan Example"] },
      sbx_name_mismatch: { owners: ["Pat Someone Else"] },
      sbx_name_close: { owners: ["Jon Example"] },
      sbx_joint: { owners: ["Pat Someone Else", "Jonathan Example"] },
      sbx_business: { owners: ["Jonathan Example LLC"] },
      sbx_no_owner: { owners: [] },
      sbx_tan: { tokenized: true, expires_at: null },
      sbx_tan_rotates: { tokenized: true, expires_at: "2026-03-05T15:00:00.000Z" },
    };
    const refused: Record<string, object> = {
      sbx_closed: { code: "account_closed", retryable: false },
      sbx_invalid_routing: { code: "not_supported", retryable: false },
      sbx_expired: { code: "expired_token", retryable: false },
      sbx_login_required: { code: "login_required", retryable: false },
      sbx_institution_down: { code: "institution_down", retryable: true },
      sbx_rate_limited: { code: "rate_limited", retryable: true },
      sbx_timeout: { code: "timeout", retryable: true },
    };
    for (const [token, account] of Object.entries(linked)) {
      expect([token, await exchange(token)]).toMatchObject([token, { outcome: "linked", account }]);
    }
    for (const [token, failure] of Object.entries(refused)) {
      expect([token, await exchange(token)]).toMatchObject([
        token,
        { outcome: "refused", ...failure },
      ]);
    }
    const tried = new Set([...Object.keys(linked), ...Object.keys(refused)]);
    expect(Object.keys(SANDBOX_TOKENS).filter((token) => !tried.has(token))).toEqual([]);
  });

  it("takes any other token as a good one, the grammar's with a bad argument too", async () => {
    for (const token of ["x", "public-sandbox-1", "sbx_nothing", "sbx_ok:1", "toString"]) {
      expect(await exchange(token)).toMatchObject({
        outcome: "linked",
        account: { balance: { status: "completed", cents: 10_000_000_000n } },
      });
    }
  });
});

describe("the conformance suite", () => {
  it("finds an adapter that throws, leaks secrets and misclassifies failures", async () => {
    const faults = await findFaults({
      adapter: {
        name: "Bad",
        exchange: async (token, { fetch }) => {
          const reply = await fetch({ method: "GET", url: `http://x/${token}`, headers: {} });
          if (!reply.ok) throw new Error("down");
          const shown = { reveal: () => "12", toString: () => "12", toJSON: () => "12" };
          return {
            outcome: "linked",
            account: {
              ref: "",
              institution_name: "",
              routing_number: "123456789",
              account_number: shown,
              account_type: "checking",
              tokenized: false,
              owners: [" "],
              balance: null,
              expires_at: "2020-01-01T00:00:00.000Z",
            },
          };
        },
      },
      network: true,
      tokens: { linked: "good", refused: "bad", down: "down" },
      respond: () => ({ ok: true, status: 200, body: {} }),
    });
    // What it does right: it says checking, says that the number is no token, and repeats itself.
    const passed = ["links a good token", "says checking or savings", "bears a token of any shape"];
    for (const title of passed) expect(faults.some((fault) => fault.startsWith(title))).toBe(false);
    expect(faults.length).toBeGreaterThan(15);
  });

  it("finds a page that leads over http, gives no account and takes the wrong end for the right one", async () => {
    const faults = await findFaults({
      adapter: {
        ...simulatedProvider,
        hosted: {
          title: "",
          begin: async () => ({ outcome: "begun", url: "http://bank.example", ref: "" }),
          finish: async () => ({ outcome: "linked", accounts: [] }),
        },
      },
      network: true,
      tokens: { linked: "sbx_ok", refused: "sbx_closed", down: "sbx_institution_down" },
      respond: () => ({ ok: true, status: 200, body: {} }),
      returns: { linked: back({}), cancelled: back({}), refused: back({}) },
    });
    for (const title of [
      "calls its page by a title",
      "begins at an address of https",
      "lets the customer begin again",
      "answers the accounts that the customer shared: 0 accounts",
      "says that the customer left: linked",
      "explains a refused return in a sentence: linked",
      "answers a return while the provider is down",
    ]) {
      expect(faults.some((fault) => fault.startsWith(title))).toBe(true);
    }
  });
});
