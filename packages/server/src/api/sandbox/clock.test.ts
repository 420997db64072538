import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import { addAccount } from "../../../../../test/support/api/contract-replies.ts";
import {
  caller,
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { deleteExpired } from "../../sandbox/expiry.ts";
import { simulatedBank } from "../../rails/calendar/bank-profile.ts";
import { addDuration } from "../../rails/calendar/advance-targets.ts";

let service: TestService;
let root: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  root = await service.addSandbox();
});
afterAll(() => service.close());

const advance = (sandbox: Sandbox, body: object) => sandbox.post("/v1/sandbox/clock/advance", body);

describe("advance", () => {
  test("goes by banking days, to the bank's next moments and until a status", async () => {
    const sandbox = await service.addSandbox();
    const now = async () => (await sandbox.get("/v1/sandbox/clock"))["now"] as string;
    const { paykey } = await createPaykey(sandbox);
    const { id } = await createPayment(sandbox, "charge", { paykey });
    await advance(sandbox, { until: "next_cutoff" });
    expect(await now()).toBe("2026-03-02T21:00:00.000Z");
    expect((await sandbox.get(`/v1/charges/${id}`))["status"]).toBe("pending");
    await advance(sandbox, { until: "next_settlement" });
    expect(await now()).toBe("2026-03-03T13:30:00.000Z");
    await advance(sandbox, { until: "next_funding" });
    expect(await now()).toBe("2026-03-03T17:00:00.000Z");
    const report = await advance(sandbox, { until: { resource_id: id, status: "paid" } });
    expect([report["reached"], (await sandbox.get(`/v1/charges/${id}`))["status"]]).toEqual([
      true,
      "paid",
    ]);
    expect(await now()).toBe("2026-03-05T14:00:00.000Z");
    // Friday to Wednesday, over a weekend and the night on which clocks change.
    await advance(sandbox, { by: "1bd" });
    await advance(sandbox, { by: "3bd" });
    expect(await now()).toBe("2026-03-11T13:00:00.000Z");
    const never = await advance(sandbox, { until: { resource_id: id, status: "failed" } });
    expect(never["reached"]).toBe(false);
  });

  test("of several banks goes to the earliest moment that one has work for, without work to the earliest", async () => {
    const early = { cutoff: "14:00", deadline: "14:30", settlement: "08:00", funding: "11:00" };
    const secondBank = { ...simulatedBank, odfi_routing_number: "021000021", ...early };
    const sandbox = await service.addSandbox();
    const second = await sandbox.post("/v1/banks", { profile: secondBank });
    const arrive = async (until: string) => {
      await advance(sandbox, { until });
      return (await sandbox.get("/v1/sandbox/clock"))["now"] as string;
    };
    expect(await arrive("next_cutoff")).toBe("2026-03-02T19:00:00.000Z");
    const { paykey } = await createPaykey(sandbox);
    await createPayment(sandbox, "charge", { paykey, payment_date: "2026-03-04" });
    expect(await arrive("next_cutoff")).toBe("2026-03-02T21:00:00.000Z");
    await sandbox.put(`/v1/accounts/${sandbox.account_id}/bank`, { bank_id: second["id"] });
    expect(await arrive("next_cutoff")).toBe("2026-03-03T19:00:00.000Z");
    expect(await arrive("next_settlement")).toBe("2026-03-04T13:00:00.000Z");
    expect(await arrive("next_funding")).toBe("2026-03-04T16:00:00.000Z");
    await sandbox.put(`/v1/banks/${second["id"]}/sending`, { sending: "off" });
    expect(await arrive("next_cutoff")).toBe("2026-03-04T21:00:00.000Z");
  });

  test("answers every transition, posting, file and event it caused, in order", async () => {
    const sandbox = await service.addSandbox();
    const { paykey } = await createPaykey(sandbox);
    const { id } = await createPayment(sandbox, "charge", { paykey });
    await sandbox.advance("PT1M");
    const report = await advance(sandbox, { until: "idle" });
    const mine = (report["transitions"] as Resource[]).filter(
      ({ resource_id }) => resource_id === id,
    );
    expect(mine.map(({ status }) => status as string)).toEqual([
      "pending",
      "pending",
      "pending",
      "paid",
    ]);
    const instants = mine.map(({ at }) => at as string);
    expect(instants).toEqual([...new Set(instants)].toSorted());
    expect(report["files"].length).toBe(2);
    expect(report["postings"].length).toBeGreaterThan(3);
    expect(report["events"].length).toBe(report["events_total"]);
    expect(report["has_more"]).toBe(false);
    expect(report["next_after"]).toBe(report["events"].at(-1).sequence);
  });

  test("is read to its end page by page: everything between two positions of the log, once each, in order", async () => {
    const sandbox = await service.addSandbox();
    const { paykey } = await createPaykey(sandbox);
    for (const kind of ["charge", "payout"] as const)
      await createPayment(sandbox, kind, { paykey });
    await sandbox.advance("PT1M");
    const before = (await sandbox.list("/v1/events?limit=1000")).at(-1)?.["sequence"] as number;
    const first = await advance(sandbox, { until: "idle", limit: 3 });
    const whole = await sandbox.list(`/v1/events?limit=1000&after=${before}`);
    // What comes later is none of its pages.
    await createPayment(sandbox, "charge", { paykey, payment_date: "2026-03-16" });
    await sandbox.advance("idle");
    const pages = [first];
    for (let at = first["next"] as string | null; at !== null; at = pages.at(-1)?.["next"] as null)
      pages.push(await sandbox.get(`/v1/sandbox/clock/advances?cursor=${at}&limit=4`));
    const all = (member: string) => pages.flatMap((one) => one[member] as Resource[]);
    expect(all("events")).toEqual(whole);
    expect(first["events_total"]).toBe(whole.length);
    expect(all("events").length).toBeGreaterThan(12);
    const postings = await sandbox.list("/v1/ledger/entries?sort_by=posted_at&page_size=1000");
    expect(postings.length).toBeGreaterThan(0);
    expect(all("postings")).toHaveLength(first["postings_total"] as number);
    const names = all("postings").map(({ subject_id, move }) => `${subject_id} ${move}`);
    expect(new Set(names).size).toBe(names.length);
    const booked = all("postings").map(({ posted_at }) => posted_at as string);
    expect(booked).toEqual(booked.toSorted());
    const files = all("files").map(({ id }) => id as string);
    const report = whole.filter(({ resource }) => resource.type === "file");
    expect(files).toEqual([...new Set(report.map(({ resource }) => resource.id as string))]);
    expect(all("transitions").map(({ sequence }) => sequence as number)).toEqual(
      whole.flatMap(({ sequence, data, changed }) =>
        "status" in data && (changed.length === 0 || changed.includes("status_details"))
          ? [sequence]
          : [],
      ),
    );
    expect(pages.map((page) => page["has_more"])).toEqual([
      ...pages.slice(1).map(() => true),
      false,
    ]);
  });

  test("is refused to the key of one account, whose time it is not alone", async () => {
    const sandbox = await service.addSandbox();
    const { key } = await addAccount(service, sandbox);
    const body = { by: "P7D" };
    const reply = await sandbox.call("POST", "/v1/sandbox/clock/advance", { key, body });
    expect([reply.status, reply.body.data["detail"]]).toEqual([
      403,
      "It acts on the whole environment, so only a key of the platform may do it.",
    ]);
  });

  test("is read on by the sandbox's own keys only, and until it is reset", async () => {
    const sandbox = await service.addSandbox();
    await createPayment(sandbox, "charge", { paykey: (await createPaykey(sandbox))["paykey"] });
    const answer = await advance(sandbox, { until: "idle", limit: 1 });
    const next = answer["next"] as string;
    const refusals = async (reader: Sandbox, cursor: string) => {
      const reply = await reader.call("GET", `/v1/sandbox/clock/advances?cursor=${cursor}`);
      return [reply.status, reply.body.data.items?.[0]?.reference];
    };
    expect(await refusals(root, next)).toEqual([422, "/cursor"]);
    expect(await refusals(sandbox, "bm9uc2Vuc2U")).toEqual([422, "/cursor"]);
    expect((await refusals(sandbox, next))[0]).toBe(200);
    await sandbox.post(`/v1/sandbox/environments/${sandbox.environment.id}/reset`, {});
    expect(await refusals(sandbox, next)).toEqual([422, "/cursor"]);
  });

  test.each([
    [{ by: "-P1D" }, "/by"],
    [{ by: "3xx" }, "/by"],
    [{ to: "2020-01-01T00:00:00Z" }, "/to"],
    [{ by: "P2Y" }, "/by"],
    [{ by: "P1D", until: "idle" }, "/by"],
    [{}, "/by"],
    [
      { until: { resource_id: "019cdca9-2ac0-70cf-bae0-92ff56e425c3", status: "paid" } },
      "/until/resource_id",
    ],
  ])("refuses %j", async (body, reference) => {
    const reply = await root.call("POST", "/v1/sandbox/clock/advance", { body });
    expect([reply.status, reply.body.data.items?.[0]?.reference]).toEqual([422, reference]);
  });
});

test("sandbox POSTs under a key are done once: a repetition gets the first answer again", async () => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, "charge", { paykey });
  const own = `/v1/sandbox/environments/${sandbox.environment.id}`;
  const twice = async (path: string, body: object, index: number) => {
    const headers = { "idempotency-key": `sandbox-key-${index}` };
    const send = (sent: object) => sandbox.call("POST", path, { body: sent, headers });
    const [first, again] = [await send(body), await send(body)];
    expect([path, first.status, again.text]).toEqual([path, 201, first.text]);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect((await send({ ...body, other: 1 })).status).toBe(409);
  };
  const now = async () => (await sandbox.get("/v1/sandbox/clock"))["now"] as string;
  await twice("/v1/sandbox/clock/advance", { by: "PT1H" }, 1);
  expect(await now()).toBe("2026-03-02T16:00:00.000Z");
  await twice(`/v1/sandbox/payments/${id}/submit`, {}, 2);
  await twice(`/v1/sandbox/payments/${id}/settle`, {}, 3);
  await twice("/v1/sandbox/funding/run", {}, 4);
  await twice("/v1/sandbox/environments", { name: "once" }, 5);
  expect(await sandbox.list("/v1/sandbox/environments")).toHaveLength(2);
  await twice("/v1/sandbox/faults", { target: "bank", effect: "drop" }, 6);
  expect(await sandbox.list("/v1/sandbox/faults")).toHaveLength(1);
  await twice("/v1/sandbox/rules", { match: {}, outcome: "paid" }, 7);
  await twice(`${own}/snapshots`, { name: "once" }, 8);
  // Refused before anything moved, and refused again from what was kept.
  const headers = { "idempotency-key": "sandbox-key-9" };
  const refused = () => sandbox.call("POST", `/v1/sandbox/payments/${id}/submit`, { headers });
  expect((await refused()).text).toBe((await refused()).text);
  await twice(`${own}/reset`, {}, 10);
  expect((await sandbox.call("GET", `/v1/charges/${id}`)).status).toBe(404);
});

test("two identical advances at once move time once", async () => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey });
  const headers = { "idempotency-key": "advance-twins" };
  const send = () =>
    sandbox.call("POST", "/v1/sandbox/clock/advance", { body: { by: "P1D" }, headers });
  const replies = await Promise.all([send(), send()]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect((await sandbox.get("/v1/sandbox/clock"))["now"]).toBe("2026-03-03T15:00:00.000Z");
});

describe("a clock", () => {
  test("in auto mode brings a charge to paid by itself, on real banking dates", async () => {
    const made = await root.post("/v1/sandbox/environments", {
      clock: { mode: "auto", at: "2026-03-02T15:00:00Z" },
    });
    const sandbox = caller(service.url, made["api_key"] as string);
    const { paykey } = await createPaykey(sandbox);
    const { id } = await createPayment(sandbox, "charge", { paykey });
    const paid = { status: "paid", effective_at: "2026-03-03T13:30:00.000Z" };
    await expect
      .poll(() => sandbox.get(`/v1/charges/${id}`), { timeout: 60_000 })
      .toMatchObject(paid);
  });

  test("changes its mode without going back, runs at its pace, and can still be advanced", async () => {
    const sandbox = await service.addSandbox();
    const set = (body: object) => sandbox.put("/v1/sandbox/clock", body);
    const now = async () => (await sandbox.get("/v1/sandbox/clock"))["now"] as string;
    const before = await now();
    await set({ mode: "scaled", factor: 3600 });
    await sleep(300);
    const later = await now();
    expect(Date.parse(later) - Date.parse(before)).toBeGreaterThan(900_000);
    await sandbox.advance("P1D");
    expect((await now()) >= addDuration(later, "P1D")).toBe(true);
    await set({ mode: "real" });
    const real = await now();
    await sleep(50);
    const passed = Date.parse(await now()) - Date.parse(real);
    expect(passed).toBeGreaterThanOrEqual(50);
    expect(passed).toBeLessThan(20_000);
    const frozen = (await set({ mode: "frozen" }))["now"] as string;
    await sleep(20);
    expect(await now()).toBe(frozen);
    const missing = await sandbox.call("PUT", "/v1/sandbox/clock", { body: { mode: "scaled" } });
    expect(missing.status).toBe(422);
  });
});

test("a sandbox whose time is up is deleted", async () => {
  const made = await root.post("/v1/sandbox/environments", { ttl: "PT0.01S" });
  const kept = await root.post("/v1/sandbox/environments", { ttl: "PT1H" });
  await sleep(20);
  expect(await deleteExpired(service.app)).toBe(1);
  const status = async ({ id }: Resource) =>
    (await root.call("GET", `/v1/sandbox/environments/${id}`)).status;
  expect([await status(made), await status(kept)]).toEqual([404, 200]);
});
