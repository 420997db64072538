import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createTestApi,
  type Reply,
  type Tenant,
  type TestApi,
} from "../../../../../test/support/api.ts";
import { signInPerson } from "../../../../../test/support/api/people.ts";
import { raw, sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";

const ORIGINATORS = "/v1/originators";
/** What names the person: nothing else in the database has these texts. Four digits alone are in ids, too. */
const PERSONAL = [
  "Quill",
  "Feather",
  "Inkwell",
  "2125550100",
  "quill@",
  "987654321",
  "*4321",
  "Nib Desk",
];

let api: TestApi;
let key: string;
let sandbox: Tenant;
beforeAll(async () => {
  api = await createTestApi(routes);
  sandbox = await api.addSandbox();
  key = sandbox.platformKey;
});
afterAll(() => api.close());

let numbers = 0;
const dataOf = (reply: Reply) => reply.body.data as Record<string, unknown>;
const post = (path: string, body: object) => api.call("POST", path, { key, body });
const pathOf = ({ id }: Record<string, unknown>) => `${ORIGINATORS}/${String(id)}`;
const erase = (row: Record<string, unknown>) =>
  api.call("DELETE", `${pathOf(row)}/personal_data`, { key });

/** The request that proposed each originator. */
const sent = new Map<string, { body: object; headers: Record<string, string> }>();

/** An originator of one person, approved and changed. */
async function person(): Promise<Record<string, unknown>> {
  const headers = { "idempotency-key": `originator-${(numbers += 1)}` };
  const body = {
    legal_name: "Quill Trading",
    dba: "Feather",
    address: { address1: "7 Inkwell Lane", city: "Springfield", state: "IL", zip: "62701" },
    tax_id: "987654321",
    company_ids: [{ company_id: `erase${numbers}`, company_name: "Trading" }],
    entries: [{ sec_code: "PPD", side: "debit", purposes: ["services"], descriptions: [] }],
    contacts: [{ role: "owner", name: "Quill", phone: "+12125550100", email: "quill@ink.com" }],
  };
  const row = dataOf(await api.call("POST", ORIGINATORS, { key, body, headers }));
  sent.set(String(row["id"]), { body, headers });
  await post(`${pathOf(row)}/approve`, { bank_reference: "REF-1", bank_contact: "Nib Desk" });
  await api.call("PATCH", pathOf(row), { key, body: { dba: "Feather & Son" } });
  return row;
}
const end = (row: Record<string, unknown>) => post(`${pathOf(row)}/end`, { reason: "Moved." });

/** Tables in which one of the texts is found. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const tables = await api.db.rows<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' order by 1`);
  const found: string[] = [];
  for (const { name } of tables) {
    const hit = await api.db.first(sql`select from ${raw(name)} t
      where t::text like any(${texts.map((text) => `%${text}%`)}::text[]) limit 1`);
    if (hit !== undefined) found.push(name);
  }
  return found;
}

it("leaves of an ended originator what files have, and the person in no table", async () => {
  const row = await person();
  expect((await erase(row)).body.data).toMatchObject({
    code: "originator_not_allowed",
    detail: "The originator is approved_by_bank: no erasure.",
  });
  expect(await tablesWith(PERSONAL)).toContain("originator_history");
  await end(row);
  const erased = dataOf(await erase(row));
  expect(erased).toMatchObject({
    status: "ended",
    legal_name: "Erased originator",
    dba: null,
    tax_id: null,
    contacts: [],
    bank_contact: null,
    bank_reference: "REF-1",
    company_ids: row["company_ids"],
    erased_at: expect.any(String),
  });
  expect(await tablesWith(PERSONAL)).toEqual([]);
  expect(dataOf(await erase(row))).toEqual(erased);
  const replay = await api.call("POST", ORIGINATORS, { key, ...sent.get(String(row["id"])) });
  expect(replay.headers["idempotent-replayed"]).toBe("true");
  for (const text of PERSONAL) expect(replay.text).not.toContain(text);
  const history = await api.call("GET", `${pathOf(row)}/history?sort_order=asc`, { key });
  const acts = history.body.data as unknown as { act: string }[];
  expect(acts.map(({ act }) => act)).toEqual(["create", "approve", "update", "end", "erase"]);
});

it("leaves other originators as they are", async () => {
  const [gone, other] = [await person(), await person()];
  const before = dataOf(await api.call("GET", pathOf(other), { key }));
  await end(gone);
  await erase(gone);
  expect(dataOf(await api.call("GET", pathOf(other), { key }))).toEqual(before);
});

it("waits for a second person where a rule asks for one", async () => {
  const row = await person();
  await end(row);
  const rule = await post("/v1/approval_rules", { action: "originator.erase", needed: 1 });
  api.app.rights.forget();
  const asked = await erase(row);
  expect(asked.status).toBe(202);
  expect(dataOf(await api.call("GET", pathOf(row), { key }))["erased_at"]).toBeNull();
  const approver = await signInPerson(api, "approver@example.com", { role: "approver" });
  const headers = { "railhead-environment": sandbox.environmentId };
  const approval = `/v1/approvals/${String(dataOf(asked)["id"])}/approve`;
  await approver.call("POST", approval, { body: {}, headers });
  expect(dataOf(await api.call("GET", pathOf(row), { key }))["erased_at"]).not.toBeNull();
  await api.call("DELETE", `/v1/approval_rules/${String(dataOf(rule)["id"])}`, { key });
});
