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
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  for (let index = 0; index < 9; index += 1) {
    await createPayment(sandbox, index % 2 === 0 ? "charge" : "payout", {
      paykey,
      amount: 1_000 + (index % 3),
      payment_date: `2026-03-1${index % 3}`,
    });
  }
  await sandbox.advance("PT1M");
}, 60_000);
afterAll(() => service.close());

const read = async (query: string): Promise<string[]> =>
  (await sandbox.list(`/v1/payments?${query}`)).map((row: Resource) => row["id"] as string);

describe("pages beside a payment", () => {
  it.each(["created_at", "id", "payment_date", "amount"])(
    "by %s are those of the list, in both directions and with a filter",
    async (sort) => {
      for (const order of ["asc", "desc"]) {
        for (const filter of ["", "&payment_type=charge", "&payment_status=scheduled,on_hold"]) {
          const query = `sort_by=${sort}&sort_order=${order}${filter}`;
          const whole = await read(query);
          const [from, to] = [whole[1] ?? "", whole.at(-2) ?? ""];
          expect([query, await read(`${query}&page_size=3&after=${from}`)]).toEqual([
            query,
            whole.slice(2, 5),
          ]);
          expect([query, await read(`${query}&page_size=2&before=${to}`)]).toEqual([
            query,
            whole.slice(-4, -2),
          ]);
        }
      }
    },
  );

  it("have the total of the whole list", async () => {
    const [first] = await read("sort_by=id");
    const reply = await sandbox.call("GET", `/v1/payments?after=${first}&page_size=2`);
    expect(reply.body.meta["total_items"]).toBe(9);
  });

  it.each([
    "after=x",
    "after=ID&before=ID",
    "after=ID&page_number=2",
    "after=ID&search_text=a",
    "before=ID&sort_by=effective_at",
    "after=0195a3f0-7c00-7000-8000-0123456789ab",
  ])("are refused by %s", async (query) => {
    const [first] = await read("page_size=1");
    const reply = await sandbox.call("GET", `/v1/payments?${query.replaceAll("ID", first ?? "")}`);
    expect([reply.status, reply.body.data.items?.[0]?.reference]).toEqual([
      422,
      query.startsWith("before") ? "/before" : "/after",
    ]);
  });
});

describe("the fields of items", () => {
  const SLIM = "payment_type,amount,status,status_code,payment_date,created_at,customer_name";

  it("are those that are named, as whole items have them", async () => {
    const [whole] = await sandbox.list("/v1/payments?page_size=1&include_metadata=true");
    const names = Object.keys(whole ?? {});
    const [all] = await sandbox.list(`/v1/payments?page_size=1&fields=${names.join()}`);
    expect(all).toEqual(whole);
    const [row] = await sandbox.list(`/v1/payments?page_size=1&fields=${SLIM},status_reason`);
    expect(row).toEqual({
      id: whole?.["id"],
      payment_type: whole?.["payment_type"],
      amount: whole?.["amount"],
      status: whole?.["status"],
      status_code: null,
      status_reason: whole?.["status_details"].reason,
      payment_date: whole?.["payment_date"],
      created_at: whole?.["created_at"],
      customer_name: whole?.["customer_details"].name,
    });
  });

  it("make rows of 250 bytes at most", async () => {
    const rows = await sandbox.list(`/v1/payments?fields=${SLIM}`);
    expect(rows.length).toBe(9);
    expect(rows.filter((row) => JSON.stringify(row).length > 250)).toEqual([]);
  });

  it("are refused where nothing has their name", async () => {
    const reply = await sandbox.call("GET", "/v1/payments?fields=amount,secret");
    expect([reply.status, reply.body.data.items?.[0]?.reference]).toEqual([422, "/fields"]);
  });

  it("name the account on payments of both types and on their events", async () => {
    const rows = await sandbox.list("/v1/payments");
    expect(new Set(rows.map((row) => row["account_id"] as string))).toEqual(
      new Set([sandbox.account_id]),
    );
    for (const { id, payment_type: kind } of rows.slice(0, 2)) {
      const found = await sandbox.get(`/v1/${kind as string}s/${id as string}`);
      expect(found["account_id"]).toBe(sandbox.account_id);
      const [created] = await sandbox.list(`/v1/events?resource_id=${id as string}`);
      expect(created?.["data"].account_id).toBe(sandbox.account_id);
    }
  });
});
