import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createRailhead, type Railhead } from "./client.ts";
import { RailheadError } from "./errors.ts";
import type { ClientOptions } from "./options.ts";

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** What the server does next: respond, close the connection, or stall. */
type Step =
  { status?: number; headers?: Record<string, string>; json?: unknown } | "hang-up" | "silence";

let server: Server;
let steps: Step[];
let seen: Seen[];
let railhead: Railhead;

const meta = { api_request_id: "r1", api_request_timestamp: "2026-03-02T15:00:00.000Z" };
const found = (data: unknown, more = {}) => ({
  json: { meta: { ...meta, ...more }, response_type: "object", data },
});
const refused = (status: number, data: object, headers = {}) => ({
  status,
  headers: { "api-request-id": "r9", ...headers },
  json: { meta, response_type: "error", data: { status, ...data } },
});

beforeEach(async () => {
  steps = [];
  seen = [];
  server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (text: string) => (body += text));
    request.on("end", () => {
      const { method, url, headers } = request;
      seen.push({ method, url, headers, body });
      const step: Step = steps.shift() ?? found({});
      if (step === "hang-up") request.socket.destroy();
      if (typeof step !== "object") return;
      response.writeHead(step.status ?? 200, {
        "content-type": "application/json",
        ...step.headers,
      });
      response.end(JSON.stringify(step.json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  railhead = client();
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function client(options: Partial<ClientOptions> = {}): Railhead {
  const { port } = server.address() as AddressInfo;
  return createRailhead({ apiKey: "key", baseUrl: `http://127.0.0.1:${port}/`, ...options });
}

async function failure(call: PromiseLike<unknown>): Promise<RailheadError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof RailheadError) return error;
    throw error;
  }
  throw new Error("the call succeeded");
}

const charge = { external_id: "a" } as never;

describe("a call", () => {
  it("sends key, account and body, and returns data", async () => {
    steps = [found({ id: "c1" })];
    expect(await railhead.charges.create(charge, { accountId: "acc" })).toEqual({ id: "c1" });
    expect(seen[0]).toMatchObject({
      method: "POST",
      url: "/v1/charges",
      body: '{"external_id":"a"}',
    });
    expect(seen[0]?.headers).toMatchObject({
      authorization: "Bearer key",
      "service-account-id": "acc",
    });
    expect(seen[0]?.headers["idempotency-key"]).toMatch(/^[0-9a-f]{32}$/);
  });

  it("escapes an id within its path segment", async () => {
    await railhead.charges.get("a/../b?c");
    expect(seen[0]?.url).toBe("/v1/charges/a%2F..%2Fb%3Fc");
    expect(() => railhead.charges.get("")).toThrow(TypeError);
  });

  it("joins arrays with commas and omits undefined filters", async () => {
    await railhead.payments.list({ payment_status: ["paid", "failed"], search_text: "a b&c" });
    expect(seen[0]?.url).toBe("/v1/payments?payment_status=paid%2Cfailed&search_text=a%20b%26c");
  });

  it("throws a problem with type, code, fields and request id", async () => {
    const items = [{ reference: "/amount", detail: "Is required." }];
    steps = [
      refused(422, {
        type: "/validation_error",
        detail: "No.",
        code: "payment_status",
        items,
        allowed_actions: ["hold"],
      }),
    ];
    expect(await failure(railhead.charges.cancel("c1"))).toMatchObject({
      kind: "problem",
      message: "No.",
      status: 422,
      type: "/validation_error",
      code: "payment_status",
      items,
      allowedActions: ["hold"],
      requestId: "r9",
    });
  });

  it("throws unreadable for a response that is not from Railhead", async () => {
    steps = [{ status: 404, json: "proxy says no" }];
    expect(await failure(railhead.charges.get("c1"))).toMatchObject({
      kind: "unreadable",
      status: 404,
    });
  });
});

describe("a retry", () => {
  const soon = { "retry-after-ms": "1" };

  it("of a POST sends the same key and bytes until there is a response", async () => {
    steps = ["hang-up", refused(409, {}, soon), found({ id: "c1" })];
    expect(await railhead.charges.create(charge)).toEqual({ id: "c1" });
    expect(seen).toHaveLength(3);
    expect(new Set(seen.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect(new Set(seen.map(({ body }) => body)).size).toBe(1);
  });

  it("ends after maxRetries with the last failure", async () => {
    steps = [1, 2, 3, 4].map(() => refused(503, {}, soon));
    expect((await failure(railhead.charges.get("c1"))).status).toBe(503);
    expect(seen).toHaveLength(3);
    steps = [refused(503, {}, soon)];
    expect((await failure(railhead.charges.get("c1", { maxRetries: 0 }))).status).toBe(503);
  });

  it("waits as long as the server asks", async () => {
    steps = [refused(429, {}, { "retry-after-ms": "80" }), found({})];
    const start = performance.now();
    await railhead.charges.get("c1");
    expect(performance.now() - start).toBeGreaterThan(75);
  });

  it("is not made where the server forbids it or asks for over a minute", async () => {
    steps = [refused(409, {}, { "x-should-retry": "false" })];
    expect((await failure(railhead.charges.create(charge))).status).toBe(409);
    steps = [refused(429, {}, { "retry-after": "61" })];
    expect((await failure(railhead.charges.get("c1"))).status).toBe(429);
    expect(seen).toHaveLength(2);
  });

  it("of an action is not made once the server may have processed it", async () => {
    steps = ["hang-up"];
    expect((await failure(railhead.charges.hold("c1"))).kind).toBe("connection");
    steps = [refused(429, {}, soon), found({})];
    await railhead.charges.hold("c1");
    expect(seen).toHaveLength(3);
  });

  it("is not made of a refusal", async () => {
    steps = [refused(422, {})];
    await failure(railhead.charges.create(charge));
    expect(seen).toHaveLength(1);
  });
});

describe("time", () => {
  it("ends an attempt that exceeds the timeout", async () => {
    steps = ["silence"];
    const error = await failure(railhead.charges.get("c1", { timeoutMs: 30, maxRetries: 0 }));
    expect(error.kind).toBe("timeout");
  });

  it("ends a call at the caller's signal, also during a back-off", async () => {
    steps = ["silence"];
    const first = new AbortController();
    const silent = failure(railhead.charges.get("c1", { signal: first.signal }));
    await expect.poll(() => seen.length).toBe(1);
    first.abort();
    expect((await silent).kind).toBe("aborted");
    steps = [refused(503, {}, { "retry-after": "30" })];
    const second = new AbortController();
    const waiting = failure(railhead.charges.get("c1", { signal: second.signal }));
    await expect.poll(() => seen.length).toBe(2);
    setTimeout(() => second.abort(), 50);
    expect((await waiting).kind).toBe("aborted");
    expect((await failure(railhead.charges.get("c1", { signal: second.signal }))).kind).toBe(
      "aborted",
    );
    expect(seen).toHaveLength(2);
  });
});

describe("a list", () => {
  const page = (items: object[], page_number: number, total_pages: number) => ({
    json: {
      meta: { ...meta, page_number, total_pages, total_items: 5 },
      response_type: "array",
      data: items,
    },
  });

  it("is one page when awaited", async () => {
    steps = [page([{ id: 1 }], 1, 3)];
    const { data, meta: about } = await railhead.payments.list({ page_size: 1 });
    expect([data, about.total_items]).toEqual([[{ id: 1 }], 5]);
    expect(seen).toHaveLength(1);
  });

  it("is every item when iterated, and reads no more pages than needed", async () => {
    steps = [page([{ id: 1 }, { id: 2 }], 1, 2), page([{ id: 3 }], 2, 2)];
    expect(await railhead.payments.list({ page_size: 2 }).toArray()).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 3 },
    ]);
    expect(seen.map(({ url }) => url)).toEqual([
      "/v1/payments?page_size=2",
      "/v1/payments?page_size=2&page_number=2",
    ]);
    steps = [page([{ id: 1 }, { id: 2 }], 1, 9)];
    expect(await railhead.payments.list().toArray(2)).toHaveLength(2);
  });

  it("of events continues after the last sequence", async () => {
    steps = [page([{ sequence: 7 }], 1, 1), page([{ sequence: 9 }], 1, 1), page([], 1, 0)];
    expect(await railhead.events.list().toArray()).toEqual([{ sequence: 7 }, { sequence: 9 }]);
    expect(seen.map(({ url }) => url)).toEqual([
      "/v1/events",
      "/v1/events?after=7",
      "/v1/events?after=9",
    ]);
  });

  it("of ledger entries continues after the last number", async () => {
    steps = [page([{ number: 7 }], 1, 1), page([], 1, 0)];
    expect(await railhead.ledger.entries().toArray()).toEqual([{ number: 7 }]);
    expect(seen.map(({ url }) => url)).toEqual([
      "/v1/ledger/entries",
      "/v1/ledger/entries?after=7",
    ]);
  });
});
