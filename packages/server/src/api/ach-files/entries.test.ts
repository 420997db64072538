import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";

let service: TestService;
let sandbox: Sandbox;
/** Sent, and returned. */
let charge: Resource;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox, { customer: { name: "Olga Entry" } });
  const { id } = await createPayment(sandbox, "charge", {
    paykey,
    amount: 6_543,
    outcome: "failed_insufficient_funds",
  });
  const other = await createPaykey(sandbox, { customer: { name: "Someone Else" } });
  await createPayment(sandbox, "charge", { paykey: other["paykey"], amount: 777 });
  await sandbox.advance("P10D");
  charge = await sandbox.get(`/v1/charges/${String(id)}`);
  expect(charge["status"]).toBe("failed");
});
afterAll(() => service.close());

const entries = (query: string) => sandbox.list(`/v1/ach_entries?sort_order=asc&${query}`);
const kinds = async (query: string) => (await entries(query)).map(({ kind }) => String(kind));

describe("entries over all files", () => {
  it("are those of a payment, sent and returned, with their file and line", async () => {
    const [sent, returned, ...more] = await entries(`payment_id=${String(charge["id"])}`);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({
      direction: "outbound",
      kind: "entry",
      amount: "6543",
      code: null,
    });
    expect(returned).toMatchObject({ direction: "inbound", kind: "return", code: "R01" });
    const path = `/v1/ach_files/${String(sent?.["file_id"])}`;
    expect((await sandbox.get(path))["name"]).toBe(sent?.["file_name"]);
    const [same] = await sandbox.list(`${path}/entries?payment_id=${String(charge["id"])}`);
    expect(same).toMatchObject({ line: sent?.["line"], trace_number: sent?.["trace_number"] });
  });

  it("are found by trace number, amount, a part of the name in any case, and file", async () => {
    const [sent] = await entries(`payment_id=${String(charge["id"])}`);
    const both = ["entry", "return"];
    expect(await kinds(`trace_number=${String(sent?.["trace_number"])}`)).toEqual(both);
    expect(await kinds("amount=6543")).toEqual(both);
    expect(await kinds("name=oLGA")).toEqual(both);
    expect(await kinds("name=oLGA&amount=777")).toEqual([]);
    expect(await kinds("amount=6543&direction=inbound")).toEqual(["return"]);
    expect(await kinds("amount=6543&direction=outbound")).toEqual(["entry"]);
    const inFile = await entries(`file_id=${String(sent?.["file_id"])}`);
    expect(inFile.map(({ amount }) => String(amount)).toSorted()).toEqual(["6543", "777"]);
  });

  it("are not found by a wildcard, nor in another environment", async () => {
    expect(await entries("name=%25")).toEqual([]);
    const other = await service.addSandbox({ seed: 2n });
    expect(await other.list(`/v1/ach_entries?payment_id=${String(charge["id"])}`)).toEqual([]);
    expect(await other.list("/v1/ach_entries?amount=6543")).toEqual([]);
  });

  it("are those of the newest files where nothing narrows them", async () => {
    expect(await kinds("")).toEqual(expect.arrayContaining(["entry", "entry", "return"]));
    expect(new Set(await kinds("direction=inbound"))).toEqual(new Set(["return"]));
  });

  it("are not listed by what is no amount or id, nor to an account's key", async () => {
    for (const query of ["?amount=x", "?file_id=1"]) {
      const { status } = await sandbox.call("GET", `/v1/ach_entries${query}`);
      expect([query, status]).toEqual([query, 422]);
    }
    const { key } = await sandbox.post("/v1/api_keys", {
      scopes: ["read"],
      account_id: sandbox.account_id,
    });
    const reply = await sandbox.call("GET", "/v1/ach_entries?amount=1", { key: String(key) });
    expect(reply.status).toBe(403);
  });
});
