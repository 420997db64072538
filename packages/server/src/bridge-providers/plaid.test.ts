import { describe, expect, it } from "vitest";
import type { AdapterContext, GuardedRequest, GuardedResponse } from "./adapter.ts";
import { findFaults, type ConformanceFixture } from "./conformance.ts";
import { createPlaid } from "./plaid.ts";

const adapter = createPlaid({
  clientId: "client",
  secret: "hush",
  baseUrl: "https://sandbox.plaid.com",
});

// The shapes of Plaid's documentation of /processor/auth/get, identity/get and balance/get.
const ACCOUNT = {
  account_id: "vokyE5Rn6vHKqDLRXEn5fne7LwbKPLIXGK98d",
  balances: { available: 100.1, current: 110, iso_currency_code: "USD", limit: null },
  mask: "9606",
  name: "Plaid Checking",
  subtype: "checking",
  type: "depository",
};
const RECORDED: Readonly<Record<string, unknown>> = {
  "/processor/auth/get": {
    account: ACCOUNT,
    numbers: {
      ach: {
        account: "9900009606",
        account_id: ACCOUNT.account_id,
        routing: "011401533",
        wire_routing: "021000021",
        is_tokenized_account_number: false,
      },
      eft: null,
      bacs: null,
    },
    request_id: "1zlMf",
  },
  "/processor/identity/get": {
    account: { ...ACCOUNT, owners: [{ names: ["Alberta Bobbeth Charleson"], emails: [] }] },
    request_id: "eOPkBl6t33veI2J",
  },
  "/processor/balance/get": { account: ACCOUNT, request_id: "1zlMf" },
};
const failure = (status: number, error_type: string, error_code: string): GuardedResponse => ({
  ok: true,
  status,
  body: {
    error_type,
    error_code,
    error_message: "the processor-token-x is bad",
    display_message: null,
  },
});

function respond(situation: string, { url }: GuardedRequest): GuardedResponse {
  if (situation === "refused") return failure(400, "INVALID_INPUT", "INVALID_PROCESSOR_TOKEN");
  if (situation === "down") return failure(400, "INSTITUTION_ERROR", "INSTITUTION_DOWN");
  return { ok: true, status: 200, body: RECORDED[new URL(url).pathname] };
}

const fixture: ConformanceFixture = {
  adapter,
  network: true,
  tokens: { linked: "processor-sandbox-1", refused: "processor-token-x", down: "processor-2" },
  respond,
};

function context(answer: (request: GuardedRequest) => GuardedResponse): AdapterContext {
  return {
    fetch: (request) => Promise.resolve(answer(request)),
    at: "2026-03-02T15:00:00.000Z",
    account_id: "a",
    customer: { id: "c", name: "Alberta", type: "individual" },
  };
}

describe("plaid", () => {
  it("conforms", async () => {
    expect(await findFaults(fixture)).toEqual([]);
  });

  it("reads numbers, owners and what may be spent", async () => {
    const sent: GuardedRequest[] = [];
    const result = await adapter.exchange(
      "processor-sandbox-1",
      context((request) => {
        sent.push(request);
        return respond("linked", request);
      }),
    );
    expect(result).toMatchObject({
      outcome: "linked",
      account: {
        routing_number: "011401533",
        account_type: "checking",
        tokenized: false,
        owners: ["Alberta Bobbeth Charleson"],
        balance: { status: "completed", cents: 10010n },
      },
    });
    expect(result.outcome === "linked" && result.account.account_number.reveal()).toBe(
      "9900009606",
    );
    expect(sent[0]).toEqual({
      method: "POST",
      url: "https://sandbox.plaid.com/processor/auth/get",
      headers: { "plaid-client-id": "client", "plaid-secret": "hush" },
      body: { processor_token: "processor-sandbox-1" },
    });
  });

  it("links without names where the identity product is missing", async () => {
    const result = await adapter.exchange(
      "t",
      context((request) =>
        request.url.includes("identity")
          ? failure(400, "INVALID_INPUT", "INVALID_PRODUCT")
          : respond("linked", request),
      ),
    );
    expect(result).toMatchObject({ outcome: "linked", account: { owners: [] } });
  });

  it("takes booked dollars where none can be spent, and no other currency", async () => {
    const read = async (balances: object) =>
      await adapter.balance?.(
        "ref",
        context(() => ({ ok: true, status: 200, body: { account: { balances } } })),
      );
    expect(await read({ available: null, current: 12.345, iso_currency_code: "USD" })).toEqual({
      status: "completed",
      cents: 1235n,
    });
    expect(await read({ available: -5.5, current: 1, iso_currency_code: "USD" })).toEqual({
      status: "completed",
      cents: -550n,
    });
    expect(await read({ available: 5, iso_currency_code: "CAD" })).toMatchObject({
      status: "failed",
    });
    expect(await read({ available: null, current: null })).toMatchObject({ status: "failed" });
  });

  it("maps each error to its code", async () => {
    const codes = {
      ITEM_LOGIN_REQUIRED: ["login_required", false],
      INVALID_API_KEYS: ["misconfigured", false],
      PRODUCT_NOT_READY: ["institution_down", true],
      RATE_LIMIT: ["rate_limited", true],
      INTERNAL_SERVER_ERROR: ["unknown", true],
    } as const;
    for (const [code, [expected, retryable]] of Object.entries(codes)) {
      const type = code === "RATE_LIMIT" ? "RATE_LIMIT_EXCEEDED" : "API_ERROR";
      const result = await adapter.exchange(
        "t",
        context(() => failure(400, type, code)),
      );
      expect([code, result]).toMatchObject([code, { code: expected, retryable }]);
    }
  });
});
