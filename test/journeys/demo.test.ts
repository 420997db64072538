import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDays, packRow, READY_RULES } from "@railhead/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { comparableLog, expectInvariants } from "../support/invariants.ts";
import { runCommand } from "../support/command.ts";
import { isFull } from "../support/depth.ts";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import {
  caller,
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let root: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  root = await service.addSandbox();
});
afterAll(() => service.close());

interface DemoResult {
  readonly environment_id: string;
  readonly api_key: string;
  readonly charges: number;
  readonly payouts: number;
  readonly customers: number;
  readonly findings: readonly { what: string; count: number }[];
}

async function demo(days: number, customers: number, more: string[] = []): Promise<DemoResult> {
  const size = ["--days", String(days), "--customers", String(customers), "--from", "2026-02-02"];
  const connection = ["--api", service.url, "--key", root.api_key];
  const { exit, lines, errors } = await runCommand(["demo", ...size, ...more, ...connection]);
  expect(errors).toBe("");
  expect(exit).toBe(0);
  return lines[0] as unknown as DemoResult;
}

/** The log up to the receiver that does not answer, whose deliveries follow wall time. */
async function logOf(result: DemoResult): Promise<string> {
  const events = await comparableLog(caller(service.url, result.api_key));
  const end = events.findIndex(({ event_type }) => event_type === "webhook_endpoint.created");
  expect(end).toBeGreaterThan(50);
  return createHash("sha256")
    .update(JSON.stringify(events.slice(0, end)))
    .digest("hex");
}

test("the demo leaves a platform with work to do and sound books", async () => {
  const result = await demo(20, 40);
  expect(result.customers).toBe(40);
  const counts = Object.fromEntries(result.findings.map(({ what, count }) => [what, count]));
  expect(counts["payments held for a decision"]).toBeGreaterThan(0);
  expect(counts["customers in review"]).toBe(3);
  expect(counts["bank accounts in review"]).toBe(3);
  expect(counts["failed payments"]).toBeGreaterThan(0);
  expect(counts["returned transfers"]).toBe(1);
  expect(counts["messages to a receiver that does not respond"]).toBeGreaterThan(0);
  const own = caller(service.url, result.api_key);
  expect(await own.list("/v1/accounts")).toHaveLength(3);
  await expectInvariants(service, result.environment_id);
});

test("the same seed and first day leave the same log, ids included", async () => {
  const result = await demo(6, 8);
  const log = await logOf(result);
  await root.call("DELETE", `/v1/sandbox/environments/${result.environment_id}`);
  expect(await logOf(await demo(6, 8))).toBe(log);
});

/** In a full run the history and its pack are those of a year. */
const DAYS = isFull ? 365 : 14;

const FROM = "2026-02-01";

describe(`the demo's history with cases of rules, of ${DAYS} days`, () => {
  let own: ReturnType<typeof caller>;
  let made: DemoResult;
  beforeAll(async () => {
    made = await demo(DAYS, 24, ["--risk-cases"]);
    own = caller(service.url, made.api_key);
  }, 900_000);

  test("has a payment that hits and one that passes for each ready rule", async () => {
    const hits = await service.db.rows<{ rule: string; hits: bigint; decided: bigint }>(sql`
      select h->>'rule' as rule, count(*) as hits,
        (select count(*) from risk_decisions
          where environment_id = ${made.environment_id} and stage = 'review') as decided
      from risk_decisions, json_array_elements(shadow) h
      where environment_id = ${made.environment_id} and stage = 'review' group by 1`);
    const played = hits.filter((one) => one.hits > 0n && one.hits < one.decided);
    const ids = READY_RULES.map(({ id }) => id).toSorted();
    expect(played.map(({ rule }) => rule).toSorted()).toEqual(ids);
  });

  test("is decided again bit for bit by the ruleset that was in force", async () => {
    const { decisions } = await service.db.one<{ decisions: bigint }>(sql`
      select count(*) as decisions from risk_decisions where environment_id = ${made.environment_id}`);
    const body = { ruleset: 2, from: `${FROM}T00:00:00.000Z` };
    expect(await own.post("/v1/risk/backtests", body)).toMatchObject({
      decisions: Number(decisions),
      changed: 0,
      replay_failures: 0,
      failed: [],
    });
  });

  test("explains every hold and refusal with rule, version, facts, cause and verified changes", async () => {
    const stopped = await service.db.rows<{ id: string }>(sql`
      select distinct payment_id as id from risk_decisions
      where environment_id = ${made.environment_id} and outcome in ('hold', 'refuse')`);
    expect(stopped.length).toBeGreaterThan(5);
    let explained = 0;
    for (const { id } of stopped) {
      for (const decision of await own.list(`/v1/payments/${id}/decisions`)) {
        if (decision["outcome"] !== "hold" && decision["outcome"] !== "refuse") continue;
        expectExplained(decision);
        explained += 1;
      }
    }
    expect(explained).toBeGreaterThanOrEqual(stopped.length);
  });

  test("fits in the examiner's pack, which is made by one request and proved by its key", async () => {
    const folder = await mkdtemp(join(tmpdir(), "railhead-demo-pack-"));
    try {
      const url = `${service.url}/v1/packs/fraud_monitoring?from=${FROM}&to=${addDays(FROM, DAYS + 9)}`;
      const reply = await fetch(url, { headers: { authorization: `Bearer ${made.api_key}` } });
      expect(reply.status).toBe(200);
      const pack = join(folder, "pack.zip");
      await writeFile(pack, Buffer.from(await reply.arrayBuffer()));
      const { public_key } = (await own.get("/v1/packs")) as { public_key: string };
      const proof = await runCommand(["verify-pack", pack, "--key", public_key, "--json"]);
      const { reports } = packRow("fraud_monitoring");
      expect(proof).toMatchObject({
        exit: 0,
        lines: [{ faults: [], proved: reports.length + 1 }],
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** Each stop names rule, version, facts and cause, and changes that pass by all rules, if any does. */
function expectExplained(decision: Resource): void {
  const standing = (decision["hits"] as Resource[]).filter(({ waived }) => waived !== true);
  expect(standing.map(({ rule }) => rule as string)).toContain(decision["rule"]);
  for (const { version, facts, because, say } of standing) {
    expect(version).toBeGreaterThan(0);
    expect(Object.keys(facts as object).length).toBeGreaterThan(0);
    expect(because).not.toEqual([]);
    expect(say).not.toBe("");
  }
  for (const { changes } of decision["would_pass"] as Resource[])
    for (const change of changes as Resource[]) expect(change["verified"]).toBe(true);
}
