import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { approvalActionOf } from "@railhead/core";
import { raw as statement } from "../../packages/server/src/db/postgres/executor.ts";
import { openPool } from "../../packages/server/src/db/postgres/connections/pool.ts";
import { buildServer } from "../../packages/server/src/http/server/server.ts";
import { routes } from "../../packages/server/src/api/routes.ts";
import { callServer, seen, type CallOptions, type Reply, type Tenant } from "../support/api.ts";
import { contractOf } from "../support/api/contract.ts";
import { allOperations, type DocumentedOperation } from "./operations.ts";
import { REFUSALS } from "./refusals.ts";
import { REFUSED, SUCCESSES, type Sent } from "./successes.ts";
import { OWN_PAGE, type Person } from "../support/api/people.ts";
import { createFixture, setGrantApprovals, type Fixture } from "./fixture.ts";

/** An id that exists nowhere. */
const NOBODY = "0195a3f0-7c00-7000-8000-0123456789ab";
const JSON_TYPE = { "content-type": "application/json" };

let fixture: Fixture;
let live: Tenant;
/** A key that may next to nothing, and one that may only what that one may not. */
let reporter: string;
let banker: string;
/** Whose session calls what is for people. */
let person: Person;
let exhausted: ReturnType<typeof buildServer>;
/** `customers.get 200` for each answer that was seen. */
const produced = new Set<string>();
/** A request of each operation that succeeded once. */
const succeeded = new Map<string, Sent>();

beforeAll(async () => {
  fixture = await createFixture();
  person = await fixture.signIn();
  live = await fixture.api.addTenant("live");
  await setGrantApprovals(fixture.api, live.environmentId, 0);
  const keyOf = async (scope: string) =>
    (await fixture.post("/v1/api_keys", { scopes: [scope] }))["key"] as string;
  [reporter, banker] = [await keyOf("reports:read"), await keyOf("banks:read")];
  // Less than one request a minute lets nobody in, however long this file takes.
  const limits = { read: 0.5, write: 0.5, reveal: 0.5 };
  exhausted = buildServer(fixture.api.app, routes, {
    limits,
    requestLog: false,
    lazySchemas: true,
  });
});
afterAll(async () => {
  await exhausted.close();
  await fixture.api.close();
});

function pathOf({ path }: DocumentedOperation, { path: given = [], query }: Sent): string {
  const values = [...given];
  const filled = path.replace(/\{[a-z_]+\}/g, () => values.shift() ?? NOBODY);
  return query === undefined ? filled : `${filled}?${query}`;
}

const check = contractOf(routes);

/** What is done to people waits in the live environment. */
async function keepsOfPeople(operation: DocumentedOperation, sent: Sent): Promise<void> {
  await setGrantApprovals(fixture.api, live.environmentId, 1);
  const reply = await call(operation, sent);
  expect([operation.id, reply.status, reply.text]).toEqual([operation.id, 202, expect.any(String)]);
  await setGrantApprovals(fixture.api, live.environmentId, 0);
}

/**
 * The SEC code of a received entry that rules cover: IAT alone is assigned by two, and a debit of a person is still
 * returned weeks after the bank delivered it.
 */
const COVERED_ENTRIES: Readonly<Record<string, string>> = {
  "received_entries.assign": "IAT",
  "received_entries.return": "PPD",
};
const COVERED_BODIES: Readonly<Record<string, object>> = {
  "api_keys.create": { scopes: ["admin"] },
  "received_entries.return": {
    code: "R10",
    document: "A statement.",
    unassign: true,
    reason: "Nobody agreed.",
  },
};

async function setSecCode(id: string, sent: Sent | undefined): Promise<void> {
  const code = COVERED_ENTRIES[id];
  if (code === undefined) return;
  const change = `update received_entries set sec_code = '${code}' where id = '${sent?.path?.[0] ?? ""}'`;
  await fixture.api.db.run(statement(change));
}

function keepsForSecondPerson(operations: readonly DocumentedOperation[]): void {
  it.each(operations.map((one) => [one.id, one] as const))(
    "%s keeps its request for a second person where a rule covers it",
    async (id, operation) => {
      const sent = await SUCCESSES[id]?.(fixture);
      const body = COVERED_BODIES[id];
      const covered = body === undefined ? {} : { body };
      await setSecCode(id, sent);
      if (operation.caller === "session") return await keepsOfPeople(operation, sent ?? {});
      const rule = await fixture.post("/v1/approval_rules", {
        action: approvalActionOf(id),
        needed: 1,
      });
      const reply = await call(operation, { ...sent, ...covered });
      expect([id, reply.status, reply.text]).toEqual([id, 202, expect.any(String)]);
      await fixture.api.db.run(
        statement(`delete from approval_rules where id = '${String(rule["id"])}'`),
      );
      fixture.api.app.rights.forget();
    },
  );
}

async function call(
  operation: DocumentedOperation,
  sent: Sent,
  { server = fixture.api.server, ...options }: CallOptions & { server?: typeof exhausted } = {},
): Promise<Reply> {
  const [method, path] = [operation.method, pathOf(operation, sent)];
  const body = options.raw === undefined && sent.body !== undefined ? { body: sent.body } : {};
  const page = sent.headers === undefined ? {} : { headers: sent.headers };
  const asked = { method, path, key: fixture.tenant.platformKey, ...body, ...page, ...options };
  const reply = await callServer(
    server,
    operation.caller === "key" ? asked : fromPage(operation, asked),
  );
  check({ method, path, ...seen(reply) });
  // The cookie of before is worth nothing.
  const isChanged = operation.caller === "session" && "set-cookie" in reply.headers;
  if (isChanged) person = await fixture.signIn();
  produced.add(`${operation.id} ${reply.status}`);
  return reply;
}

/** A call of a page: as a person unless the test names another key, or none. */
function fromPage<T extends CallOptions>({ caller }: DocumentedOperation, asked: T): T {
  const isPerson = asked.key === fixture.tenant.platformKey;
  if (caller === "public") {
    // Nobody needs a key there, so what is forbidden is a call of another page.
    const own = isPerson || asked.key === null ? OWN_PAGE : {};
    return { ...asked, key: null, headers: { ...own, ...asked.headers } };
  }
  const headers = isPerson ? person.headers : OWN_PAGE;
  return { ...asked, key: isPerson ? null : asked.key, headers: { ...headers, ...asked.headers } };
}

/** A body, page or parameter that no rule allows, or a request that a rule of the business refuses. */
async function refused(operation: DocumentedOperation): Promise<Sent> {
  const { id, body, parameters } = operation;
  const special = REFUSED[id];
  if (special !== undefined) return await special(fixture);
  if (body !== undefined) return { body: [] };
  const numbers = ["page_size", "after"];
  const [query] = parameters.filter((one) => one.in === "query" && numbers.includes(one.name));
  const known = parameters.find((one) => one.in === "query");
  // An optional body is validated, too.
  if (known === undefined) return { body: [] };
  return { query: query === undefined ? `${known.name}=~` : `${query.name}=-1` };
}

/** The largest bodies, where 1 MiB does not do. */
const MEBIBYTES: Readonly<Record<string, number>> = {
  "bank_statements.create": 20,
  "proof_requests.attach": 8,
  "risk_lists.import": 16,
  "screening_lists.load": 64,
};

/** What succeeds once only: kept for a second person before it succeeds, since what is kept has not happened. */
const ONCE = [
  "ledger_closings.create",
  "ach_files.decide",
  "banks.create",
  "operators.create",
  "roles.create",
];
const covered = allOperations.filter(({ id }) => approvalActionOf(id) !== undefined);
keepsForSecondPerson(covered.filter(({ id }) => ONCE.includes(id)));

describe.each(allOperations.map((one) => [one.id, one] as const))("%s", (id, operation) => {
  const { statuses, method } = operation;
  const expectStatus = (reply: Reply, status: number) =>
    expect([id, reply.status, reply.text]).toEqual([id, status, expect.any(String)]);

  // A stream that lasts is answered below.
  it.runIf(id !== "events.stream")(
    "succeeds at the version that was read, once under one key, and says when nothing is new",
    async () => {
      const success = SUCCESSES[id];
      if (success === undefined) throw new Error(`${id} has no request that succeeds`);
      const sent = await success(fixture);
      succeeded.set(id, sent);
      if (statuses.includes(412)) {
        expectStatus(await call(operation, sent, { headers: { "if-match": '"stale"' } }), 412);
      }
      const isKeyed = statuses.includes(409) && method !== "GET";
      const headers: Record<string, string> = isKeyed
        ? { "idempotency-key": `every ${id}`.slice(0, 40) }
        : {};
      const reply = await call(operation, sent, { headers });
      expectStatus(reply, method === "POST" ? 201 : 200);
      if (isKeyed) {
        const replay = await call(operation, sent, { headers });
        expect([id, replay.text]).toEqual([id, reply.text]);
        expectStatus(await call(operation, { ...sent, query: "else" }, { headers }), 409);
      }
      if (statuses.includes(304)) {
        // The engine may still be changing what is read, such as when a bank is next asked for files.
        const unchanged = async () => {
          const etag = (await call(operation, sent)).headers["etag"] as string;
          return (await call(operation, sent, { headers: { "if-none-match": etag } })).status;
        };
        await expect.poll(unchanged).toBe(304);
      }
    },
  );

  it("refuses callers and requests that it must not serve", async () => {
    const sent = succeeded.get(id) ?? {};
    expectStatus(await call(operation, sent, { headers: { "idempotency-key": "short" } }), 400);
    if (statuses.includes(401)) expectStatus(await call(operation, sent, { key: null }), 401);
    const key = operation.scope.startsWith("reports:") ? banker : reporter;
    expectStatus(await call(operation, sent, { key }), 403);
    expectStatus(await call(operation, sent, { server: exhausted }), 429);
    if (statuses.includes(404)) {
      const nothing = { ...sent, path: [] };
      // Lists do not exist for a key of one account, nor do sandboxes in production.
      const stranger = /^(?:risk_lists|screening)/.test(id) ? fixture.tenant.key : live.platformKey;
      const away = operation.path.includes("{") ? {} : { key: stranger };
      expectStatus(await call(operation, nothing, away), 404);
    }
    if (statuses.includes(409) && method === "GET") {
      const unreadable = REFUSALS["value_unreadable"]?.[id];
      const stage = { ...fixture, live: { ...live, customer_id: NOBODY } };
      const ahead = { ...sent, query: "after=999999999" };
      const conflicting = unreadable === undefined ? ahead : await unreadable(stage);
      expectStatus(await call(operation, conflicting), 409);
    }
    if (statuses.includes(413)) {
      const mebibytes = MEBIBYTES[id] ?? 1;
      const raw = " ".repeat(mebibytes * 1024 * 1024 + 1);
      expectStatus(await call(operation, sent, { raw, headers: JSON_TYPE }), 413);
    }
    if (statuses.includes(415)) {
      const headers = { "content-type": "text/plain" };
      expectStatus(await call(operation, sent, { raw: "{}", headers }), 415);
    }
    if (statuses.includes(422)) {
      const faulty = await refused(operation);
      expectStatus(await call(operation, { path: sent.path ?? [], ...faulty }), 422);
    }
  });
});

keepsForSecondPerson(covered.filter(({ id }) => !ONCE.includes(id)));

it("streams are answered while they last", async () => {
  const [operation] = allOperations.filter(({ id }) => id === "events.stream");
  const url = await fixture.api.server.listen({ host: "127.0.0.1", port: 0 });
  const headers = { authorization: `Bearer ${fixture.tenant.platformKey}` };
  const response = await fetch(`${url}${operation?.path}?after=0`, { headers });
  expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  const first = await response.body?.getReader().read();
  expect(Buffer.from(first?.value ?? []).toString()).toMatch(/^retry: /);
  produced.add(`events.stream ${response.status}`);
  await response.body?.cancel().catch(() => undefined);
});

describe("when the database", () => {
  it("cannot be reached, every operation asks to be called again later", async () => {
    const db = openPool({ url: "postgres://nobody@127.0.0.1:1/none", statementTimeoutMs: 1_000 });
    const server = buildServer({ ...fixture.api.app, db }, routes, {
      requestLog: false,
      lazySchemas: true,
    });
    for (const operation of allOperations) {
      const reply = await call(operation, succeeded.get(operation.id) ?? {}, { server });
      expect([operation.id, reply.status]).toEqual([operation.id, 503]);
      expect(reply.headers["retry-after"]).toBe("1");
    }
    await server.close();
    await db.close();
  });

  it("is broken, every operation says so without a word of what broke", async () => {
    const { db } = fixture.api;
    const server = buildServer(fixture.api.app, routes, { requestLog: false, lazySchemas: true });
    const admitting = ["api_keys", "environments", "accounts"];
    const tables = await db.rows<{ name: string }>(
      statement("select tablename as name from pg_tables where schemaname = 'public'"),
    );
    const take = (name: string) => db.run(statement(`alter table ${name} rename to ${name}_away`));
    for (const { name } of tables) if (!admitting.includes(name)) await take(name);
    const ask = async (operation: DocumentedOperation) => {
      const reply = await call(operation, succeeded.get(operation.id) ?? {}, { server });
      if (reply.status === 500) expect(reply.text).not.toMatch(/relation|_away|select|\.ts/i);
      return reply.status;
    };
    const unhurt: DocumentedOperation[] = [];
    for (const operation of allOperations)
      if ((await ask(operation)) !== 500) unhurt.push(operation);
    expect(unhurt.length).toBeLessThan(allOperations.length / 4);
    await take("api_keys");
    fixture.api.app.keys.forget();
    fixture.api.app.sessions.forget();
    const cold = buildServer(fixture.api.app, routes, { requestLog: false, lazySchemas: true });
    for (const operation of unhurt) {
      const reply = await call(operation, {}, { server: cold });
      expect([operation.id, reply.status]).toEqual([operation.id, 500]);
    }
    await server.close();
    await cold.close();
  });
});

it("no operation declares an answer that it cannot give", () => {
  // What only a role asks for is in packages/server/src/api/rights-matrix.test.ts.
  const asked = ({ id }: DocumentedOperation) => (approvalActionOf(id) === undefined ? 202 : 0);
  const declared = allOperations.flatMap((operation) =>
    operation.statuses
      .filter((status) => status !== asked(operation))
      .map((status) => `${operation.id} ${status}`),
  );
  expect(declared.filter((answer) => !produced.has(answer))).toEqual([]);
});
