import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bankFiles } from "../../../../../test/support/bank/bank-files.ts";
import {
  allEvents,
  comparableLog,
  expectInvariants,
} from "../../../../../test/support/invariants.ts";
import {
  createCustomer,
  createPaykey,
  createPayment,
} from "../../../../../test/support/factories.ts";
import {
  caller,
  CLOCK_START,
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import {
  contentRows,
  listEnvironmentTables,
} from "../../db/tables/environments/environment-tables.ts";
import { isForked } from "../../db/tables/environments/fork.ts";

let service: TestService;
let root: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  root = await service.addSandbox();
});
afterAll(() => service.close());

async function over(made: Resource): Promise<Sandbox> {
  return {
    ...caller(service.url, made["api_key"] as string),
    environment: await service.app.environments.get(made["id"] as string),
    organization_id: made["organization_id"] as string,
    account_id: made["account_id"] as string,
    api_key: made["api_key"] as string,
  };
}

async function create(body: object = {}): Promise<Sandbox> {
  const clock = { at: CLOCK_START };
  return await over(await root.post("/v1/sandbox/environments", { clock, ...body }));
}

async function fork(source: Sandbox, body: object = {}): Promise<Sandbox> {
  return await over(
    await root.post(`/v1/sandbox/environments/${source.environment.id}/fork`, body),
  );
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Each item with its ids as numbers, in the order in which they come, and without the key. */
function withoutIds(items: readonly unknown[]): string[] {
  const numbers = new Map<string, number>();
  return items.map((item) =>
    JSON.stringify(item)
      .replace(/"actor":\{"type":"api_key","id":"[^"]+"/g, '"actor":{"type":"api_key"')
      // Transfers name their funding event, in files and so in the hashes of files.
      .replace(/"sha256":"[0-9a-f]{64}"/g, '"sha256":"…"')
      .replace(/RHFUNDING [0-9a-fA-F]{32}/g, "RHFUNDING")
      .replace(UUID, (id) => {
        if (!numbers.has(id)) numbers.set(id, numbers.size);
        return `#${numbers.get(id)}`;
      }),
  );
}

async function filesOf(sandbox: Sandbox): Promise<string[]> {
  const folders = ["outbound", "taken", "inbound", "archive"] as const;
  const files = await bankFiles(service, sandbox.environment.id, folders);
  return files.map(({ folder, name, bytes }) => `${folder}/${name}\n${bytes.toString("latin1")}`);
}

/** Payments at every stage, a blocked bank account, a customer in review and a rule. */
async function furnish(sandbox: Sandbox): Promise<void> {
  await createCustomer(sandbox, { name: "Rob Review", config: { sandbox_outcome: "review" } });
  const fates = ["standard", "failed_not_authorized", "reversed_customer_dispute"];
  for (const [index, outcome] of fates.entries()) {
    const { paykey } = await createPaykey(sandbox, { account_number: `66000${index}` });
    await createPayment(sandbox, "charge", { paykey, outcome, external_id: `c-${index}` });
  }
  await sandbox.post("/v1/sandbox/rules", {
    match: { account: { routing_number: "021000021", account_number: "660000" } },
    outcome: "failed_insufficient_funds",
  });
  await sandbox.advance("P3D");
  const [{ paykey }] = (await sandbox.list("/v1/paykeys?page_size=1")) as [Resource];
  for (let index = 0; index < 3; index += 1) {
    const payment_date = `2026-03-0${5 + index}`;
    await createPayment(sandbox, "payout", { paykey, external_id: `p-${index}`, payment_date });
  }
  await sandbox.advance("P1D");
}

/** The same calls, whichever sandbox they are for. */
async function goOn(sandbox: Sandbox): Promise<unknown[]> {
  const answers: unknown[] = [];
  const paykeys = await sandbox.list("/v1/paykeys?sort_by=created_at&sort_order=asc");
  for (const [index, { paykey, status }] of paykeys.entries()) {
    answers.push(status);
    const body = {
      paykey,
      amount: 700 + index,
      currency: "USD",
      description: "Again",
      payment_date: "2026-03-09",
      consent_type: "internet",
      device: { ip_address: "192.0.2.10" },
      external_id: `again-${index}`,
      config: { balance_check: "disabled" },
    };
    const reply = await sandbox.call("POST", "/v1/charges", { body });
    answers.push([reply.status, reply.body.data]);
    const taken = await sandbox.call("POST", "/v1/charges", {
      body: { ...body, external_id: "c-0" },
    });
    answers.push([taken.status, taken.body.data]);
  }
  await sandbox.advance("idle");
  return [...answers, ...(await allEvents(sandbox)), ...(await filesOf(sandbox))];
}

/** Every row that a fork takes over, as text. */
async function contentOf(sandbox: Sandbox): Promise<string> {
  const source = { environment_id: sandbox.environment.id };
  const tables = await listEnvironmentTables(service.db);
  const texts: string[] = [];
  for (const table of tables.filter(isForked)) {
    const rows = await service.db.rows<{ content: unknown }>(contentRows(table, source));
    texts.push(...rows.map(({ content }) => JSON.stringify(content)));
  }
  return texts.join("\n");
}

describe("a fork", () => {
  test("holds the same under the same ids, and both do the same for the same calls", async () => {
    const source = await create({ seed: 21 });
    await furnish(source);
    const twin = await fork(source, { name: "twin" });
    const clock = await source.get("/v1/sandbox/clock");
    expect(await twin.get("/v1/sandbox/clock")).toEqual({
      ...clock,
      environment_id: twin.environment.id,
    });
    expect(twin.environment).toMatchObject({
      name: "twin",
      forked_from: source.environment.id,
      parent_id: root.environment.id,
    });
    const log = await comparableLog(source);
    expect(log.length).toBeGreaterThan(40);
    const copied = await comparableLog(twin);
    expect(copied).toEqual(log);
    expect(await filesOf(twin)).toEqual(await filesOf(source));
    expect(await contentOf(twin)).not.toContain(source.environment.id);
    // What is sealed to its row is read under the same id.
    for (const { id } of await source.list("/v1/paykeys")) {
      const path = `/v1/paykeys/${id}/unmasked`;
      expect(await twin.get(path)).toEqual(await source.get(path));
    }
    const [one, other] = [await goOn(source), await goOn(twin)];
    expect(withoutIds(other)).toEqual(withoutIds(one));
    expect(withoutIds(one).join("")).toContain('"status":"failed"');
    await expectInvariants(service, source.environment.id);
    await expectInvariants(service, twin.environment.id);
  });

  test("outlives its source, and shares nothing that either does", async () => {
    const source = await create();
    const { paykey, id } = await createPaykey(source, { account_number: "660099" });
    const twin = await fork(source);
    const outcome = "failed_not_authorized";
    await createPayment(source, "charge", { paykey, outcome });
    await source.advance("idle");
    expect((await source.get(`/v1/paykeys/${id}`))["status"]).toBe("blocked");
    expect((await twin.get(`/v1/paykeys/${id}`))["status"]).toBe("active");
    expect((await twin.list("/v1/payments")).length).toBe(0);
    expect(
      (await root.call("DELETE", `/v1/sandbox/environments/${source.environment.id}`)).status,
    ).toBe(200);
    const charge = await createPayment(twin, "charge", { paykey });
    await twin.advance("idle");
    expect((await twin.get(`/v1/charges/${charge["id"]}`))["status"]).toBe("paid");
    await expectInvariants(service, twin.environment.id);
  });

  test("begins as a snapshot where one is named", async () => {
    const source = await create({ seed: 22 });
    const { paykey } = await createPaykey(source);
    await createPayment(source, "charge", { paykey });
    await source.advance("P1D");
    const snapshots = `/v1/sandbox/environments/${source.environment.id}/snapshots`;
    const taken = await source.post(snapshots, { name: "sent" });
    const [before, files] = [await comparableLog(source), await filesOf(source)];
    await source.advance("idle");
    const twin = await fork(source, { snapshot_id: taken["id"] });
    expect(await comparableLog(twin)).toEqual(before);
    expect(await filesOf(twin)).toEqual(files);
    expect((await twin.get("/v1/sandbox/clock"))["now"]).toBe(taken["clock_at"]);
    await twin.advance("idle");
    expect(withoutIds(await filesOf(twin))).toEqual(withoutIds(await filesOf(source)));
    await expectInvariants(service, twin.environment.id);
  });

  test("of a seeded sandbox has the same ids every time, and may be forked again", async () => {
    const logs: unknown[] = [];
    for (let run = 0; run < 2; run += 1) {
      const source = await create({ seed: 23 });
      const { paykey } = await createPaykey(source, { account_number: "660088" });
      const twin = await fork(source);
      const third = await fork(twin);
      await createPayment(third, "charge", { paykey, external_id: "third" });
      await third.advance("idle");
      logs.push(await comparableLog(third));
      for (const { environment } of [source, twin, third]) {
        await root.call("DELETE", `/v1/sandbox/environments/${environment.id}`);
      }
    }
    expect(logs[1]).toEqual(logs[0]);
  });

  test("of a thousand payments has them all", async () => {
    const source = await create();
    const { paykey } = await createPaykey(source);
    for (let index = 0; index < 1000; index += 50) {
      const some = Array.from({ length: 50 }, () => createPayment(source, "charge", { paykey }));
      await Promise.all(some);
    }
    await source.advance("idle");
    const twin = await fork(source);
    const [{ meta }] = [(await twin.call("GET", "/v1/payments")).body];
    expect(meta["total_items"]).toBe(1000);
  });
});
