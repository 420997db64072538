import { afterAll, beforeAll, expect, it } from "vitest";
import { auditedWhen, auditActionOf } from "@railhead/core";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { routes } from "../../packages/server/src/api/routes.ts";
import { createTestApi, type CallOptions, type Reply, type TestApi } from "../support/api.ts";
import { OWN_PAGE, type Person } from "../support/api/people.ts";
import { createFixtureOn, type Actions } from "./fixture.ts";
import { allOperations, type DocumentedOperation } from "./operations.ts";
import { SUCCESSES } from "./successes.ts";

/** Members whose values are of a person. */
const PERSONAL =
  /^(?:name|email|phone|account_number|account_holder|ssn|ein|dob|address1|address2|city|tan|first_name|last_name|legal_business_name|ip_address|device_ip)$/;

let api: TestApi;
let fixture: Actions;
let person: Person;
/** Values of persons in all bodies that were sent. */
const values = new Set<string>();
const answered: { id: string; method: string; requestId: string }[] = [];

beforeAll(async () => {
  api = await createTestApi(routes);
  const call = (method: string, path: string, options: CallOptions = {}) => {
    if (!path.startsWith("/v1/roles")) collect(options.body);
    return api.call(method, path, options);
  };
  fixture = await createFixtureOn({ ...api, call }, await api.addSandbox());
  person = await fixture.signIn();
  for (const operation of allOperations) {
    const { id, method } = operation;
    if (id === "events.stream") continue;
    const reply = await succeed(operation);
    expect([id, reply.status < 300, reply.text]).toEqual([id, true, expect.any(String)]);
    const requestId = String(reply.headers["api-request-id"]);
    answered.push({ id, method, requestId });
    if ("set-cookie" in reply.headers) person = await fixture.signIn();
  }
}, 300_000);
afterAll(() => api.close());

async function succeed(operation: DocumentedOperation): Promise<Reply> {
  const { id, method, caller } = operation;
  const { path: given = [], query, body } = (await SUCCESSES[id]?.(fixture)) ?? {};
  // A role's name is nobody's.
  if (!id.startsWith("roles.")) collect(body);
  const ids = [...given];
  const filled = operation.path.replace(/\{[a-z_]+\}/g, () => ids.shift() ?? "");
  const path = query === undefined ? filled : `${filled}?${query}`;
  const sent = body === undefined ? {} : { body };
  if (caller === "key") {
    return await api.call(method, path, { key: fixture.tenant.platformKey, ...sent });
  }
  if (caller === "session") return await person.call(method, path, sent);
  return await api.call(method, path, { key: null, headers: OWN_PAGE, ...sent });
}

function collect(body: unknown): void {
  if (typeof body !== "object" || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    if (typeof value === "object") collect(value);
    else if (typeof value === "string" && value.length > 3 && PERSONAL.test(name))
      values.add(value);
  }
}

/** Terms of acts that an operation does by what its body says. */
const OWN_TERMS = new Set(["customer.status_set"]);

const methodOf = new Map(routes.map((route) => [route.operationId, route]));

interface Row {
  readonly operation: string;
  readonly action: string;
  readonly outcome: string;
  readonly address: string;
  readonly resource_id: string | null;
  readonly actor: { readonly type: string };
}

const rowsOf = (requestId: string) =>
  api.db.rows<Row>(sql`
    select operation, action, outcome, address, resource_id, actor from audit_log
    where request_id = ${requestId} order by sequence`);

/** Operations that commit by themselves begin with a row of their own, unless they write theirs with the effect. */
const isSeparate = (id: string) => {
  const route = methodOf.get(id);
  return route?.write === "separate" && route.auditedBy === undefined;
};

it("every operation that changes or reveals something leaves its row, and no other does", async () => {
  const wrong: unknown[] = [];
  for (const { id, requestId } of answered) {
    const route = methodOf.get(id);
    if (route === undefined) throw new Error(`${id} has no route`);
    const rows = await rowsOf(requestId);
    const isBegun = rows[0]?.outcome === "started";
    if (isBegun !== (isSeparate(id) && auditedWhen(route) !== "never")) wrong.push([id, isBegun]);
    const [row, ...more] = isBegun ? rows.slice(1) : rows;
    // The reading key may reveal, so what is shown in clear to it is.
    const isExpected = auditedWhen(route) !== "never";
    if ((row !== undefined) !== isExpected) wrong.push([id, isExpected, row]);
    // Each session that ends has a row of its own, as has an approval and what it lets run.
    const isOne = /^(?:session\.ended|approval\.)/.test(row?.action ?? "");
    if (more.length > 0 && !isOne) wrong.push([id, row, ...more]);
    if (row === undefined) continue;
    expect(row).toMatchObject({ operation: id, outcome: "done", address: "127.0.0.1" });
    const isNamed = row.action === auditActionOf(id) || OWN_TERMS.has(row.action);
    if (!isNamed) wrong.push([id, row.action]);
  }
  expect(wrong).toEqual([]);
});

it("what commits by itself says what it changed, also where no GET shows it", async () => {
  const rows = await api.db.rows<{ operation: string; names: string[] }>(sql`
    select operation, array_agg(distinct name) as names
    from audit_log cross join json_object_keys(changes) name
    where outcome = 'done' and operation in
      ('banks.recover', 'chain.accept', 'sandbox.clock.advance', 'sandbox.payments.step')
    group by operation order by operation`);
  expect(rows.map(({ operation }) => operation)).toEqual([
    "banks.recover",
    "chain.accept",
    "sandbox.clock.advance",
    "sandbox.payments.step",
  ]);
  expect(rows[3]?.names).toContain("status");
});

it("a row names its resource, unless the operation is about none", async () => {
  const none = await api.db.rows<{ operation: string }>(sql`
    select distinct operation from audit_log
    where resource_id is null and outcome = 'done' order by 1`);
  expect(none.map(({ operation }) => operation)).toMatchInlineSnapshot(`
    [
      "audit_log.export",
      "audit_log.list",
      "bank_routes.set",
      "bridge.initialize",
      "exports.download",
      "ledger.export",
      "network_duties.update",
      "packs.get",
      "programme_reviews.create",
      "reports.get",
      "sandbox.clock.advance",
      "sandbox.clock.set",
      "sandbox.faults.clear",
      "sandbox.funding.run",
      "sandbox.inbox.open",
      "sandbox.received_entries.create",
      "sandbox.scenarios.run",
      "screening.check",
    ]
  `);
});

it("no value of a person stands in the audit log", async () => {
  const rows = await api.db.rows<{ text: string }>(sql`select a::text as text from audit_log a`);
  // Random ids and digests may hold the digits of a short value.
  const text = rows.map((row) => row.text.replace(/[0-9a-f-]{32,}/g, "")).join("\n");
  expect(rows.length).toBeGreaterThan(100);
  expect(values.size).toBeGreaterThan(20);
  expect([...values].filter((value) => text.includes(value))).toEqual([]);
});

it("sequences have no gap in any environment", async () => {
  const rows = await api.db.rows(sql`
    select environment_id, count(*), max(sequence) from audit_log group by 1
    having count(*) <> max(sequence) or min(sequence) <> 1`);
  expect(rows).toEqual([]);
});
