import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectSound } from "../../../../../test/support/checks.ts";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import { startTestService, type TestService } from "../../../../../test/support/service.ts";
import { findViolations } from "../../ledger/invariants.ts";
import { easternTime } from "../../rails/eastern-time.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

async function chargeUnder(fault: object) {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  await sandbox.post("/v1/sandbox/faults", fault);
  const outcome = "failed_insufficient_funds";
  const { id } = await createPayment(sandbox, "charge", { paykey, outcome });
  await sandbox.advance("idle");
  return { sandbox, charge: await sandbox.get(`/v1/charges/${id}`) };
}

describe("a bank", () => {
  test("that loses its returns leaves the payment paid", async () => {
    const { sandbox, charge } = await chargeUnder({ target: "bank", effect: "drop", count: 1 });
    expect(charge["status"]).toBe("paid");
    expect(await sandbox.list("/v1/sandbox/faults")).toMatchObject([{ remaining: 0, hits: 1 }]);
    await expectSound(service, sandbox.environment.id);
  });

  test("that sends them twice has them applied once", async () => {
    const { sandbox, charge } = await chargeUnder({
      target: "bank",
      effect: "duplicate",
      count: 1,
    });
    expect(charge).toMatchObject({ status: "failed", status_details: { code: "R01" } });
    await expectSound(service, sandbox.environment.id);
  });

  test("that sends them a day later has them applied then", async () => {
    const { charge } = await chargeUnder({ target: "bank", effect: "delay", count: 1 });
    expect(charge["status"]).toBe("failed");
    expect(easternTime(charge["status_details"].changed_at as string).date > "2026-03-03").toBe(
      true,
    );
  });

  test("that sends half a file has nothing half applied", async () => {
    const { sandbox } = await chargeUnder({ target: "bank", effect: "partial", count: 1 });
    expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
  });
});

test("a bank that cannot be reached gets the file later; faults can be cleared, and are of one sandbox", async () => {
  const { sandbox, charge } = await chargeUnder({ target: "transport", effect: "drop", count: 1 });
  expect(["failed", "paid"]).toContain(charge["status"]);
  expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
  expect(await sandbox.list("/v1/sandbox/faults")).toMatchObject([{ hits: 1 }]);
  await sandbox.call("DELETE", "/v1/sandbox/faults");
  expect(await sandbox.list("/v1/sandbox/faults")).toEqual([]);
  const refused = await sandbox.call("POST", "/v1/sandbox/faults", {
    body: { target: "transport", effect: "partial" },
  });
  expect(refused.status).toBe(422);
});
