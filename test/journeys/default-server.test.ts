import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRailhead, verifyWebhook, type Railhead } from "../../packages/client/src/index.ts";
import { operations } from "../contract/operations.ts";
import { NOT_WALKED, wallClockWalk } from "../contract/wall-clock-walk.ts";
import { isFull } from "../support/depth.ts";
import { startCommand, type Command, type Line } from "../support/command.ts";

const run = promisify(execFile);
const TIMES = isFull ? [1, 2, 3] : [1];

let folder: string;
let command: Command;
let serving: Line;
let railhead: Railhead;

// One server for all, as a newcomer starts it: with the demo, whose end leaves the clock weeks ahead.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "railhead-default-"));
  const variables = { PORT: "0", RAILHEAD_DATA_DIR: join(folder, "data") };
  command = startCommand(["dev"], { variables, cwd: folder });
  serving = await command.line("serving");
  railhead = createRailhead({
    baseUrl: String(serving["api"]),
    apiKey: String(serving["api_key"]),
  });
}, 180_000);
afterAll(async () => {
  command.child.kill("SIGTERM");
  await command.ended;
  rmSync(folder, { recursive: true, force: true });
});

/** What the calendar of a caller in the States says. */
const today = () =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" }).format(new Date());

const paid = (id: string) =>
  expect
    .poll(async () => (await railhead.charges.get(id)).status, { timeout: 60_000 })
    .toBe("paid");

test("the clock of the server stands ahead of the wall once the demo is over", async () => {
  expect((await railhead.sandbox.clock.get()).now.slice(0, 10) > today()).toBe(true);
});

test.each(TIMES)("the printed curl creates a charge that is paid, pasted for time %i", async () => {
  const { stdout } = await run("sh", ["-c", String(serving["curl"])]);
  const { data } = JSON.parse(stdout) as { data: { id: string; status: string } };
  expect(data).toMatchObject({ status: "created", payment_date: expect.any(String) });
  await paid(data.id);
});

interface Shop {
  readonly url: string;
  /** Event type and resource id of each webhook received. */
  readonly seen: ReadonlySet<string>;
  readonly refused: string[];
  close(): Promise<void>;
}

/** A small shop: an order is a charge, and webhooks say what became of it. */
async function openShop(secretOf: () => string): Promise<Shop> {
  const seen = new Set<string>();
  const refused: string[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const headers = request.headers as Record<string, string>;
      const hear = async () => {
        try {
          const body = Buffer.concat(chunks).toString();
          const { event_type, data } = await verifyWebhook({ body, headers, secret: secretOf() });
          seen.add(`${event_type} ${data["id"]}`);
        } catch (error) {
          refused.push(String(error));
        }
        response.writeHead(204).end();
      };
      void hear();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    seen,
    refused,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

describe("a small shop that knows only the wall clock", () => {
  test.each(TIMES)(
    "sells, hears of it by verified webhooks and refunds, run %i",
    async (time) => {
      let secret = "";
      const shop = await openShop(() => secret);
      const endpoint = await railhead.webhookEndpoints.create({ url: shop.url });
      secret = endpoint.secret;
      const device = { ip_address: "203.0.113.7" };
      const customer = await railhead.customers.create({
        name: "Ann Lee",
        type: "individual",
        email: `ann.${time}@example.com`,
        phone: "+12125550123",
        device,
      });
      const { paykey } = await railhead.bridge.bankAccount({
        customer_id: customer.id,
        routing_number: "021000021",
        account_number: `99000${time}`,
        account_type: "checking",
      });
      for (const order of ["first", "second"]) {
        const charge = await railhead.charges.create({
          paykey,
          amount: 2500,
          currency: "USD",
          description: `Order ${order}`,
          payment_date: today(),
          consent_type: "internet",
          device,
          external_id: `shop-${time}-${order}`,
          config: { balance_check: "disabled" },
        });
        await paid(charge.id);
        await expect
          .poll(() => shop.seen.has(`charge.paid ${charge.id}`), { timeout: 30_000 })
          .toBe(true);
        const refund = await railhead.charges.refund(charge.id, { payment_date: today() });
        await expect
          .poll(() => shop.seen.has(`payout.paid ${refund.id}`), { timeout: 60_000 })
          .toBe(true);
      }
      expect(shop.refused).toEqual([]);
      await railhead.webhookEndpoints.delete(endpoint.id);
      await shop.close();
    },
    240_000,
  );
});

describe("a program that knows only the wall clock", () => {
  const walkAll = async (which: (id: string) => boolean) => {
    const { walk, tooEarly, dated } = wallClockWalk(
      String(serving["api"]),
      String(serving["api_key"]),
    );
    const failures: string[] = [];
    for (const operation of operations) {
      if (!which(operation.id)) continue;
      const failure = await walk(operation);
      if (failure !== undefined) failures.push(failure);
    }
    expect(tooEarly).toEqual([]);
    expect(failures).toEqual([]);
    return dated;
  };

  test("walks through every operation, and what has a date once more, and no date is refused", async () => {
    const dated = await walkAll((id) => !NOT_WALKED.has(id));
    expect([...dated]).toEqual(expect.arrayContaining(["charges.create", "payouts.create"]));
    for (const _ of TIMES) await walkAll((id) => dated.has(id));
  }, 600_000);
});
