import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { routes } from "../../packages/server/src/api/routes.ts";
import { createTestApi, type CallOptions, type TestApi } from "../support/api.ts";
import { isFull } from "../support/depth.ts";
import { bankAccountBody, customerBody, paymentBody } from "../support/factories.ts";
import { requestTo, type KnownId, type PlannedRequest } from "./arbitrary.ts";
import { operations } from "./operations.ts";

const REQUESTS = Number(process.env["FUZZ_REQUESTS"] ?? (isFull ? 7_200 : 1_000));
/** Their success takes the callers' keys, or all that they have made. */
const LAST_ACTS = /^sandbox\.(?:environments\.(?:delete|reset)|snapshots\.(?:restore|delete))$/;
const tried = operations.filter(({ id }) => !LAST_ACTS.test(id));
const LEAKS =
  /\bat .+\.(?:ts|js):\d|node_modules|\bselect .+ from\b|\binsert into\b|syntax error|relation "|violates|postgres|ECONN|\bundefined\b/i;

let api: TestApi;
/** Keys by caller: account and platform of two tenants, none, and one that never was. */
let keys: (string | null)[];
/** Ids and tokens that answers have shown, by name; the latest push out the oldest. */
const seen = new Map<string, string[]>();
/** Keys of the callers: one that revokes another's would turn the rest of the run into 401s. */
const spared = new Set<string>();
const counts = { 2: 0, 3: 0, 4: 0 } as Record<number, number>;
const reached = new Set<string>();

beforeAll(async () => {
  api = await createTestApi(routes);
  const [first, second] = [await api.addSandbox(), await api.addSandbox()];
  const often = [first.key, first.key, first.key, first.key, first.platformKey, first.platformKey];
  keys = [...often, ...often, second.key, second.platformKey, null, "rh_sandbox_nobody"];
  for (const { key, platformKey } of [first, second]) {
    const held = await api.call("GET", "/v1/api_keys", { key: platformKey });
    for (const { id } of held.body.data as unknown as { id: string }[]) spared.add(id);
    const post = async (path: string, body: object) => {
      const reply = await api.call("POST", path, { body, key });
      remember(reply.text, path.slice("/v1/".length));
      return reply.body.data as Record<string, string>;
    };
    const customer = await post("/v1/customers", customerBody());
    const paykey = await post("/v1/bridge/bank_account", bankAccountBody(customer["id"] ?? ""));
    await post("/v1/charges", paymentBody("charge", { paykey: paykey["paykey"] }));
    await post("/v1/payouts", paymentBody("payout", { paykey: paykey["paykey"] }));
    await post("/v1/webhook_endpoints", { url: "http://127.0.0.1:9/" });
  }
  // What only a platform's key is shown, by the names of the paths that lead to it.
  for (const noun of ["accounts", "organizations", "banks", "events"]) {
    const reply = await api.call("GET", `/v1/${noun}`, { key: first.platformKey });
    remember(reply.text, noun);
  }
});
afterAll(() => api.close());

function remember(text: string, noun = ""): void {
  const found = text.match(/"(?:\w*_id|id|paykey)":"[^"]+"/g) ?? [];
  for (const one of found.slice(0, 12)) {
    const [, name = "", value = ""] = /^"(\w+)":"(.+)"$/.exec(one) ?? [];
    const pool = name === "id" ? noun : name;
    const ids = seen.get(pool) ?? [];
    if (!ids.includes(value) && !spared.has(value)) ids.push(value);
    seen.set(pool, ids.slice(-100));
  }
}

/** `customer_id` completes the paths of customers as well. */
function known({ of, known: choice }: KnownId): string | undefined {
  const ids = seen.get(of) ?? seen.get(`${of.replace(/s$/, "")}_id`) ?? [...seen.values()].flat();
  return ids[choice % ids.length];
}

/** Puts ids that were seen where the plan wants them. */
function settled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(settled);
  if (typeof value !== "object" || value === null) return value;
  if ("known" in value && "of" in value) return known(value as KnownId);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, settled(one)]));
}

function addressOf({ operation, params, query }: PlannedRequest): string {
  const path = Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encoded(settled(value)) || "x"),
    operation.path,
  );
  const pairs = query.map(([name, value]) => `${name}=${encoded(settled(value))}`);
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}

function encoded(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "").slice(0, 4_000));
}

function bodyOf({ body, spoil }: PlannedRequest): Pick<CallOptions, "raw"> {
  if (body === undefined || spoil === "absent") return {};
  const text = JSON.stringify(settled(body), (_, value: unknown) =>
    typeof value === "bigint" || typeof value === "symbol" ? String(value) : value,
  );
  if (text === undefined) return {};
  if (spoil === "cut") return { raw: text.slice(0, -1) };
  if (spoil === "twice") return { raw: text.replace("{", '{"name":"a","name":"b",') };
  if (spoil === "bytes")
    return { raw: Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe])]) };
  if (spoil === "deep") return { raw: `${"[".repeat(500)}${"]".repeat(500)}` };
  return { raw: text };
}

async function send(plan: PlannedRequest): Promise<void> {
  const sent = bodyOf(plan);
  const type = plan.spoil === "type" ? "text/plain" : "application/json";
  const headers = {
    ...plan.headers,
    ...(sent.raw === undefined ? {} : { "content-type": type }),
  };
  const key = keys[plan.caller % keys.length] ?? null;
  // The call itself holds the answer against the document.
  const reply = await api.call(plan.operation.method, addressOf(plan), { ...sent, headers, key });
  const family = Math.floor(reply.status / 100);
  expect([reply.status, family < 5]).toEqual([reply.status, true]);
  counts[family] = (counts[family] ?? 0) + 1;
  if (family === 2) reached.add(plan.operation.id);
  // A delay that the run injects into its own database would make every request after it wait.
  if (family === 2 && plan.operation.id === "sandbox.faults.create") {
    await api.call("DELETE", "/v1/sandbox/faults", { key });
  }
  if (reply.status !== 304) {
    expect(reply.body.meta["api_request_id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(reply.body.response_type === "error").toBe(family === 4);
  }
  if (family === 4) expect(reply.text).not.toMatch(LEAKS);
  remember(reply.text, plan.operation.noun);
}

/** A request in a line, to be sent again by hand. */
function describeRequest(plan: PlannedRequest): string {
  const { raw = "" } = bodyOf(plan);
  const parts = [plan.operation.method, addressOf(plan), JSON.stringify(plan.headers), String(raw)];
  return parts.join(" ").slice(0, 2_000);
}

it(
  `${REQUESTS} requests made from the document meet no fault, and every error its envelope`,
  { timeout: 60_000 + REQUESTS * 30 },
  async () => {
    // Always the same requests in a whole run; `npm run fuzz` draws others each time.
    const { FUZZ_SEED, FUZZ_REQUESTS } = process.env;
    const isDrawn = FUZZ_REQUESTS !== undefined && FUZZ_SEED === undefined;
    const seed = isDrawn ? {} : { seed: Number(FUZZ_SEED ?? 1) };
    let count = 0;
    let halfway = 0;
    const property = fc.asyncProperty(requestTo(tried), async (plan) => {
      await send(plan).catch((cause: unknown) => {
        throw new Error(`${describeRequest(plan)}: ${String(cause)}`, { cause });
      });
      count += 1;
      if (count === Math.floor(REQUESTS / 2)) halfway = process.memoryUsage().heapUsed;
    });
    // A request depends on those before it, so a smaller one would fail for another reason.
    await fc.assert(property, { numRuns: REQUESTS, endOnFailure: true, verbose: 1, ...seed });
    // Worth something only if it got past the first checks. Seeds differ: of 1,000 requests some succeeded
    // in 86 to 101 operations, a quarter of all, so a sixth fails for no seed.
    expect(counts[2]).toBeGreaterThan(REQUESTS / 20);
    expect(reached.size).toBeGreaterThan(tried.length / 6);
    if (REQUESTS >= 10_000) {
      expect(process.memoryUsage().heapUsed).toBeLessThan(halfway * 1.5 + 100 * 2 ** 20);
    }
  },
);
