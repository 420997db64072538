import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addCustomer,
  addPaykey,
  chargeBody,
  codeOf,
  dataOf,
  eventTypesOf,
  lastSnapshotOf,
  type ApiClient,
} from "../../../../../test/support/api/api-fixtures.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let api: ApiClient;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

async function start(): Promise<void> {
  sandbox = await service.addSandbox();
  api = { ...sandbox, db: service.db };
}

const account = { account_number: "5550001234" };
const newPaykey = async () => addPaykey(api, (await addCustomer(api))["id"], account);
const read = (id: unknown): Promise<Resource> => sandbox.get(`/v1/paykeys/${String(id)}`);
const unblock = (id: unknown, body?: object) =>
  api.call("PATCH", `/v1/paykeys/${String(id)}/unblock`, body === undefined ? {} : { body });

/** Charges the paykey and lets the bank return it, on the environment's present day. */
async function fail(paykey: unknown, sandbox_outcome: string): Promise<void> {
  const clock = await sandbox.get("/v1/sandbox/clock");
  const payment_date = (clock["now"] as string).slice(0, 10);
  const config = { balance_check: "disabled", sandbox_outcome };
  await sandbox.post("/v1/charges", chargeBody(paykey, { payment_date, config }));
  await sandbox.advance("idle");
}

describe("200", () => {
  it("lifts the first R29 for every paykey of the bank account; the second blocks for good", async () => {
    await start();
    const first = await newPaykey();
    const second = await newPaykey();
    const waiting = chargeBody(second["paykey"], { payment_date: "2026-04-20" });
    const held = await sandbox.post("/v1/charges", waiting);
    await fail(first["paykey"], "failed_not_authorized");
    for (const { id } of [first, second]) {
      expect(await read(id)).toMatchObject({
        status: "blocked",
        status_details: { reason: "blocked_by_system", source: "risk_monitor", code: "R29" },
        unblock_eligible: true,
      });
    }
    const body = chargeBody(first["paykey"], { payment_date: "2026-04-20" });
    const refused = await api.call("POST", "/v1/charges", { body });
    expect(codeOf(refused)).toEqual([422, "paykey_blocked"]);
    const listed = await sandbox.list("/v1/paykeys?unblock_eligible=true");
    expect(listed.map((paykey) => paykey["id"] as unknown)).toEqual([first["id"], second["id"]]);

    const reply = await unblock(first["id"], { message: "Talked to the customer." });
    expect([reply.status, dataOf(reply)]).toMatchObject([
      200,
      {
        status: "active",
        status_details: { message: "Talked to the customer.", reason: "user_request" },
        unblock_eligible: false,
      },
    ]);
    expect(await read(second["id"])).toMatchObject({ status: "active" });
    for (const { id } of [first, second]) {
      expect((await eventTypesOf(api, id)).at(-1)).toBe("paykey.unblocked");
      expect(await lastSnapshotOf(api, id)).toEqual(await read(id));
    }
    // What was held for the block alone goes on.
    await sandbox.advance("PT1S");
    const freed = await sandbox.get(`/v1/charges/${String(held["id"])}`);
    expect(freed["status"]).toBe("scheduled");
    expect((await newPaykey())["status"]).toBe("active");

    await fail(first["paykey"], "failed_not_authorized");
    expect(await read(second["id"])).toMatchObject({ status: "blocked", unblock_eligible: false });
    expect(codeOf(await unblock(first["id"]))).toEqual([422, "paykey_not_unblockable"]);
    const ended = await sandbox.get(`/v1/charges/${String(held["id"])}`);
    expect(ended).toMatchObject({ status: "failed", status_details: { code: "R29" } });
  }, 60_000);
});

describe("a block", () => {
  it("stands for later links even where the returned paykey had ended before", async () => {
    await start();
    const { id, paykey } = await newPaykey();
    const config = { balance_check: "disabled", sandbox_outcome: "failed_closed_bank_account" };
    await sandbox.post("/v1/charges", chargeBody(paykey, { config }));
    await sandbox.advance("PT10H");
    await api.call("PUT", `/v1/paykeys/${String(id)}/cancel`);
    await sandbox.advance("idle");
    expect(await read(id)).toMatchObject({ status: "inactive" });
    const { id: other } = await addCustomer(api);
    const body = {
      customer_id: other,
      routing_number: "021000021",
      account_type: "checking",
      ...account,
    };
    const refused = await api.call("POST", "/v1/bridge/bank_account", { body });
    expect(codeOf(refused)).toEqual([422, "bank_account_blocked"]);
    expect(dataOf(refused)["detail"]).toContain("R02");
  }, 60_000);
});

describe("404", () => {
  it("answers an unknown paykey", async () => {
    await start();
    expect((await unblock(sandbox.account_id)).status).toBe(404);
  });
});

describe("422", () => {
  it("refuses a paykey that is not blocked, and one that R02 has blocked", async () => {
    await start();
    const { id, paykey } = await newPaykey();
    expect(codeOf(await unblock(id))).toEqual([422, "paykey_not_unblockable"]);
    await fail(paykey, "failed_closed_bank_account");
    expect(await read(id)).toMatchObject({ status: "blocked", unblock_eligible: false });
    expect(codeOf(await unblock(id))).toEqual([422, "paykey_not_unblockable"]);
  }, 60_000);
});
