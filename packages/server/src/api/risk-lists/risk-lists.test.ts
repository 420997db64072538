import { LIST_VALUE_TYPE_NAMES, type ListValueTypeName } from "@railhead/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { sql } from "../../db/postgres/executor.ts";

const IP = "203.0.113.77";
let service: TestService;
let sandbox: Sandbox;
let paykey: Resource;
let person: Resource;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  paykey = await createPaykey(sandbox, { account_number: "9911447700" });
  const { customer_id } = await service.db.one<{ customer_id: string }>(
    sql`select customer_id from paykeys where id = ${String(paykey["id"])}`,
  );
  person = await sandbox.get(`/v1/customers/${customer_id}`);
});
afterAll(() => service.close());

let made = 0;
const newList = (members: object) =>
  sandbox.post("/v1/risk/lists", { kind: "block", name: `list_${(made += 1)}`, ...members });
const valuesOf = (list: Resource, query = "") =>
  sandbox.list(`/v1/risk/lists/${String(list["id"])}/values${query}`);
const add = (list: Resource, body: object) =>
  sandbox.call("POST", `/v1/risk/lists/${String(list["id"])}/values`, { body });
const end = (list: Resource, value: unknown) =>
  sandbox.post(`/v1/risk/lists/${String(list["id"])}/values/${String(value)}/end`, {});
const evaluate = async (): Promise<Resource> =>
  await sandbox.post("/v1/risk/evaluate", {
    payment_type: "charge",
    paykey: paykey["paykey"],
    amount: 500,
    device: { ip_address: IP },
  });

/** The person's own value of each type, as an operator would write it. */
function valueOf(type: ListValueTypeName): string {
  const email = String(person["email"]);
  const values: Readonly<Record<ListValueTypeName, string>> = {
    customer: String(person["id"]).toUpperCase(),
    email: email.toUpperCase(),
    domain: `@${email.slice(email.indexOf("@") + 1)}`,
    phone: String(person["phone"]),
    name: `  ${String(person["name"]).toUpperCase()} `,
    bank_account: "021000021/9911447700",
    routing_number: "021000021",
    network: "203.0.113.64/26",
  };
  return values[type];
}

describe("a value on a block list", () => {
  it.each(LIST_VALUE_TYPE_NAMES)(
    "of the type %s refuses payments while it is in force, and no longer",
    async (value_type) => {
      const list = await newList({ value_type });
      expect((await evaluate())["outcome"]).toBe("pass");
      const { status, body } = await add(list, { value: valueOf(value_type), reason: "Seen." });
      expect([status, body.data]).toMatchObject([201, { reason: "Seen.", valid_to: null }]);
      const refused = await evaluate();
      expect(refused).toMatchObject({
        outcome: "refuse",
        rule: "on_block_list",
        reason: "payment_blocked",
        hits: [{ rule: "on_block_list", locked: true }],
        would_pass: [{ changes: [{ kind: "list", verified: true }] }],
      });
      const ended = await end(list, (body.data as Resource)["id"]);
      expect(ended["valid_to"]).not.toBe(null);
      expect((await evaluate())["outcome"]).toBe("pass");
    },
  );

  it("ends payments at their review, alone and in a set, and the decision can be read later", async () => {
    const list = await newList({ value_type: "bank_account" });
    const other = await createPaykey(sandbox);
    await add(list, { value: valueOf("bank_account") });
    const [listed, free] = await Promise.all([
      createPayment(sandbox, "charge", { paykey: paykey["paykey"] }),
      createPayment(sandbox, "charge", { paykey: other["paykey"] }),
    ]);
    await sandbox.advance("PT1M");
    const [value] = await valuesOf(list);
    await end(list, value?.["id"]);
    const charge = await sandbox.get(`/v1/charges/${String(listed["id"])}`);
    expect(charge["status_details"]).toMatchObject({
      reason: "payment_blocked",
      message: "The payment is blocked.",
    });
    const [decision] = await sandbox.list(`/v1/payments/${String(listed["id"])}/decisions`);
    expect(decision).toMatchObject({ outcome: "refuse", rule: "on_block_list" });
    expect(decision?.["hits"][0].because).toMatchObject([
      { text: 'listed("block", bank_account.id)', facts: [{ value: true, from: "the lists" }] },
    ]);
    const passed = await sandbox.get(`/v1/charges/${String(free["id"])}`);
    expect(passed["status"]).toBe("scheduled");
  });

  it("says nothing of the list to a key of one account, to which lists do not exist", async () => {
    const list = await newList({ value_type: "network" });
    const { body } = await add(list, { value: IP });
    const { key } = await sandbox.post("/v1/api_keys", {
      name: "one account",
      account_id: sandbox.account_id,
      scopes: ["read", "write"],
    });
    const asked = { payment_type: "charge", paykey: paykey["paykey"], amount: 5 };
    const reply = await sandbox.call("POST", "/v1/risk/evaluate", {
      key: String(key),
      body: { ...asked, device: { ip_address: IP } },
    });
    expect(reply.body.data).toMatchObject({
      outcome: "refuse",
      rule: null,
      reason: null,
      hits: [],
      withheld: [],
      facts: {},
      would_pass: [],
    });
    const path = `/v1/risk/lists/${String(list["id"])}`;
    const value = `${path}/values/${String((body.data as Resource)["id"])}`;
    for (const [method, at, sent] of [
      ["GET", "/v1/risk/lists"],
      ["GET", path],
      ["GET", `${path}/values`],
      ["POST", "/v1/risk/lists", { name: "mine", kind: "allow", value_type: "email" }],
      ["POST", `${path}/values`, { value: IP }],
      ["POST", `${path}/import`, { content: `value\n${IP}` }],
      ["POST", `${value}/end`, {}],
    ] as const) {
      const refused = await sandbox.call(method, at, {
        key: String(key),
        ...(sent === undefined ? {} : { body: sent }),
      });
      expect([at, refused.status]).toEqual([at, 404]);
    }
    await end(list, (body.data as Resource)["id"]);
  });
});

describe("a list", () => {
  it("is asked by name by the environment's rules, for values that the rules name", async () => {
    const list = await newList({ kind: "custom", value_type: "bank_account", name: "mules" });
    const when = 'listed("mules", bank_account.id)';
    const rule = {
      id: "known-mule",
      name: "Mules",
      when,
      action: "hold",
      tests: [
        { given: { [when]: true }, expect: "hold" },
        { given: {}, expect: "pass" },
      ],
    };
    const { number } = await sandbox.post("/v1/risk/rulesets", { rules: [rule], built_in: [] });
    await sandbox.post("/v1/risk/backtests", { ruleset: number });
    const publication = { note: "Asked.", acknowledge: true };
    await sandbox.post(`/v1/risk/rulesets/${String(number)}/publish`, publication);
    expect((await evaluate())["outcome"]).toBe("pass");
    const { body } = await add(list, { value: valueOf("bank_account") });
    expect(await evaluate()).toMatchObject({
      outcome: "hold",
      rule: "known-mule",
      hits: [{ facts: { [when]: true } }],
    });
    await end(list, (body.data as Resource)["id"]);
    const personal = { ...rule, when: 'customer.email == "ann@example.com"' };
    const refused = await sandbox.call("POST", "/v1/risk/rulesets", {
      body: { rules: [personal], built_in: [] },
    });
    expect([refused.status, JSON.stringify(refused.body.data["items"])]).toEqual([
      422,
      expect.stringContaining("only looked up in lists"),
    ]);
  });

  it("is exact as of an instant: a value is ended, never deleted, and never begins in the past", async () => {
    const list = await newList({ kind: "watch", value_type: "domain" });
    const { body } = await add(list, { value: "one.example" });
    const at = String((body.data as Resource)["valid_from"]);
    const later = new Date(Date.parse(at) + 7_200_000).toISOString();
    expect((await add(list, { value: "two.example", valid_from: later })).status).toBe(201);
    await sandbox.advance("PT1H");
    await end(list, (body.data as Resource)["id"]);
    const shown = async (instant: string) =>
      (await valuesOf(list, `?as_of=${instant}`)).map(({ value }) => value as string);
    expect(await shown(at)).toEqual(["one.example"]);
    expect(await shown(new Date(Date.parse(at) + 5_400_000).toISOString())).toEqual([]);
    expect(await shown(later)).toEqual(["two.example"]);
    expect(await valuesOf(list)).toHaveLength(2);
    const early = await add(list, { value: "three.example", valid_from: at });
    expect(early.body.data["items"]).toMatchObject([{ reference: "/valid_from" }]);
    const again = await add(list, { value: "TWO.example", valid_from: later });
    expect(again.body.data["items"]).toMatchObject([{ detail: "Is on the list already." }]);
    // What begins later does not keep it from counting now.
    expect((await add(list, { value: "two.example" })).status).toBe(201);
    const { now } = await sandbox.get("/v1/sandbox/clock");
    expect(await shown(String(now))).toEqual(["two.example"]);
  });

  it("imports a file whole or not at all, and names every faulty line", async () => {
    const list = await newList({ kind: "custom", value_type: "email" });
    const send = (content: string) =>
      sandbox.call("POST", `/v1/risk/lists/${String(list["id"])}/import`, { body: { content } });
    const faulty = await send("value,reason\nann@example.com,Ok\nnobody\n\n@x,y\n");
    expect([faulty.status, faulty.body.data["items"]]).toEqual([
      422,
      [
        { reference: "/content", detail: "Line 3: Must be an e-mail address." },
        { reference: "/content", detail: "Line 5: Must be an e-mail address." },
      ],
    ]);
    expect(await valuesOf(list)).toEqual([]);
    expect((await send("ann@example.com\n")).status).toBe(422);
    const lines = Array.from({ length: 3_000 }, (_, index) => `u${index}@example.com`);
    const loaded = await send(`reason,value\n,${lines.join("\n,")}\nTwice,U7@example.com\n`);
    expect(loaded.body.data).toEqual({ lines: 3_001, added: 3_000, already_listed: 1 });
    const again = await send(`value\n${lines.join("\n")}\n`);
    expect(again.body.data).toEqual({ lines: 3_000, added: 0, already_listed: 3_000 });
    const { n } = await service.db.one<{ n: bigint }>(sql`
      select count(*) as n from risk_list_values v where v::text like '%u77@%'`);
    expect(n).toBe(0n);
    expect((await valuesOf(list)).every(({ value }) => value === "u…@example.com")).toBe(true);
  });

  it("has a name of its own, which is not that of a kind", async () => {
    const list = await newList({ value_type: "name" });
    for (const name of ["block", String(list["name"]), "Upper", ""]) {
      const reply = await sandbox.call("POST", "/v1/risk/lists", {
        body: { name, kind: "block", value_type: "name" },
      });
      expect([name, reply.status]).toEqual([name, 422]);
    }
    const wrong = await add(list, { value: "  " });
    expect(wrong.body.data["items"]).toMatchObject([{ reference: "/value" }]);
    for (const value of ["203.0.113.1/24", "::1%eth0", "1.2.3.4/33", "x"]) {
      const networks = await newList({ value_type: "network" });
      expect([value, (await add(networks, { value })).status]).toEqual([value, 422]);
    }
  });
});
