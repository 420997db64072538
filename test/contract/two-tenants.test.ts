import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routes } from "../../packages/server/src/api/routes.ts";
import { createTestApi, type Reply, type Tenant, type TestApi } from "../support/api.ts";
import { bankAccountBody, customerBody, paymentBody } from "../support/factories.ts";
import { operations, resolved, type DocumentedOperation, type Schema } from "./operations.ts";

/** An id that exists nowhere. */
const NOBODY = "0195a3f0-7c00-7000-8000-0123456789ab";

let api: TestApi;
let ours: Tenant;
let theirs: Tenant;
/** Everything that the other tenant can be found to own, by noun. */
const owned = new Map<string, Set<string>>();

beforeAll(async () => {
  // The log of requests is written at its own time, not with the request.
  api = await createTestApi(routes, { requestLog: false });
  ours = await api.addSandbox();
  theirs = await api.addSandbox();
  for (const tenant of [ours, theirs]) await live(tenant);
  await collect();
});
afterAll(() => api.close());

/** A life with something of everything: paid, returned, cancelled, blocked. */
async function live({ key: ownKey, platformKey }: Tenant): Promise<void> {
  const post = async (path: string, body: object, key = ownKey) => {
    const reply = await api.call("POST", path, { body, key });
    expect([path, reply.status]).toEqual([path, 201]);
    return reply.body.data as Record<string, string>;
  };
  const customer = await post("/v1/customers", customerBody());
  await post("/v1/customers", customerBody({ config: { sandbox_outcome: "review" } }));
  const paykey = await post("/v1/bridge/bank_account", bankAccountBody(customer["id"] ?? ""));
  for (const outcome of ["paid", "failed_insufficient_funds"]) {
    await post("/v1/charges", paymentBody("charge", { paykey: paykey["paykey"], outcome }));
    await post("/v1/payouts", paymentBody("payout", { paykey: paykey["paykey"], outcome }));
  }
  await post("/v1/sandbox/clock/advance", { until: "idle" }, platformKey);
}

async function collect(): Promise<void> {
  for (const { path, noun, isList, method } of operations) {
    if (method !== "GET" || !isList || path.includes("{")) continue;
    const reply = await api.call("GET", path, { key: theirs.platformKey });
    for (const item of reply.body.data as unknown as Record<string, unknown>[]) {
      add(noun, item["id"] ?? item["event_id"]);
      for (const [name, value] of Object.entries(item)) {
        if (name.endsWith("_id")) add(`${name.slice(0, -"_id".length)}s`, value);
      }
      const { payment_type: kind } = item;
      if (typeof kind === "string") add(`${kind}s`, item["id"]);
    }
  }
  add("accounts", theirs.accountId);
  add("environments", theirs.environmentId);
}

function add(noun: string, id: unknown): void {
  if (typeof id !== "string" || !/^[0-9a-f-]{36}$/.test(id)) return;
  const ids = owned.get(noun) ?? new Set();
  owned.set(noun, ids.add(id));
}

/** One of each kind: more of one kind cannot behave otherwise. */
function foreignIds(): string[] {
  return [...new Set([...owned.values()].flatMap((ids) => [...ids].slice(0, 1)))];
}

/** An answer without what is different in every answer. */
function gist(reply: Reply, id: string): unknown {
  const { meta: _, ...rest } = reply.body;
  return [reply.status, JSON.parse(JSON.stringify(rest).replaceAll(id, "<id>"))];
}

async function expectSame(ask: (id: string) => Promise<Reply>, label: string): Promise<Reply> {
  const nobody = await ask(NOBODY);
  for (const id of foreignIds()) {
    const foreign = await ask(id);
    expect([label, gist(foreign, id)]).toEqual([label, gist(nobody, NOBODY)]);
  }
  return nobody;
}

const withBody = ({ example }: DocumentedOperation) =>
  example === undefined ? {} : { body: example };

describe("what belongs to another tenant", () => {
  it("is enough to try", () => {
    for (const noun of [
      "customers",
      "paykeys",
      "charges",
      "payouts",
      "funding_events",
      "accounts",
    ]) {
      expect([noun, (owned.get(noun)?.size ?? 0) > 0]).toEqual([noun, true]);
    }
  });

  const inPath = operations.filter(({ path }) => /\{(?:[a-z_]+_)?id\}/.test(path));
  it.each(inPath.map((one) => [one.id, one] as const))(
    "is unknown in the path of %s, to account and platform keys, by the same statements as an id of nobody",
    async (id, operation) => {
      for (const key of [ours.key, ours.platformKey]) {
        const statements: string[][] = [];
        const ask = async (foreign: string) => {
          const path = operation.path.replace(/\{[a-z_]+\}/g, foreign);
          const sent = { key, ...withBody(operation) };
          const call = () => api.call(operation.method, path, sent);
          const { reply, seen } = await withStatements(call);
          statements.push(seen);
          return reply;
        };
        // What is kept for a moment is known before the first is counted.
        await ask(NOBODY);
        statements.pop();
        const nobody = await expectSame(ask, id);
        expect([id, nobody.status >= 400 && nobody.status < 500]).toEqual([id, true]);
        const [ofNobody, ...ofForeign] = statements;
        expect(ofForeign).toHaveLength(foreignIds().length);
        for (const seen of ofForeign) expect([id, seen]).toEqual([id, ofNobody]);
      }
    },
  );

  const inQuery = operations.flatMap((operation) =>
    operation.parameters
      .filter((one) => one.in === "query" && one.schema["format"] === "uuid")
      // What was tried in vain before is in the caller's own log.
      .filter((one) => !(operation.id === "audit_log.list" && one.name === "resource_id"))
      .map((one) => [operation.id, one.name, operation] as const),
  );
  it.each(inQuery)("finds nothing in %s by %s", async (id, name, { path }) => {
    if (path.includes("{")) return;
    for (const key of [ours.key, ours.platformKey]) {
      await expectSame((foreign) => api.call("GET", `${path}?${name}=${foreign}`, { key }), id);
    }
  });

  it("is in the audit log only where the caller was refused it", async () => {
    for (const id of foreignIds()) {
      const path = `/v1/audit_log?resource_id=${id}`;
      const reply = await api.call("GET", path, { key: ours.platformKey });
      const rows = reply.body.data as unknown as { outcome: string }[];
      expect(rows.filter(({ outcome }) => outcome !== "refused")).toEqual([]);
    }
  });

  const inBody = operations.flatMap((operation) =>
    uuidMembers(operation.body).map((name) => [operation.id, name, operation] as const),
  );
  it.each(inBody)("is refused in the body of %s as %s", async (id, name, operation) => {
    const path = operation.path.replace(/\{[a-z_]+\}/g, NOBODY);
    for (const key of [ours.key, ours.platformKey]) {
      const ask = (foreign: string) =>
        api.call(operation.method, path, { key, body: { ...operation.example, [name]: foreign } });
      const nobody = await expectSame(ask, `${id} ${name}`);
      expect([id, nobody.status >= 400]).toEqual([id, true]);
    }
  });

  it("may not be acted for, known or not", async () => {
    for (const operation of operations.filter(({ parameters }) => hasScope(parameters))) {
      const path = operation.path.replace(/\{[a-z_]+\}/g, NOBODY);
      const ask = (account: string) =>
        api.call(operation.method, path, {
          key: ours.platformKey,
          headers: { "service-account-id": account },
          ...withBody(operation),
        });
      const [foreign, nobody] = [await ask(theirs.accountId), await ask(NOBODY)];
      expect([operation.id, foreign.status]).toEqual([operation.id, 403]);
      expect(gist(foreign, theirs.accountId)).toEqual(gist(nobody, NOBODY));
    }
  });

  it("is in no list", async () => {
    const foreign = new Set(foreignIds());
    for (const { method, path, noun, isList } of operations) {
      // The logs of our own requests and refusals repeat the ids that we tried.
      const isOwnLog = noun === "requests" || noun === "audit_log";
      if (method !== "GET" || !isList || path.includes("{") || isOwnLog) continue;
      const reply = await api.call("GET", `${path}?page_size=1000`, { key: ours.platformKey });
      const shown = reply.text.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [];
      expect([path, shown.filter((id) => foreign.has(id))]).toEqual([path, []]);
    }
  });
});

/** An answer, with text and row count of every statement that it took, transactions included. */
async function withStatements(
  ask: () => Promise<Reply>,
): Promise<{ reply: Reply; seen: string[] }> {
  const seen: string[] = [];
  const db = api.db as unknown as Executing;
  const { tx } = db;
  const restore = spy(db, seen);
  db.tx = (inside) =>
    tx.call(db, (one) => {
      const watched = { ...one };
      spy(watched, seen);
      return inside(watched);
    });
  try {
    return { reply: await ask(), seen };
  } finally {
    db.tx = tx;
    restore();
  }
}

type Statement = { readonly text: string };
type Execute = (statement: Statement) => Promise<unknown>;
type Executing = Record<(typeof KINDS)[number], Execute> & {
  tx: (work: (one: Executing) => Promise<unknown>) => Promise<unknown>;
};
const KINDS = ["rows", "first", "one", "run"] as const;

function spy(executing: Executing, seen: string[]): () => void {
  const originals = KINDS.map((kind) => [kind, executing[kind]] as const);
  for (const [kind, original] of originals) {
    executing[kind] = async (statement) => {
      const answer = await original.call(executing, statement);
      const count = Array.isArray(answer) ? answer.length : typeof answer === "number" ? answer : 1;
      // The caller is known for a moment after it was looked up, whatever it asks for.
      if (!/key_hash = |environment_id = \$1 and is_default/.test(statement.text)) {
        seen.push(`${answer === undefined ? 0 : count} of ${statement.text}`);
      }
      return answer;
    };
  }
  return () => {
    for (const [kind, original] of originals) executing[kind] = original;
  };
}

function hasScope(parameters: DocumentedOperation["parameters"]): boolean {
  return parameters.some(({ name }) => name === "Service-Account-Id");
}

/** Names of the members of a body that hold ids. */
function uuidMembers(body: Schema | undefined): string[] {
  if (body === undefined) return [];
  const { properties } = resolved(body) as { properties?: Record<string, Schema> };
  return Object.entries(properties ?? {})
    .filter(([, schema]) => schema["format"] === "uuid")
    .map(([name]) => name);
}
