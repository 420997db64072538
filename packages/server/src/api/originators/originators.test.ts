import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createTestApi,
  type Reply,
  type Tenant,
  type TestApi,
} from "../../../../../test/support/api.ts";
import { signInPerson } from "../../../../../test/support/api/people.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";

const ORIGINATORS = "/v1/originators";

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
const bodyOf = (other: object = {}) => ({
  legal_name: "North Supplies LLC",
  address: { address1: "1 Main St", city: "Springfield", state: "IL", zip: "62701" },
  tax_id: "123456789",
  company_ids: [{ company_id: `co${(numbers += 1)}`, company_name: "North" }],
  entries: [
    { sec_code: "PPD", side: "debit", purposes: ["services"], descriptions: ["rent"] },
    { sec_code: "CCD", side: "credit", purposes: ["other"], descriptions: ["PAYOUT"] },
  ],
  agreement_date: "2026-01-05",
  agreement_version: "3",
  rules_accepted_on: "2026-01-05",
  ...other,
});
const dataOf = (reply: Reply) => reply.body.data as Record<string, unknown>;
const post = (path: string, body: object = {}) => api.call("POST", path, { key, body });
const codeOf = ({ status, body }: Reply) => [status, (body.data as { code?: string }).code];
const propose = async (other: object = {}) => dataOf(await post(ORIGINATORS, bodyOf(other)));
const at = (row: Record<string, unknown>, act = "") => `${ORIGINATORS}/${String(row["id"])}${act}`;
const BANK = { bank_reference: "REF-1", bank_contact: "Desk of the bank" };

async function limit(row: Record<string, unknown>) {
  const [company] = row["company_ids"] as { company_id: string }[];
  await post("/v1/exposure_limits", {
    scope: "originator",
    scope_id: company?.company_id,
    side: "debit",
    kind: "entry",
    limit: 100,
    effect: "hold",
  });
}

it("goes from a proposal over the bank's approval to an activation, each act in its history", async () => {
  const row = await propose();
  expect(row).toMatchObject({
    status: "proposed",
    tax_id: "*****6789",
    company_ids: [{ company_id: expect.stringMatching(/^CO\d+$/), company_name: "NORTH" }],
    reviews: [],
  });
  expect(codeOf(await post(at(row, "/activate")))).toEqual([422, "originator_not_allowed"]);
  expect(dataOf(await post(at(row, "/approve"), BANK))).toMatchObject({
    status: "approved_by_bank",
    ...BANK,
  });
  const refused = await post(at(row, "/activate"));
  expect(codeOf(refused)).toEqual([422, "originator_incomplete"]);
  await limit(row);
  const active = dataOf(await post(at(row, "/activate")));
  expect(active).toMatchObject({ status: "active", activated_at: expect.any(String) });
  expect((active["reviews"] as object[]).length).toBe(2);
  const reviewed = { review: "fraud_procedures", findings: "Nothing." };
  await post(at(row, "/review"), reviewed);
  await post(at(row, "/suspend"), { reason: "Returns." });
  expect(dataOf(await post(at(row, "/resume"), { reason: "Cured." }))["status"]).toBe("active");
  await post(at(row, "/end"), { reason: "Moved." });
  expect(codeOf(await post(at(row, "/resume"), { reason: "Again." }))).toEqual([
    422,
    "originator_not_allowed",
  ]);
  const history = await api.call("GET", at(row, "/history?sort_order=asc"), { key });
  const versions = history.body.data as unknown as Record<string, unknown>[];
  expect(versions.map(({ act, status, reason }) => [act, status, reason])).toEqual([
    ["create", "proposed", null],
    ["approve", "approved_by_bank", null],
    ["activate", "active", null],
    ["review", "active", "Nothing."],
    ["suspend", "suspended", "Returns."],
    ["resume", "active", "Cured."],
    ["end", "ended", "Moved."],
  ]);
});

it("keeps the tax id encrypted: neither table, history nor event has it in clear", async () => {
  const { id } = await propose({ tax_id: "987654321" });
  const { text } = await api.db.one<{ text: string }>(sql`
    select concat((select string_agg(o::text, '') from originators o where id = ${String(id)}),
      (select string_agg(h::text, '') from originator_history h where originator_id = ${String(id)}),
      (select string_agg(e::text, '') from events e where resource_id = ${String(id)})) as text`);
  expect(text).toContain("*****4321");
  expect(text).not.toContain("987654321");
});

it("a company id belongs to one originator of a bank, until that one ends", async () => {
  const first = await propose();
  const { company_ids } = first;
  const again = () => post(ORIGINATORS, bodyOf({ company_ids }));
  expect(codeOf(await again())).toEqual([422, "company_id_registered"]);
  await post(at(first, "/end"), { reason: "Moved." });
  expect((await again()).status).toBe(201);
});

it("names every fault of a body", async () => {
  const entries = [
    { sec_code: "WEB", side: "credit", purposes: ["other"], descriptions: ["PAYROLL"] },
    { sec_code: "WEB", side: "credit", purposes: ["other"], descriptions: [] },
  ];
  const company_ids = [
    { company_id: "1", company_name: "A" },
    { company_id: "1", company_name: "A" },
  ];
  const reply = await post(ORIGINATORS, bodyOf({ entries, company_ids }));
  expect(reply.body.data.items?.map(({ reference }) => reference)).toEqual([
    "/company_ids/1/company_id",
    "/entries/0/side",
    "/entries/0/descriptions/0",
    "/entries/1/side",
    "/entries/1/side",
  ]);
});

it("says why IAT is refused", async () => {
  const entries = [{ sec_code: "IAT", side: "credit", purposes: ["other"], descriptions: [] }];
  const reply = await post(ORIGINATORS, bodyOf({ entries }));
  expect(reply.status).toBe(422);
  expect(reply.text).toContain("/entries/0/sec_code");
  expect(reply.text).toContain("International entries are not sent");
});

it("a key of one account sees no register", async () => {
  const row = await propose();
  for (const path of [at(row), ORIGINATORS]) {
    expect((await api.call("GET", path, { key: sandbox.key })).status).toBe(403);
  }
});

it("an activation waits for a second person where a rule asks for one", async () => {
  const row = await propose();
  await post(at(row, "/approve"), BANK);
  await limit(row);
  const rule = await post("/v1/approval_rules", { action: "originator.activate", needed: 1 });
  api.app.rights.forget();
  const asked = await post(at(row, "/activate"));
  expect(asked.status).toBe(202);
  const { status } = dataOf(await api.call("GET", at(row), { key }));
  expect(status).toBe("approved_by_bank");
  const approver = await signInPerson(api, "approver@example.com", { role: "approver" });
  const approval = `/v1/approvals/${String(dataOf(asked)["id"])}/approve`;
  const headers = { "railhead-environment": sandbox.environmentId };
  await approver.call("POST", approval, { body: {}, headers });
  expect(dataOf(await api.call("GET", at(row), { key }))["status"]).toBe("active");
  await api.call("DELETE", `/v1/approval_rules/${String(dataOf(rule)["id"])}`, { key });
});
