import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { assertFound } from "../../packages/server/src/base/assert.ts";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { seededRandom } from "../../packages/server/src/base/ids.ts";
import { runDueWork } from "../support/api/contract-replies.ts";
import { isFull } from "../support/depth.ts";
import { createPaykey, paymentBody, type Kind } from "../support/factories.ts";
import { expectInvariants } from "../support/invariants.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  sandbox = await service.addSandbox();
});
afterEach(async () => {
  await runDueWork(sandbox);
  await expectInvariants(service, sandbox.environment.id);
  expect(await sandbox.get("/v1/exposure/verify")).toMatchObject({ differences: [] });
});

/** An account with a company id of its own. */
interface Business {
  readonly id: string;
  readonly company_id: string;
  readonly paykey: string;
  send(method: string, path: string, body?: object): ReturnType<Sandbox["call"]>;
}

/** A payment of a business. */
interface Made {
  readonly business: Business;
  readonly path: string;
}

async function addBusiness(company_id: string): Promise<Business> {
  const { id: made } = await sandbox.post("/v1/accounts", {
    organization_id: sandbox.organization_id,
    access_level: "standard",
    account_type: "business",
    business_profile: { name: "Another business", website: "https://another.example" },
  });
  const id = String(made);
  const headers = { "service-account-id": id };
  const send: Business["send"] = (method, path, body) =>
    sandbox.call(method, path, { ...(body === undefined ? {} : { body }), headers });
  const statement_settings = { company_id };
  await send("PATCH", `/v1/account_settings/${id}`, { statement_settings });
  const { paykey } = await createPaykey({
    get: (path) => sandbox.get(path),
    post: async (path, body) => (await send("POST", path, body as object)).body.data,
  });
  return { id, company_id, paykey: String(paykey), send };
}

const limit = (of: object) =>
  sandbox.post("/v1/exposure_limits", { kind: "file", side: "debit", effect: "refuse", ...of });

const pay = (business: Business, amount: number, kind: Kind = "charge") =>
  business.send(
    "POST",
    `/v1/${kind}s`,
    paymentBody(kind, { paykey: business.paykey, amount, payment_date: "2026-03-02" }),
  );
async function paid(business: Business, amount: number, kind: Kind = "charge"): Promise<Made> {
  const { status, body } = await pay(business, amount, kind);
  expect(status).toBe(201);
  return { business, path: `/v1/${kind}s/${String(body.data["id"])}` };
}
const read = async ({ business, path }: Made) =>
  (await business.send("GET", path)).body.data as Resource;
const statuses = async (made: readonly Made[]) =>
  (await Promise.all(made.map(read))).map(({ status }) => String(status));

test("what one file may not hold waits for the next, and says by which limit and when", async () => {
  const shop = await addBusiness("SHOPONE");
  const other = await addBusiness("SHOPTWO");
  await limit({ scope: "account", scope_id: shop.id, limit: 10_000 });
  const made = [await paid(shop, 6_000), await paid(shop, 5_000), await paid(shop, 4_000)];
  const theirs = [await paid(other, 6_000), await paid(other, 5_000)];
  const payout = await paid(shop, 20_000, "payout");
  await sandbox.advance("2026-03-02T21:30:00.000Z");
  // The second is passed over by the third, which fits.
  expect(await statuses(made)).toEqual(["pending", "scheduled", "pending"]);
  expect(await statuses([...theirs, payout])).toEqual(["pending", "pending", "pending"]);
  expect(await read(assertFound(made[1], "the second"))).toMatchObject({
    status_details: {
      message:
        "The account's limit per file, $100.00, is reached in this file. The payment goes by itself with the next file that has room for it; the next cut-off is 2026-03-03T21:00:00.000Z.",
    },
  });
  const [found, ...others] = await sandbox.list("/v1/exceptions?status=open&kind=limit_reached");
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    message: "The account's limit per file, $100.00, keeps payments out of a file of 2026-03-02.",
    account_id: shop.id,
    details: { payments: 1 },
  });
  await sandbox.advance("2026-03-03T21:30:00.000Z");
  expect(await statuses(made)).toEqual(["pending", "pending", "pending"]);
});

test("a limit of a company id or of all is over the payments of every account of it in the file", async () => {
  const [first, second] = [await addBusiness("SHARED"), await addBusiness("SHARED")];
  const third = await addBusiness("ALONE");
  await limit({ scope: "originator", scope_id: "SHARED", limit: 10_000 });
  await limit({ scope: "environment", limit: 16_000 });
  const made = [
    await paid(first, 7_000),
    await paid(second, 7_000),
    await paid(third, 8_000),
    await paid(third, 8_000),
  ];
  await sandbox.advance("2026-03-02T21:30:00.000Z");
  expect(await statuses(made)).toEqual(["pending", "scheduled", "pending", "scheduled"]);
  await sandbox.advance("2026-03-03T21:30:00.000Z");
  expect(await statuses(made)).toEqual(["pending", "pending", "pending", "pending"]);
});

test("a payment that is over a limit per file by itself is refused or held with the figure", async () => {
  const shop = await addBusiness("SHOPONE");
  const made = await limit({ scope: "account", scope_id: shop.id, limit: 10_000 });
  const refused = await pay(shop, 10_001);
  expect([refused.status, refused.body.data["code"]]).toEqual([422, "limit_exceeded"]);
  expect(refused.body.data).toMatchObject({
    detail: expect.stringContaining("Exceeds the account's limit per file, $100.00, by $0.01."),
    exceeded: { limits: [{ kind: "file", limit: "10000", over_by: "1" }] },
  });
  const path = `/v1/exposure_limits/${String(made["id"])}`;
  await sandbox.call("PATCH", path, { body: { effect: "hold" } });
  const held = await paid(shop, 12_000);
  await runDueWork(sandbox);
  const { status, status_details, id, expected } = await read(held);
  expect(status).toBe("on_hold");
  expect(status_details).toMatchObject({
    message: expect.stringContaining("exceeds the account's limit per file, $100.00, by $20.00."),
  });
  const { settlement: settlement_date } = expected as unknown as { settlement: string };
  const asked = { payment_id: id, amount: 12_000, settlement_date, reason: "Agreed." };
  const approval = await sandbox.call("POST", "/v1/exposure/approve", { body: asked });
  expect([approval.status, approval.body.data["detail"]]).toEqual([
    422,
    "No approval lifts the account's limit per file, $100.00: raise it, then release the payment.",
  ]);
  await sandbox.call("PATCH", path, { body: { limit: 12_000 } });
  await shop.send("PUT", `${held.path}/release`, { reason: "The limit was raised." });
  await sandbox.advance("2026-03-02T21:30:00.000Z");
  expect(await statuses([held])).toEqual(["pending"]);
});

test("a payment that a lowered limit makes too large for any file is held at the cut-off, and the others go", async () => {
  const shop = await addBusiness("SHOPONE");
  const made = [await paid(shop, 9_000), await paid(shop, 3_000)];
  await runDueWork(sandbox);
  await limit({ scope: "account", scope_id: shop.id, limit: 5_000 });
  await sandbox.advance("2026-03-02T21:30:00.000Z");
  expect(await statuses(made)).toEqual(["on_hold", "pending"]);
  expect(await read(assertFound(made[0], "the first"))).toMatchObject({
    status_details: { message: expect.stringContaining("limit per file, $50.00, by $40.00.") },
  });
});

/** What each file holds of each limit's payments, by the entries of the files. */
const perFile = () =>
  service.db.rows<{ file_id: string; cents: bigint; limit_cents: bigint }>(sql`
    select e.file_id, l.limit_cents, sum(e.amount_cents)::bigint as cents
    from entries e join payments p on p.environment_id = e.environment_id and p.id = e.payment_id
      join account_originators o on o.environment_id = p.environment_id and o.account_id = p.account_id
      join exposure_limits l on l.environment_id = e.environment_id and l.kind = 'file'
        and l.side = case p.kind when 'charge' then 'debit' else 'credit' end
        and (l.scope = 'environment' or l.scope_id in (p.account_id::text, o.company_id))
    where e.environment_id = ${sandbox.environment.id} group by e.file_id, l.id, l.limit_cents`);

test.each(Array.from({ length: isFull ? 10 : 2 }, (_, seed) => `per-file-${seed}`))(
  "no sealed file holds more than a limit, whatever is made, and everything goes in the end (seed %s)",
  async (seed) => {
    const random = seededRandom(seed);
    const below = (bound: number) => random(4).readUInt32BE() % bound;
    const businesses = [
      await addBusiness("SHARED"),
      await addBusiness("SHARED"),
      await addBusiness("ALONE"),
    ];
    const [bank] = await sandbox.list("/v1/banks");
    if (below(2) === 0) {
      const profile = { ...(bank?.["profile"] as object), split_files: ["company_id"] };
      await sandbox.put(`/v1/banks/${String(bank?.["id"])}/profile`, { profile });
    }
    for (const side of ["debit", "credit"]) {
      await limit({ scope: "environment", side, limit: 14_000 + below(9_000) });
      await limit({ scope: "originator", scope_id: "SHARED", side, limit: 11_000 + below(5_000) });
      const account = { scope: "account", scope_id: businesses[2]?.id };
      await limit({ ...account, side, limit: 10_000 + below(4_000) });
    }
    const made: Made[] = [];
    for (let day = 2; day < 6; day += 1) {
      for (let count = 0; count < 8; count += 1) {
        const business = businesses[below(3)];
        if (business === undefined) throw new Error("there are three");
        const kind = below(2) === 0 ? "charge" : "payout";
        const amount = 1 + below(10_000);
        const body = { paykey: business.paykey, amount, payment_date: `2026-03-0${day}` };
        const reply = await business.send("POST", `/v1/${kind}s`, paymentBody(kind, body));
        expect(reply.status).toBe(201);
        made.push({ business, path: `/v1/${kind}s/${String(reply.body.data["id"])}` });
      }
      await sandbox.advance(`2026-03-0${day}T22:00:00.000Z`);
    }
    await sandbox.advance("idle");
    const held = await perFile();
    expect(held.length).toBeGreaterThan(8);
    for (const { cents, limit_cents } of held) expect(cents).toBeLessThanOrEqual(limit_cents);
    expect(new Set(await statuses(made))).toEqual(new Set(["paid"]));
  },
  300_000,
);
