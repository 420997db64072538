import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { TIMELINE_PART_NAMES } from "@railhead/core";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import { signInPerson, type Person } from "../../../../../test/support/api/people.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { sql } from "../../db/postgres/sql.ts";
import { lastRemovedEvent } from "../../db/tables/events/events.ts";
import { removeOldEvents } from "../../events/retention.ts";

let service: TestService;
let sandbox: Sandbox;
let returned: string;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  await sandbox.post("/v1/webhook_endpoints", { url: "https://receiver.example/hook" });
  returned = await returnedCharge();
}, 60_000);
afterAll(() => service.close());

/** Creation, hold, release, submission and return. */
const LOGGED_REQUESTS = 5;

/** A charge that was held, noted, released, sent, and came back. */
async function returnedCharge(): Promise<string> {
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, "charge", { paykey, payment_date: "today" });
  await sandbox.put(`/v1/charges/${id}/hold`, { reason: "The customer asked us to wait." });
  await sandbox.post("/v1/notes", { resource_type: "charge", resource_id: id, text: "Called." });
  await sandbox.put(`/v1/charges/${id}/release`, { reason: "She agreed." });
  await sandbox.post(`/v1/sandbox/payments/${id}/submit`, {});
  await sandbox.post(`/v1/sandbox/payments/${id}/return`, { code: "R01" });
  // Requests are logged after their answers: a timeline read before would lack some.
  const requests = async () =>
    itemsOf(await timeline(id as string)).filter(({ kind }) => kind === "request");
  await vi.waitFor(async () => expect(await requests()).toHaveLength(LOGGED_REQUESTS), 30_000);
  return id as string;
}

const timeline = (id: string, query = ""): Promise<Resource> =>
  sandbox.get(`/v1/payments/${id}/timeline${query}`);
const itemsOf = (read: Resource): Resource[] => read["items"] as Resource[];
const kindsOf = (read: Resource): Set<string> =>
  new Set(itemsOf(read).map(({ kind }) => kind as string));

describe("the timeline of a payment", () => {
  it("has its whole life in one ordered page", async () => {
    const read = await timeline(returned);
    const items = itemsOf(read);
    expect(read).toMatchObject({ payment_id: returned, payment_type: "charge", left_out: [] });
    expect(read["next_cursor"]).toBeNull();
    const instants = items.map(({ at }) => String(at));
    expect(instants).toEqual(instants.toSorted());
    expect([...kindsOf(read)]).toEqual(
      expect.arrayContaining(["decision", "file", "move", "note", "posting", "request", "return"]),
    );
    const titles = items
      .filter(({ importance }) => importance === "main")
      .map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(["Created", "Put on hold", "Note", "Released"]));
    expect(titles.slice(-2)).toEqual(["Return R01", "Failed"]);
    const held = items.find(({ title }) => title === "Put on hold");
    expect(held).toMatchObject({
      kind: "decision",
      detail: "The customer asked us to wait.",
      actor: { type: "api_key" },
      link: { type: "event" },
    });
    const request = items.find(({ title }) => String(title).endsWith("/hold"));
    expect(request).toMatchObject({ kind: "request", group: held?.["group"] });
  });

  it("leads to the line of the file, and to the file of the return", async () => {
    const items = itemsOf(await timeline(returned));
    const file = items.find(({ title }) => /^Line \d+ of /.test(String(title)));
    const { id, line } = (file?.["link"] ?? {}) as Resource;
    const entries = await sandbox.list(`/v1/ach_files/${id}/entries?payment_id=${returned}`);
    expect(entries.map((entry) => entry["line"])).toEqual([line]);
    const back = items.find(({ kind }) => kind === "return");
    expect(back).toMatchObject({ code: "R01", link: { type: "file" }, actor: { type: "bank" } });
    expect((await sandbox.get(`/v1/ach_files/${back?.["link"].id}`))["direction"]).toBe("inbound");
  });

  it("posts what the ledger has, and no more", async () => {
    const posted = itemsOf(await timeline(returned)).filter(({ kind }) => kind === "posting");
    const entries = await sandbox.list(`/v1/ledger/entries?subject_id=${returned}`);
    expect(posted.map(({ money }) => money.amount)).toEqual(entries.map(({ amount }) => amount));
  });

  it("is the same read one by one, and nothing follows the last cursor", async () => {
    const whole = itemsOf(await timeline(returned));
    const single: Resource[] = [];
    let cursor: string | null = null;
    do {
      const query = cursor === null ? "?limit=1" : `?limit=1&cursor=${cursor}`;
      const read: Resource = await timeline(returned, query);
      single.push(...itemsOf(read));
      cursor = read["next_cursor"] as string | null;
    } while (cursor !== null);
    expect(single).toEqual(whole);
    const last = whole.findLast(({ expected }) => expected === false);
    expect(itemsOf(await timeline(returned, `?cursor=${last?.["cursor"]}`))).toEqual([]);
  });

  it("ends with what is expected, each with its instant and what moves it", async () => {
    const { paykey } = await createPaykey(sandbox);
    const { id } = await createPayment(sandbox, "charge", { paykey, payment_date: "today" });
    const expected = async () =>
      itemsOf(await timeline(id as string)).filter((one) => one["expected"] === true);
    await expect
      .poll(async () => (await expected()).map(({ title }) => title))
      .toEqual(["The clock stands still", "Goes into a file", "Settles", "Becomes paid"]);
    const [, sealing] = await expected();
    await sandbox.advance(sealing?.["at"]);
    expect((await expected()).map(({ title }) => title)).toEqual([
      "The clock stands still",
      "Settles",
      "Becomes paid",
    ]);
    await sandbox.advance((await expected()).at(-1)?.["at"]);
    expect((await sandbox.get(`/v1/charges/${id}`))["status"]).toBe("paid");
    await sandbox.advance("idle");
    expect(await expected()).toEqual([]);
    expect(itemsOf(await timeline(id as string))).toContainEqual(
      expect.objectContaining({ title: "In a charge deposit" }),
    );
  }, 30_000);
});

describe("rights", () => {
  const named = (read: Resource) => (read["left_out"] as Resource[]).map(({ part }) => part);

  it("an account key sees no files, which carry other accounts", async () => {
    const { key } = await sandbox.post("/v1/api_keys", {
      name: "one account",
      account_id: sandbox.account_id,
      scopes: ["read"],
    });
    const reply = await sandbox.call("GET", `/v1/payments/${returned}/timeline`, {
      key: String(key),
    });
    const read = reply.body.data as Resource;
    expect([reply.status, named(read)]).toEqual([200, ["files"]]);
    expect(itemsOf(read).find(({ kind }) => kind === "return")?.["link"]).toBeNull();
  });

  it("a key sees the parts of its scopes, and reads the scopes of the others", async () => {
    const { key } = await sandbox.post("/v1/api_keys", {
      name: "payments alone",
      scopes: ["payments:read"],
    });
    const reply = await sandbox.call("GET", `/v1/payments/${returned}/timeline`, {
      key: String(key),
    });
    const read = reply.body.data as Resource;
    expect(named(read)).toEqual(TIMELINE_PART_NAMES);
    expect(read["left_out"]).toContainEqual({ part: "notes", needs: "notes:read" });
    expect(kindsOf(read)).toEqual(new Set(["move", "decision", "return"]));
  });

  it.each([
    ["viewer", "requests"],
    ["admin", undefined],
  ])("a person with the role %s sees what it may read", async (role, part) => {
    const person: Person = await signInPerson(
      { app: service.app, call: (...args) => sandbox.call(...args) },
      `${role}@example.com`,
      { role },
    );
    const reply = await person.call("GET", `/v1/payments/${returned}/timeline`, {
      headers: { "railhead-environment": sandbox.environment.id },
    });
    const read = reply.body.data as Resource;
    expect(reply.status).toBe(200);
    if (part === undefined) expect(named(read)).toEqual([]);
    else expect(named(read)).toContain(part);
    expect(kindsOf(read).has("request")).toBe(part === undefined);
  });

  it("nobody reads the timeline of a payment of another account or environment", async () => {
    const other = await service.addSandbox();
    const nobody = "0195a3f0-7c00-7000-8000-0123456789ab";
    for (const [caller, id] of [
      [other, returned],
      [sandbox, nobody],
    ] as const) {
      expect((await caller.call("GET", `/v1/payments/${id}/timeline`)).status).toBe(404);
    }
  });
});

it.each(["x", "AAAA", "MjAyNi0wMy0wMg", "%00"])("refuses the cursor %s", async (cursor) => {
  const reply = await sandbox.call("GET", `/v1/payments/${returned}/timeline?cursor=${cursor}`);
  expect([reply.status, reply.body.data.items?.[0]?.reference]).toEqual([422, "/cursor"]);
});

it.each([0, 101, "x"])("refuses the limit %s", async (limit) => {
  const reply = await sandbox.call("GET", `/v1/payments/${returned}/timeline?limit=${limit}`);
  expect(reply.status).toBe(422);
});

it("a timeline says up to which number events of the payment left the log, and one whose events are all there says nothing", async () => {
  const own = await service.addSandbox();
  const { paykey } = await createPaykey(own);
  const order = { paykey, payment_date: "today" };
  const { id: old } = await createPayment(own, "charge", order);
  const read = async (id: unknown) => own.get(`/v1/payments/${String(id)}/timeline`);
  expect((await read(old))["events_removed_through"]).toBeNull();
  const { db } = service.app;
  const scope = { environment_id: own.environment.id, account_id: null };
  await db.run(sql`insert into event_checkpoints (environment_id, marked_at, sequence)
    select environment_id, '2020-01-01T00:00:00Z', last_sequence from event_counts
    where environment_id = ${own.environment.id}`);
  const { id: young } = await createPayment(own, "charge", order);
  while ((await removeOldEvents(db, own.environment.id, "2020-01-02T00:00:00.000Z")) > 0);
  const removed = Number(await lastRemovedEvent(db, scope));
  expect(removed).toBeGreaterThan(0);
  expect((await read(old))["events_removed_through"]).toBe(removed);
  expect(kindsOf(await read(old)).has("move")).toBe(true);
  expect((await read(young))["events_removed_through"]).toBeNull();
});
