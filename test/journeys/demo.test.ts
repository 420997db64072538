import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { comparableLog, expectInvariants } from "../support/invariants.ts";
import { runCommand } from "../support/command.ts";
import { caller, startTestService, type Sandbox, type TestService } from "../support/service.ts";

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

async function demo(days: number, customers: number): Promise<DemoResult> {
  const size = ["--days", String(days), "--customers", String(customers), "--from", "2026-02-02"];
  const connection = ["--api", service.url, "--key", root.api_key];
  const { exit, lines, errors } = await runCommand(["demo", ...size, ...connection]);
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
