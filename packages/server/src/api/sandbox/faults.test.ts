import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bankFiles } from "../../../../../test/support/bank/bank-files.ts";
import { expectInvariants } from "../../../../../test/support/invariants.ts";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import { startTestService, type TestService } from "../../../../../test/support/service.ts";
import { findViolations } from "../../ledger/invariants.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";

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
    await expectInvariants(service, sandbox.environment.id);
  });

  test("that sends them twice has them applied once", async () => {
    const { sandbox, charge } = await chargeUnder({
      target: "bank",
      effect: "duplicate",
      count: 1,
    });
    expect(charge).toMatchObject({ status: "failed", status_details: { code: "R01" } });
    await expectInvariants(service, sandbox.environment.id);
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
});

test("a transport that breaks off hands nothing over, and the file goes whole the next time", async () => {
  const { sandbox } = await chargeUnder({ target: "transport", effect: "partial", count: 1 });
  await expectInvariants(service, sandbox.environment.id);
  const [open] = await sandbox.list("/v1/exceptions");
  expect(open).toMatchObject({ kind: "upload_failed", details: { fault: "interrupted" } });
});

test("responses that a bank sends in reverse order are all applied", async () => {
  const sandbox = await service.addSandbox();
  await sandbox.post("/v1/sandbox/faults", { target: "bank", effect: "reorder" });
  const ids: string[] = [];
  for (const outcome of ["failed_insufficient_funds", "return:R09@sent+1bd"]) {
    const { paykey } = await createPaykey(sandbox);
    ids.push((await createPayment(sandbox, "charge", { paykey, outcome }))["id"] as string);
  }
  await sandbox.advance("idle");
  const [file] = await bankFiles(service, sandbox.environment.id, ["archive"]);
  const codes = file?.read.batches.flatMap(({ entries }) =>
    entries.flatMap(({ addenda }) =>
      addenda.map((item) => Reflect.get(item, "return_reason_code")),
    ),
  );
  expect(codes).toEqual(["R09", "R01"]);
  for (const id of ids) expect((await sandbox.get(`/v1/charges/${id}`))["status"]).toBe("failed");
});

test("a slow database delays so many requests and engine steps of one sandbox, and then no more", async () => {
  const sandbox = await service.addSandbox();
  const other = await service.addSandbox();
  const slow = { target: "database", effect: "delay", delay_ms: 600, count: 2 };
  await sandbox.post("/v1/sandbox/faults", slow);
  await other.get("/v1/sandbox/clock");
  const start = performance.now();
  // The first of the two is this request: the other sandbox took none.
  expect(await sandbox.list("/v1/sandbox/faults")).toMatchObject([{ remaining: 1, hits: 1 }]);
  expect(performance.now() - start).toBeGreaterThan(595);
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey });
  await sandbox.advance("idle");
  expect(await sandbox.list("/v1/sandbox/faults")).toMatchObject([{ remaining: 0, hits: 2 }]);
});

test.each([
  [{ target: "transport", effect: "duplicate" }, ["/effect"]],
  [{ target: "database", effect: "drop" }, ["/effect", "/count"]],
  [{ target: "database", effect: "delay", count: 1001 }, ["/count"]],
  [{ target: "database", effect: "delay", count: 1, delay_ms: 2001 }, ["/delay_ms"]],
  [{ target: "bank", effect: "delay", delay_ms: 1 }, ["/delay_ms"]],
  [{ target: "webhook", effect: "delay", delay_ms: 10_001 }, ["/delay_ms"]],
  [{ target: "webhook", effect: "drop", count: 0 }, ["/count"]],
  [{ target: "moon", effect: "drop" }, ["/target"]],
])("%j is refused", async (body, references) => {
  const sandbox = await service.addSandbox();
  const reply = await sandbox.call("POST", "/v1/sandbox/faults", { body });
  const items = reply.body.data.items?.map(({ reference }) => reference);
  expect([reply.status, items]).toEqual([422, references]);
});

test("a sandbox has a hundred faults at most", async () => {
  const sandbox = await service.addSandbox();
  const add = () =>
    sandbox.call("POST", "/v1/sandbox/faults", { body: { target: "bank", effect: "drop" } });
  for (let count = 0; count < 100; count += 1) expect((await add()).status).toBe(201);
  expect((await add()).status).toBe(422);
});
