import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requireBuild } from "../support/build.ts";
import { bankAccountBody, createPaykey, createPayment } from "../support/factories.ts";
import { hasPython } from "../support/python.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

const nestjs = `${root}examples/nestjs-checkout`;
const hasNest = existsSync(`${nestjs}/node_modules/@nestjs/core`);
if (!hasNest) {
  process.stderr.write("NestJS is not installed: examples/nestjs-checkout was not run.\n");
}

let service: TestService;
const started: ChildProcess[] = [];
beforeAll(async () => {
  // Examples import the client as an installed package.
  requireBuild();
  service = await startTestService();
});
afterAll(async () => {
  for (const child of started) child.kill();
  await service.close();
});

/** Starts an example as its README says; its lines so far, and whether it ended well. */
function start(command: string, path: string, sandbox: Sandbox) {
  const child = spawn(command, [`${root}examples/${path}`], {
    env: {
      PATH: process.env["PATH"],
      PORT: "0",
      PYTHONPATH: `${root}clients/python/src`,
      PYTHONDONTWRITEBYTECODE: "1",
      RAILHEAD_API: service.url,
      RAILHEAD_API_KEY: sandbox.api_key,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.push(child);
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  const ended = new Promise((resolve) => child.once("close", resolve));
  return { lines, ended };
}

/** The address that an example prints once it listens. */
async function addressIn(lines: readonly string[]): Promise<string> {
  await expect.poll(() => lines.length, { timeout: 30_000 }).toBeGreaterThan(0);
  return /http:\S+/.exec(lines[0] ?? "")?.[0] ?? "";
}

describe("each example runs as its README says", () => {
  test("the shop charges an order once, however often it is asked, and a webhook marks it paid", async () => {
    const sandbox = await service.addSandbox();
    const shop = await addressIn(start("node", "express-checkout/server.mjs", sandbox).lines);
    const page = await fetch(shop);
    const order = `${shop}/orders/${page.headers.get("order-id")}`;
    expect(await page.text()).toContain(`${service.url}/bridge/loader.js`);
    const early = await fetch(`${order}/pay`, { method: "POST" });
    expect([early.status, await early.json()]).toEqual([
      409,
      { error: "Link a bank account first." },
    ]);
    const [customer = {}] = await sandbox.list("/v1/customers");
    await sandbox.post("/v1/bridge/bank_account", bankAccountBody(String(customer["id"])));
    const replies = [];
    for (let tries = 0; tries < 2; tries += 1) {
      replies.push((await fetch(`${order}/pay`, { method: "POST" })).status);
    }
    expect(replies).toEqual([201, 201]);
    expect(await sandbox.list("/v1/payments")).toHaveLength(1);
    await sandbox.advance("idle");
    const statusOf = async () => ((await (await fetch(order)).json()) as { status: string }).status;
    await expect.poll(statusOf, { timeout: 30_000 }).toBe("paid");
    const forged = await fetch(`${shop}/webhooks`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: "{}",
    });
    expect(forged.status).toBe(400);
  });

  test("the routes of the Next.js shop charge an order once and follow its webhooks", async () => {
    const sandbox = await service.addSandbox();
    const shop = await addressIn(start("node", "../test/support/next-routes.mjs", sandbox).lines);
    const { id, token } = (await (await fetch(shop)).json()) as { id: string; token: string };
    expect(token.split(".")).toHaveLength(3);
    const order = `${shop}/orders/${id}`;
    expect((await fetch(`${shop}/orders/none`)).status).toBe(404);
    expect((await fetch(`${order}/pay`, { method: "POST" })).status).toBe(409);
    const [customer = {}] = await sandbox.list("/v1/customers");
    await sandbox.post("/v1/bridge/bank_account", bankAccountBody(String(customer["id"])));
    for (let tries = 0; tries < 2; tries += 1) {
      expect((await fetch(`${order}/pay`, { method: "POST" })).status).toBe(201);
    }
    expect(await sandbox.list("/v1/payments")).toHaveLength(1);
    await sandbox.advance("idle");
    const statusOf = async () => ((await (await fetch(order)).json()) as { status: string }).status;
    await expect.poll(statusOf, { timeout: 30_000 }).toBe("paid");
    expect((await fetch(`${shop}/webhooks`, { method: "POST", body: "{}" })).status).toBe(400);
  });

  test.skipIf(!hasNest)(
    "the NestJS shop charges the order of its buyer alone, and takes only messages that are signed",
    { timeout: 60_000 },
    async () => {
      execFileSync(`${nestjs}/node_modules/.bin/tsc`, ["--noCheck"], { cwd: nestjs });
      const sandbox = await service.addSandbox();
      const shop = await addressIn(start("node", "nestjs-checkout/dist/main.js", sandbox).lines);
      const page = await fetch(shop);
      expect(await page.text()).toContain(`${service.url}/bridge/loader.js`);
      const order = `${shop}/orders/${page.headers.get("order-id")}`;
      const [cookie = ""] = (page.headers.get("set-cookie") ?? "").split(";");
      const pay = async (headers: Record<string, string>) =>
        (await fetch(`${order}/pay`, { method: "POST", headers })).status;
      expect(await pay({})).toBe(403);
      expect(await pay({ cookie })).toBe(409);
      const [customer = {}] = await sandbox.list("/v1/customers");
      await sandbox.post("/v1/bridge/bank_account", bankAccountBody(String(customer["id"])));
      expect([await pay({ cookie }), await pay({ cookie })]).toEqual([201, 201]);
      expect(await sandbox.list("/v1/payments")).toHaveLength(1);
      await sandbox.advance("idle");
      const statusOf = async () =>
        ((await (await fetch(order, { headers: { cookie } })).json()) as { status: string }).status;
      await expect.poll(statusOf, { timeout: 30_000 }).toBe("paid");
      expect((await fetch(`${shop}/webhooks`, { method: "POST", body: "{}" })).status).toBe(400);
      expect((await fetch(`${shop}/orders/none`)).status).toBe(404);
    },
  );

  test("the marketplace deposits to each seller what its own buyers paid", async () => {
    const { lines, ended } = start("node", "marketplace/run.mjs", await service.addSandbox());
    expect(await ended).toBe(0);
    expect(lines).toEqual([
      "Harbor Pottery got $60.00 on 2026-03-09:",
      "  order-1 $42.00 paid",
      "  order-2 $18.00 paid",
      "Lakeside Looms got $99.00 on 2026-03-09:",
      "  order-3 $99.00 paid",
      "  order-4 $50.00 failed",
    ]);
  });

  test.skipIf(!hasPython)(
    "the receiver in Python prints each event once, up to the last status",
    async () => {
      const sandbox = await service.addSandbox();
      const { lines } = start("python3", "python-webhooks/receiver.py", sandbox);
      const address = await addressIn(lines);
      const { paykey } = await createPaykey(sandbox);
      await createPayment(sandbox, "charge", { paykey, external_id: "order-9" });
      await sandbox.advance("idle");
      await expect.poll(() => lines, { timeout: 30_000 }).toContain("charge.paid order-9 paid");
      expect((await fetch(address, { method: "POST", body: "{}" })).status).toBe(400);
    },
  );
});
