import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NOTE_RESOURCES } from "@railhead/core";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import {
  addCustomer,
  addPaykey,
  dataOf,
  referencesOf,
  type Data,
} from "../../../../../test/support/api/api-fixtures.ts";
import { signInPerson, type Person } from "../../../../../test/support/api/people.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let ann: Person;
let ben: Person;
let customer: string;
beforeAll(async () => {
  api = await createTestApi(routes);
  ann = await signInPerson(api, "ann@example.com");
  ben = await signInPerson(api, "ben@example.com", { role: "support" });
  customer = String((await addCustomer(api))["id"]);
});
afterAll(() => api.close());

const noteOn = (text: string, resource_id = customer, resource_type = "customer") => ({
  resource_type,
  resource_id,
  text,
});
const write = async (by: Person, body: object) => {
  const reply = await by.call("POST", "/v1/notes", { body });
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return dataOf(reply);
};
const listed = async (by: Person | undefined, query: string) => {
  const path = `/v1/notes?${query}`;
  const reply =
    by === undefined
      ? await api.call("GET", path, { key: api.platformKey })
      : await by.call("GET", path);
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
  return (dataOf(reply) as unknown as Data[]).map((note) => note["text"]);
};

describe("a note", () => {
  it("has its author, a person or a key, and is read by people and keys of the account", async () => {
    const text = "Called.\nWill pay on Friday.";
    const made = await write(ann, noteOn(text));
    expect(made).toMatchObject({
      account_id: api.accountId,
      resource_id: customer,
      text,
      mentions: [],
      author: { type: "operator", id: ann.operatorId },
    });
    const byKey = dataOf(await api.call("POST", "/v1/notes", { body: noteOn("By a program.") }));
    expect(byKey["author"]).toMatchObject({ type: "api_key" });
    expect(await listed(ben, `resource_id=${customer}&sort_by=created_at`)).toEqual(
      expect.arrayContaining([text, "By a program."]),
    );
    expect(await listed(undefined, `author_id=${ann.operatorId}`)).toEqual([text]);
  });

  it("mentions people by id, who find it", async () => {
    const text = `@${ben.operatorId} please look, with @${ann.operatorId.toUpperCase()}.`;
    const made = await write(ann, noteOn(text));
    expect(made["mentions"]).toEqual([ben.operatorId, ann.operatorId]);
    expect(await listed(ben, "mentions_me=true")).toEqual([text]);
    expect(await listed(undefined, `mentions=${ben.operatorId}`)).toEqual([text]);
    const asKey = await api.call("GET", "/v1/notes?mentions_me=true");
    expect([asKey.status, referencesOf(asKey)]).toEqual([422, ["/mentions_me"]]);
    const path = `/v1/notes?mentions_me=true&mentions=${ben.operatorId}`;
    expect(referencesOf(await ann.call("GET", path))).toEqual(["/mentions"]);
  });

  it("is deleted by its author alone, with whom it mentions, and leaves its text nowhere", async () => {
    const made = await write(ann, noteOn(`zyxwv @${ben.operatorId}`));
    const path = `/v1/notes/${String(made["id"])}`;
    expect((await ben.call("DELETE", path)).status).toBe(403);
    expect((await api.call("DELETE", path)).status).toBe(403);
    const reply = await ann.call("DELETE", path);
    expect([reply.status, dataOf(reply)["text"]]).toEqual([200, null]);
    expect((await ann.call("GET", path)).status).toBe(404);
    expect((await ann.call("DELETE", path)).status).toBe(404);
    const { n } = await api.db.one<{ n: bigint }>(sql`select count(*) as n from note_mentions
      where note_id = ${made["id"]}`);
    expect(n).toBe(0n);
    const audited = await api.db.rows<{ row: string }>(
      sql`select row_to_json(a)::text as row from audit_log a where resource_id = ${made["id"]}`,
    );
    expect(audited.length).toBeGreaterThanOrEqual(2);
    expect(audited.filter(({ row }) => row.includes("zyxwv"))).toEqual([]);
  });

  it("is stored encrypted; one that cannot be read hides no other", async () => {
    const made = await write(ann, noteOn("unreadable later"));
    const of = sql`where id = ${made["id"]}`;
    const { text } = await api.db.one<{ text: Buffer }>(sql`select text from notes ${of}`);
    expect(text.includes("unreadable")).toBe(false);
    await api.db.run(sql`update notes set text = set_byte(text, 29, get_byte(text, 29) # 1) ${of}`);
    expect(await listed(ann, `resource_id=${customer}`)).toContain(null);
    expect((await listed(ann, `resource_id=${customer}`)).length).toBeGreaterThan(1);
    const shown = dataOf(
      await api.call("GET", "/v1/exceptions?kind=value_unreadable", { key: api.platformKey }),
    ) as unknown as Data[];
    expect(shown.map((one) => one["details"])).toEqual([
      expect.objectContaining({ table: "notes", column: "text" }),
    ]);
  });

  it("is not seen by keys of other accounts, nor in other environments", async () => {
    const made = await write(ann, noteOn("Ours."));
    const path = `/v1/notes/${String(made["id"])}`;
    const other = await api.addAccount(api.environmentId);
    const away = await api.addTenant();
    for (const key of [other.key, away.platformKey, away.key]) {
      expect((await api.call("GET", path, { key })).status).toBe(404);
      expect((await api.call("DELETE", path, { key })).status).toBe(404);
      const reply = await api.call("POST", "/v1/notes", { key, body: noteOn("Mine?") });
      expect([reply.status, referencesOf(reply)]).toEqual([422, ["/resource_id"]]);
    }
  });
});

describe("422", () => {
  it.each(NOTE_RESOURCES)("names no %s where there is none of that id", async (type) => {
    const nobody = "0195a3f0-7c00-7000-8000-0123456789ab";
    const reply = await ann.call("POST", "/v1/notes", { body: noteOn("Hm.", nobody, type) });
    expect([reply.status, referencesOf(reply)]).toEqual([422, ["/resource_id"]]);
  });

  it("bounds the text and the people in it", async () => {
    const faults = async (text: string) =>
      referencesOf(await ann.call("POST", "/v1/notes", { body: noteOn(text) }));
    expect(await faults("")).toEqual(["/text"]);
    expect(await faults("x".repeat(4_001))).toEqual(["/text"]);
    expect(await faults("bell \u0007")).toEqual(["/text"]);
    expect(await faults("@0195a3f0-7c00-7000-8000-0123456789ab")).toEqual(["/text"]);
    const many = Array.from({ length: 21 }, () => `@${api.app.ids.uuid(api.app.wall.now())}`);
    expect(await faults(many.join(" "))).toEqual(["/text"]);
    expect((await write(ann, noteOn("😀".repeat(4_000))))["text"]).toHaveLength(8_000);
  });
});

describe("erasing a customer", () => {
  it("erases notes on it, its paykeys and exceptions about these, and answers kept for retries", async () => {
    const person = await addCustomer(api);
    const paykey = await addPaykey(api, person["id"]);
    const kept = await write(ann, noteOn("About somebody else."));
    const key = api.platformKey;
    const exception = await api.db.one<{ id: string }>(sql`
      insert into exceptions (environment_id, id, kind, subject, message, what_next, details,
        resource_type, resource_id, status, due_at, version, created_at, updated_at)
      values (${api.environmentId}, gen_random_uuid(), 'account_unreadable', 'x', 'x', 'x', '{}',
        'paykey', ${paykey["id"]}, 'open', now(), 1, now(), now()) returning id`);
    for (const [index, [type, id]] of [
      ["customer", person["id"]],
      ["paykey", paykey["id"]],
      ["exception", exception.id],
    ].entries()) {
      const body = noteOn("Quillfeather said so.", String(id), String(type));
      const headers = { "idempotency-key": `note-of-quill-${index}` };
      expect((await api.call("POST", "/v1/notes", { key, body, headers })).status).toBe(201);
    }
    const erased = await api.call("DELETE", `/v1/customers/${String(person["id"])}`, { key });
    expect(erased.status).toBe(200);
    for (const id of [person["id"], paykey["id"], exception.id]) {
      expect(await listed(ann, `resource_id=${String(id)}`)).toEqual([]);
    }
    expect((await ann.call("GET", `/v1/notes/${String(kept["id"])}`)).status).toBe(200);
    const body = noteOn("Quillfeather said so.", String(person["id"]));
    const headers = { "idempotency-key": "note-of-quill-0" };
    const replayed = await api.call("POST", "/v1/notes", { key, body, headers });
    expect([replayed.status, dataOf(replayed)["text"]]).toEqual([201, ""]);
    const late = await api.call("POST", "/v1/notes", { key, body });
    expect([late.status, referencesOf(late)]).toEqual([422, ["/resource_id"]]);
  });
});

it("people write notes by their roles: an auditor reads them alone", async () => {
  const auditor = await signInPerson(api, "eve@example.com", { role: "auditor" });
  expect((await auditor.call("POST", "/v1/notes", { body: noteOn("No.") })).status).toBe(403);
  expect((await auditor.call("GET", "/v1/notes")).status).toBe(200);
  const viewer = await signInPerson(api, "vic@example.com", { role: "viewer" });
  expect((await viewer.call("POST", "/v1/notes", { body: noteOn("Yes.") })).status).toBe(201);
});
