import { describe, expect, it } from "vitest";
import type { AdapterContext, GuardedRequest, GuardedResponse } from "./adapter.ts";
import { findFaults, type ConformanceFixture } from "./conformance.ts";
import { createPlaid } from "./plaid.ts";

const adapter = createPlaid({
  clientId: "client",
  secret: "hush",
  baseUrl: "https://sandbox.plaid.com",
  clientName: "Corner Shop",
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
// The shapes of /link/token/create and get, /item/public_token/exchange, /auth/get, identity and balance.
const SAVINGS = {
  ...ACCOUNT,
  account_id: "6Myq63K1KDSe3lBwp7K1fnEbNGLV4nSxalVdW",
  subtype: "savings",
};
const ach = (account_id: string, account: string) => ({
  account,
  account_id,
  routing: "011401533",
  wire_routing: "021000021",
});
const ITEM_PAGES: Readonly<Record<string, unknown>> = {
  "/link/token/create": {
    link_token: "link-sandbox-1",
    hosted_link_url: "https://secure.plaid.com/hl/1",
    expiration: "2026-03-02T15:20:00Z",
  },
  "/link/token/get": {
    link_token: "link-sandbox-1",
    link_sessions: [
      { link_session_id: "1", exit: { error: null, metadata: { status: "requires_credentials" } } },
      {
        link_session_id: "2",
        results: {
          item_add_results: [
            {
              public_token: "public-sandbox-1",
              accounts: [{ id: ACCOUNT.account_id }],
              institution: { name: "First Platypus Bank", institution_id: "ins_109508" },
            },
          ],
        },
      },
    ],
  },
  "/item/public_token/exchange": { access_token: "access-sandbox-1", item_id: "item1" },
  "/auth/get": {
    accounts: [ACCOUNT, SAVINGS, { ...ACCOUNT, account_id: "card", subtype: "credit card" }],
    numbers: {
      ach: [ach(SAVINGS.account_id, "9900009607"), ach(ACCOUNT.account_id, "9900009606")],
    },
  },
  "/identity/get": {
    accounts: [{ ...ACCOUNT, owners: [{ names: ["Alberta Bobbeth Charleson"] }] }],
  },
  "/accounts/balance/get": { accounts: [SAVINGS, ACCOUNT] },
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

function respond(situation: string, { url, body }: GuardedRequest): GuardedResponse {
  if (situation === "refused") return failure(400, "INVALID_INPUT", "INVALID_PROCESSOR_TOKEN");
  if (situation === "down") return failure(400, "INSTITUTION_ERROR", "INSTITUTION_DOWN");
  const { link_token } = body as { link_token?: string };
  if (link_token === "link-left") {
    return { ok: true, status: 200, body: { link_token, link_sessions: [{ exit: {} }] } };
  }
  const { pathname } = new URL(url);
  return { ok: true, status: 200, body: RECORDED[pathname] ?? ITEM_PAGES[pathname] };
}

const fixture: ConformanceFixture = {
  adapter,
  network: true,
  tokens: { linked: "processor-sandbox-1", refused: "processor-token-x", down: "processor-2" },
  respond,
  returns: {
    linked: { ref: "link-sandbox-1", query: {} },
    cancelled: { ref: "link-left", query: {} },
    refused: { ref: "link-sandbox-2", query: {} },
  },
};
const page = adapter.hosted;
if (page === undefined) throw new Error("the adapter has no page");

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

describe("Plaid's own page", () => {
  const request = {
    return_url: "https://link.example.com/bridge/return",
    state: "a state",
    language: "es",
  } as const;

  it("is begun by a hosted link that comes back with the state", async () => {
    const sent: GuardedRequest[] = [];
    const begun = await page.begin(
      request,
      context((asked) => {
        sent.push(asked);
        return respond("linked", asked);
      }),
    );
    expect(begun).toEqual({
      outcome: "begun",
      url: "https://secure.plaid.com/hl/1",
      ref: "link-sandbox-1",
    });
    expect(sent).toEqual([
      {
        method: "POST",
        url: "https://sandbox.plaid.com/link/token/create",
        headers: { "plaid-client-id": "client", "plaid-secret": "hush" },
        body: {
          client_name: "Corner Shop",
          language: "es",
          country_codes: ["US"],
          user: { client_user_id: "c" },
          products: ["auth"],
          optional_products: ["identity"],
          account_filters: { depository: { account_subtypes: ["checking", "savings"] } },
          hosted_link: {
            completion_redirect_uri: "https://link.example.com/bridge/return?state=a+state",
            url_lifetime_seconds: 1200,
          },
        },
      },
    ]);
  });

  it("is begun without names where the client lacks the product, and refused where a setting is wrong", async () => {
    const products: unknown[] = [];
    const begun = await page.begin(
      request,
      context((asked) => {
        const { optional_products } = asked.body as { optional_products?: unknown };
        products.push(optional_products);
        if (optional_products === undefined) return respond("linked", asked);
        return failure(400, "INVALID_INPUT", "INVALID_PRODUCT");
      }),
    );
    expect([begun.outcome, products]).toEqual(["begun", [["identity"], undefined]]);
    const refused = await page.begin(
      request,
      context(() => failure(400, "INVALID_REQUEST", "INVALID_FIELD")),
    );
    expect(refused).toMatchObject({ outcome: "refused", code: "misconfigured" });
  });

  it("shares the accounts that ACH reaches, each with its bank, owners, balance and a handle to read it again", async () => {
    const asked = context((each) => respond("linked", each));
    const finished = await page.finish({ ref: "link-sandbox-1", query: {} }, asked);
    const accounts = finished.outcome === "linked" ? finished.accounts : [];
    expect(accounts).toMatchObject([
      {
        institution_name: "First Platypus Bank",
        account_type: "checking",
        owners: ["Alberta Bobbeth Charleson"],
        balance: { status: "completed", cents: 10010n },
      },
      { account_type: "savings", owners: [] },
    ]);
    expect(accounts.map(({ account_number }) => account_number.reveal())).toEqual([
      "9900009606",
      "9900009607",
    ]);
    const sent: GuardedRequest[] = [];
    const read = await adapter.balance?.(
      accounts[0]?.ref ?? "",
      context((each) => {
        sent.push(each);
        return respond("linked", each);
      }),
    );
    expect(read).toEqual({ status: "completed", cents: 10010n });
    expect(sent[0]).toMatchObject({
      url: "https://sandbox.plaid.com/accounts/balance/get",
      body: {
        access_token: "access-sandbox-1",
        options: { account_ids: [ACCOUNT.account_id] },
      },
    });
  });

  it("answers as a failure what it cannot read, and an Item without an account that ACH reaches", async () => {
    const finish = (path: string, body: unknown) =>
      page.finish(
        { ref: "link-sandbox-1", query: {} },
        context((asked) =>
          asked.url.endsWith(path) ? { ok: true, status: 200, body } : respond("linked", asked),
        ),
      );
    expect(await finish("/item/public_token/exchange", {})).toMatchObject({ code: "unknown" });
    expect(await finish("/auth/get", { accounts: [ACCOUNT], numbers: { ach: [] } })).toMatchObject({
      code: "not_supported",
    });
    expect(await finish("/link/token/get", {})).toEqual({ outcome: "cancelled" });
  });

  it("is offered only with a name of the business", () => {
    const access = { clientId: "client", secret: "hush", baseUrl: "https://sandbox.plaid.com" };
    expect(createPlaid({ ...access, clientName: undefined }).hosted).toBeUndefined();
  });
});
