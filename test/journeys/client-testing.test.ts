import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestRailhead, startTestRailhead } from "../../packages/client/src/testing.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { caller, startTestService, type Sandbox, type TestService } from "../support/service.ts";
import { requireBuild } from "../support/build.ts";

let service: TestService;
let root: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  root = await service.addSandbox();
});
afterAll(() => service.close());

test("a suite gives every test a sandbox of its own, advances its clock and reports why a status differs", async () => {
  const railhead = createTestRailhead({ baseUrl: service.url, apiKey: root.api_key });
  let id = "";
  await railhead.inSandbox(
    async (sandbox) => {
      id = sandbox.id;
      const own = caller(service.url, sandbox.apiKey);
      const { paykey } = await createPaykey(own);
      const charge = await createPayment(own, "charge", { paykey });
      const path = `/v1/charges/${charge["id"]}`;
      await sandbox.advance("next_cutoff");
      await sandbox.expectStatus(path, "pending");
      await expect(sandbox.expectStatus(path, "paid")).rejects.toThrow(
        /is pending, not paid: created \(OK\), validating/,
      );
      await sandbox.advance("1bd");
      await sandbox.advance({ resource_id: charge["id"] as string, status: "paid" });
      await sandbox.expectStatus(path, "paid");
    },
    { at: "2026-03-02T15:00:00Z", seed: 5 },
  );
  const gone = await root.call("GET", `/v1/sandbox/environments/${id}`);
  expect(gone.status).toBe(404);
  await expect(
    railhead.inSandbox(() => Promise.reject(new Error("the test failed"))),
  ).rejects.toThrow("the test failed");
  expect(await root.list("/v1/sandbox/environments")).toHaveLength(1);
});

test("a suite furnishes a sandbox once, forks it per test, and reports what did not happen", async () => {
  const railhead = await startTestRailhead({ baseUrl: service.url, apiKey: root.api_key });
  const furnished = await railhead.sandbox({ at: "2026-03-02T15:00:00Z" });
  const { paykey } = await createPaykey(caller(service.url, furnished.apiKey));
  const [one, other] = [await furnished.fork(), await furnished.fork()];
  const charge = await createPayment(caller(service.url, one.apiKey), "charge", { paykey });
  await one.advance("idle");
  await one.expectEvent("charge.paid", charge["id"] as string);
  await one.expectBalanced();
  await expect(one.expectEvent("charge.failed", charge["id"] as string)).rejects.toThrow(
    /no charge\.failed happened, but charge\.created, /,
  );
  await expect(other.expectEvent("charge.created")).rejects.toThrow("no charge.created happened");
  for (const sandbox of [one, other, furnished]) await sandbox.dispose();
  await railhead.stop();
});

test("an advance returns all events that it caused, however many pages they fill", async () => {
  const asked: string[] = [];
  const small: typeof fetch = (url, init) => {
    const path = new URL(url as string).pathname;
    asked.push(path);
    if (!path.endsWith("/advance")) return fetch(url, init);
    const body = { ...(JSON.parse(init?.body as string) as object), limit: 5 };
    return fetch(url, { ...init, body: JSON.stringify(body) });
  };
  const railhead = createTestRailhead({
    baseUrl: service.url,
    apiKey: root.api_key,
    fetch: small,
  });
  await railhead.inSandbox(
    async (sandbox) => {
      const own = caller(service.url, sandbox.apiKey);
      const { paykey } = await createPaykey(own);
      await createPayment(own, "charge", { paykey });
      const advanced = await sandbox.advance("idle");
      expect(advanced.events.length).toBe(advanced.events_total);
      expect(advanced.postings.length).toBe(advanced.postings_total);
      expect([advanced.has_more, advanced.next, advanced.next_after]).toEqual([
        false,
        null,
        advanced.events.at(-1)?.sequence,
      ]);
      expect(advanced.events_total).toBeGreaterThan(5);
      expect(asked.filter((path) => path.endsWith("/advances")).length).toBeGreaterThan(0);
    },
    { at: "2026-03-02T15:00:00Z" },
  );
});

const repository = fileURLToPath(new URL("../../", import.meta.url));

test("the README's test starts a Railhead by the command, passes under node:test and leaves nothing", async () => {
  const readme = readFileSync(join(repository, "packages/client/README.md"), "utf8");
  const [, suite = ""] = /```ts\n(import \{ after[\s\S]*?)```/.exec(readme) ?? [];
  requireBuild();
  const testing = new URL("../../packages/client/dist/testing.js", import.meta.url).href;
  const folder = mkdtempSync(join(tmpdir(), "railhead-readme-"));
  // The database's user has to get there, or its data would stay behind elsewhere.
  chmodSync(folder, 0o755);
  try {
    const file = join(folder, "readme.test.mjs");
    writeFileSync(file, suite.replace('"@railhead/client/testing"', JSON.stringify(testing)));
    // As an editor runs it: the commands of packages are in no path.
    const env = {
      HOME: process.env["HOME"],
      TMPDIR: folder,
      PATH: "/usr/bin:/bin",
    };
    const { code, out } = await run(["--test", "--test-reporter=tap", file], env);
    expect(out).toContain("# pass 1");
    expect(code).toBe(0);
    expect(readdirSync(folder).filter((name) => name.startsWith("railhead-test-"))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function run(args: readonly string[], env: object): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: env as NodeJS.ProcessEnv }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), out: stdout + stderr });
    });
  });
}

test("the command reports what keeps it from serving", async () => {
  const command = [process.execPath, "-e", "console.error('no room'); process.exit(3)"] as const;
  await expect(startTestRailhead({ command: [...command] })).rejects.toThrow(
    /railhead ended with 3: no room/,
  );
  await expect(startTestRailhead({ command: ["no-such-railhead"] })).rejects.toThrow(
    /railhead could not be started: .*ENOENT/,
  );
});
