import { afterAll, beforeAll, expect, test } from "vitest";
import { addAccount } from "../../../../../test/support/api/contract-replies.ts";
import { expectInvariants, historyLines } from "../../../../../test/support/invariants.ts";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import { findViolations } from "../../ledger/invariants.ts";
import { simulatedBank } from "../../rails/calendar/bank-profile.ts";
import { startTestService, type TestService } from "../../../../../test/support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

test("a payment is walked over the rail step by step, and a step it cannot take is refused with those it can", async () => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, "charge", { paykey });
  const step = (name: string, body: object = {}) =>
    sandbox.call("POST", `/v1/sandbox/payments/${id}/${name}`, { body });
  const refused = await step("settle");
  expect(refused.status).toBe(422);
  expect(refused.body.data).toMatchObject({ code: "payment_status", allowed_actions: ["submit"] });
  expect((await step("submit")).body.data["status"]).toBe("pending");
  const again = await step("submit");
  expect([again.status, again.body.data["allowed_actions"]]).toEqual([
    422,
    ["acknowledge", "settle", "pay", "return", "correct"],
  ]);
  expect((await step("acknowledge")).body.data["effective_at"]).toBeNull();
  const [sent] = await sandbox.list("/v1/ach_files?direction=outbound");
  expect(sent?.["state"]).toBe("accepted");
  expect((await step("acknowledge")).status).toBe(422);
  const settled = (await step("settle")).body.data;
  expect(settled["effective_at"]).not.toBeNull();
  expect((await step("pay")).body.data["status"]).toBe("paid");
  expect((await step("return", { code: "R99" })).status).toBe(422);
  const returned = (await step("return", { code: "R10" })).body.data;
  expect(returned).toMatchObject({ status: "reversed", status_details: { code: "R10" } });
  const last = await step("pay");
  expect([last.status, last.body.data["allowed_actions"]]).toEqual([422, []]);
  expect((await step("fly")).status).toBe(404);
  await expectInvariants(service, sandbox.environment.id);
});

test("each step stops where it says: a correction moves no status, a return is of its code", async () => {
  for (const kind of ["charge", "payout"] as const) {
    const sandbox = await service.addSandbox();
    const linked = await createPaykey(sandbox);
    const { id } = await createPayment(sandbox, kind, { paykey: linked["paykey"] });
    const step = (name: string, body: object = {}) =>
      sandbox.post(`/v1/sandbox/payments/${id}/${name}`, body);
    await step("submit");
    expect((await step("correct", { code: "C01" }))["status"]).toBe("pending");
    const corrected = await sandbox.get(`/v1/paykeys/${linked["id"]}`);
    expect(corrected["label"]).not.toBe(linked["label"]);
    const returned = await step("return", { code: "R09" });
    expect(returned).toMatchObject({ status: "failed", status_details: { code: "R09" } });
    const other = await service.addSandbox();
    const none = await other.call("POST", `/v1/sandbox/payments/${id}/submit`, { body: {} });
    expect(none.status).toBe(404);
    await expectInvariants(service, sandbox.environment.id);
  }
});

test("a payment of an account that is routed to another bank steps by that bank's day and words", async () => {
  const sandbox = await service.addSandbox();
  const second = await sandbox.post("/v1/banks", {
    profile: {
      ...simulatedBank,
      odfi_routing_number: "021000021",
      cutoff: "14:00",
      deadline: "14:30",
      polls: ["07:00"],
      acknowledgement: { format: "csv", within_minutes: 60 },
    },
  });
  await sandbox.put(`/v1/accounts/${sandbox.account_id}/bank`, { bank_id: second["id"] });
  const linked = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, "charge", { paykey: linked["paykey"] });
  const step = (name: string) => sandbox.post(`/v1/sandbox/payments/${id}/${name}`, {});
  const now = async () => (await sandbox.get("/v1/sandbox/clock"))["now"] as string;
  await step("submit");
  expect(await now()).toBe("2026-03-02T19:00:00.000Z");
  await step("acknowledge");
  const [sent] = await sandbox.list("/v1/ach_files?direction=outbound");
  expect(sent).toMatchObject({ state: "accepted", bank_id: second["id"] });
  const [word] = await sandbox.list("/v1/ach_files?direction=inbound");
  expect(word?.["name"]).toMatch(/csv/i);
  await step("correct");
  expect(await now()).toBe("2026-03-03T12:00:00.000Z");
  const corrected = await sandbox.get(`/v1/paykeys/${linked["id"]}`);
  expect(corrected["label"]).not.toBe(linked["label"]);
  expect((await step("settle"))["effective_at"]).not.toBeNull();
  expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
});

test("an account is walked through its lifecycle, and a step it cannot take is refused with those it can", async () => {
  const sandbox = await service.addSandbox();
  const { id } = await addAccount(service, sandbox);
  const step = (name: string) => sandbox.call("POST", `/v1/sandbox/accounts/${id}/${name}`);
  const refused = await step("activate");
  expect([refused.status, refused.body.data["allowed_actions"]]).toEqual([422, ["onboard"]]);
  const walk = ["onboard", "activate", "deactivate", "reactivate"];
  const statuses = [];
  for (const name of walk) statuses.push((await step(name)).body.data["status"]);
  expect(statuses).toEqual(["onboarding", "active", "inactive", "active"]);
  const onboard = await step("onboard");
  expect([onboard.status, onboard.body.data["allowed_actions"]]).toEqual([422, ["deactivate"]]);
  expect((await step("fly")).status).toBe(404);
  const other = await addAccount(service, sandbox);
  await sandbox.call("POST", `/v1/sandbox/accounts/${other.id}/onboard`);
  const rejected = await sandbox.call("POST", `/v1/sandbox/accounts/${other.id}/reject`);
  expect(rejected.body.data["status"]).toBe("rejected");
});

test("a funding run groups what is paid", async () => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, "charge", { paykey });
  await sandbox.post(`/v1/sandbox/payments/${id}/submit`, {});
  await sandbox.post(`/v1/sandbox/payments/${id}/pay`, {});
  for (let run = 0; run < 2; run += 1) await sandbox.post("/v1/sandbox/funding/run", {});
  expect((await sandbox.list("/v1/funding_events")).length).toBe(1);
});

test("a file that the bank refuses goes again, and fails when it is refused again", async () => {
  for (const outcome of ["reject:file", "reject:batch"]) {
    const sandbox = await service.addSandbox();
    const { paykey } = await createPaykey(sandbox);
    const { id } = await createPayment(sandbox, "charge", { paykey, outcome });
    await sandbox.advance("idle");
    const charge = await sandbox.get(`/v1/charges/${id}`);
    expect(charge["status"]).toBe("failed");
    const statuses = historyLines(charge).map((line) => line.split(" ")[0]);
    expect(statuses.filter((status) => status === "scheduled")).toHaveLength(2);
    expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
  }
});
