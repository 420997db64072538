import { afterAll, beforeAll, expect, test } from "vitest";
import { raw } from "../../packages/server/src/db/postgres/executor.ts";
import { expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { startTestService, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** Has the settlement of transfers fail, and nothing else. */
const refuseTransfers = raw(`
  create function refuse_transfers() returns trigger language plpgsql as
    $$ begin raise exception 'no transfer settles'; end $$;
  create trigger refuse_transfers before update on funding_events for each row
    when (new.effective_at is not null) execute function refuse_transfers();`);

test("where one transfer cannot be settled, it is set aside alone, and is settled once that is resolved", async () => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  const early = await createPayment(sandbox, "charge", { paykey });
  await sandbox.advance("2026-03-06T18:00:00.000Z");
  const late = await createPayment(sandbox, "charge", { paykey, payment_date: "2026-03-06" });
  await service.db.run(refuseTransfers);
  // The transfer of the early charge and the entry of the late one settle at the same instant.
  const settlement = "2026-03-09T12:30:00.000Z";
  const answer = await sandbox.call("POST", "/v1/sandbox/clock/advance", {
    body: { to: settlement },
  });
  expect(answer.status).toBe(201);
  const [aside] = await sandbox.list("/v1/exceptions?kind=item_set_aside");
  expect(aside).toMatchObject({
    resource_type: "funding_event",
    details: { step: "settle", fault: expect.stringContaining("P0001") as string },
  });
  expect(await sandbox.get(`/v1/charges/${late.id}`)).toMatchObject({ effective_at: settlement });
  expect(await sandbox.get("/v1/sandbox/clock")).toMatchObject({ now: settlement });
  await expectInvariants(service, sandbox.environment.id);

  await service.db.run(raw("drop function refuse_transfers() cascade"));
  await sandbox.put(`/v1/exceptions/${aside?.["id"]}/resolve`, { reason: "The trigger is gone." });
  await sandbox.advance("idle");
  const { funding_ids } = await sandbox.get(`/v1/charges/${early.id}`);
  expect(funding_ids).toEqual([aside?.["resource_id"]]);
  const transfer = await sandbox.get(`/v1/funding_events/${funding_ids[0]}`);
  expect(transfer["status"]).toBe("paid");
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

test("a clock that is set to another mode meanwhile does not go back", async () => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey });
  const [, ...set] = await Promise.all([
    sandbox.advance("2026-03-04T15:00:00.000Z"),
    ...["frozen", "frozen", "frozen"].map((mode) => sandbox.put("/v1/sandbox/clock", { mode })),
  ]);
  expect(set).toHaveLength(3);
  expect(await sandbox.get("/v1/sandbox/clock")).toMatchObject({ now: "2026-03-04T15:00:00.000Z" });
});

test("a payment that is to be held is held when it is answered, also while a clock travels", async () => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey });
  const { environments, engine } = service.app;
  let begun = () => {};
  const onItsWay = new Promise<void>((resolve) => (begun = resolve));
  let goOn = () => {};
  const pause = new Promise<boolean>((resolve) => (goOn = () => resolve(false)));
  const environment = await environments.get(sandbox.environment.id);
  const until = "2026-03-03T15:00:00.000Z";
  const journey = engine.advanceTo(environment, until, until, async () => {
    begun();
    return await pause;
  });
  await onItsWay;
  const config = { auto_hold: true };
  const { id, status } = await createPayment(sandbox, "charge", { paykey, config });
  expect(status).toBe("created");
  expect(await sandbox.get(`/v1/charges/${id}`)).toMatchObject({ status: "on_hold" });
  goOn();
  await journey;
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

test("a sandbox with nothing left to do holds no connection", async () => {
  const sandbox = await service.addSandbox();
  for (let times = 0; times < 20; times += 1) await sandbox.advance("idle");
  // What the service does of its own accord may be between two statements for a moment.
  const holding = () =>
    service.db.one<{ n: number }>(
      raw(`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`),
    );
  await expect.poll(holding, { timeout: 10_000 }).toEqual({ n: 0 });
});

// The last test: its service starts no new work.
test("a service that stops ends a journey at the instant it came to, and says so", async () => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey });
  const clock = "/v1/sandbox/clock";
  const { now: start } = await sandbox.get(clock);
  const slow = { target: "database", effect: "delay", delay_ms: 100, count: 1000 };
  await sandbox.post("/v1/sandbox/faults", slow);
  const advance = () => sandbox.call("POST", `${clock}/advance`, { body: { until: "idle" } });
  const going = advance();
  await expect.poll(async () => (await sandbox.get(clock))["now"] as string).not.toBe(start);
  await service.app.engine.stop(0);
  const cut = await going;
  expect([cut.status, cut.headers["retry-after"]]).toEqual([503, "1"]);
  expect((await advance()).status).toBe(503);
  const { now } = await sandbox.get(clock);
  expect(now < "2026-03-06").toBe(true);
  await expectInvariants(service, sandbox.environment.id);
});
