import { afterAll, beforeAll, expect, test } from "vitest";
import { bankFiles } from "../support/bank/bank-files.ts";
import { comparableLog, expectInvariants } from "../support/invariants.ts";
import { createCustomer, createPaykey, createPayment } from "../support/factories.ts";
import { startReceiver, until, type Receiver } from "../support/receiver.ts";
import {
  caller,
  CLOCK_START,
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let root: Sandbox;
/** Webhooks of all sandboxes go here. */
let receiver: Receiver;
beforeAll(async () => {
  service = await startTestService();
  root = await service.addSandbox();
  receiver = await startReceiver();
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

interface Twin {
  readonly sandbox: Sandbox;
  /** What each request of the script was answered. */
  readonly answers: Resource[];
}

async function over(made: Resource): Promise<Sandbox> {
  return {
    ...caller(service.url, made["api_key"] as string),
    environment: await service.app.environments.get(made["id"] as string),
    organization_id: made["organization_id"] as string,
    account_id: made["account_id"] as string,
    api_key: made["api_key"] as string,
  };
}

async function createTwin(): Promise<Twin> {
  const body = { seed: 41, clock: { mode: "frozen", at: CLOCK_START } };
  const sandbox = await over(await root.post("/v1/sandbox/environments", body));
  return { sandbox, answers: [] };
}

const CHARGES = ["standard", "failed_insufficient_funds", "reversed_customer_dispute"];

/** The paykey that the third request of the script was answered with. */
function paykeyOf(answers: readonly Resource[]): string {
  return answers[2]?.["paykey"] as string;
}

/** The same requests for each twin; every step is sent to all twins at once. */
const SCRIPT: readonly ((twin: Twin) => Promise<Resource>)[] = [
  ({ sandbox }) =>
    sandbox.post("/v1/webhook_endpoints", { url: receiver.url, event_types: ["charge.*"] }),
  ({ sandbox }) => createCustomer(sandbox),
  ({ sandbox }) => createPaykey(sandbox, { account_number: "770001" }),
  ...CHARGES.map((outcome, index) => async ({ sandbox, answers }: Twin) => {
    const paykey = paykeyOf(answers);
    const body = {
      paykey,
      amount: 1200 + index,
      currency: "USD",
      description: "The same in both",
      payment_date: "2026-03-02",
      consent_type: "internet",
      device: { ip_address: "192.0.2.10" },
      external_id: `same-${index}`,
      config: { balance_check: "disabled", sandbox_outcome: outcome },
    };
    const headers = { "idempotency-key": `the-same-key-${index}` };
    const reply = await sandbox.call("POST", "/v1/charges", { body, headers });
    expect(reply.status).toBe(201);
    return reply.body.data;
  }),
  ({ sandbox }) => sandbox.advance("P4D"),
];

async function runScript(twins: readonly Twin[]): Promise<void> {
  for (const step of SCRIPT) {
    await Promise.all(twins.map(async (twin) => twin.answers.push(await step(twin))));
  }
}

function eventIdsSentBy({ environment }: Sandbox): string[] {
  const bodies = receiver.accepted.map(({ body }) => JSON.parse(body) as Resource);
  const own = bodies.filter((body) => body["environment"] === environment.id);
  return own.map((body) => body["event_id"] as string);
}

async function filesOf({ environment }: Sandbox): Promise<string[]> {
  const folders = ["outbound", "taken", "inbound", "archive"] as const;
  const files = await bankFiles(service, environment.id, folders);
  return files.map(({ folder, name, bytes }) => `${folder}/${name}\n${bytes.toString("latin1")}`);
}

const LISTS = [
  "payments",
  "customers",
  "paykeys",
  "events?after=0",
  "ledger/balances",
  "ledger/entries",
];

test("two sandboxes of one seed do the same at the same time, ids included, and share nothing", async () => {
  const [one, two] = await Promise.all([createTwin(), createTwin()]);
  await runScript([one, two]);
  expect(two.sandbox.account_id).toBe(one.sandbox.account_id);
  expect(two.sandbox.environment.id).not.toBe(one.sandbox.environment.id);
  const log = await comparableLog(one.sandbox);
  expect(log.length).toBeGreaterThan(20);
  expect(await comparableLog(two.sandbox)).toEqual(log);
  expect((await filesOf(one.sandbox)).length).toBeGreaterThan(0);
  expect(await filesOf(two.sandbox)).toEqual(await filesOf(one.sandbox));

  const charges = log.filter(({ event_type }) => (event_type as string).startsWith("charge."));
  for (const { sandbox } of [one, two]) {
    await until(
      "every message about charges",
      () => eventIdsSentBy(sandbox).length >= charges.length,
    );
    expect(eventIdsSentBy(sandbox).toSorted()).toEqual(
      charges.map((event) => event["event_id"] as string).toSorted(),
    );
  }

  // What only the first does, the second knows nothing of.
  const before = await Promise.all(LISTS.map((path) => two.sandbox.list(`/v1/${path}`)));
  const paykey = paykeyOf(one.answers);
  const customer = await createCustomer(one.sandbox, { name: "Only One" });
  const charge = await createPayment(one.sandbox, "charge", { paykey, payment_date: "2026-03-09" });
  await one.sandbox.advance("P1D");
  for (const path of [`/v1/customers/${customer["id"]}`, `/v1/charges/${charge["id"]}`]) {
    expect((await one.sandbox.call("GET", path)).status).toBe(200);
    expect((await two.sandbox.call("GET", path)).status).toBe(404);
  }
  const after = await Promise.all(LISTS.map((path) => two.sandbox.list(`/v1/${path}`)));
  expect(after).toEqual(before);
  const isLogged = async () =>
    (await one.sandbox.list("/v1/requests?page_size=100")).some(({ path }) =>
      (path as string).includes(charge["id"] as string),
    );
  await until("the first's request in its log", isLogged);
  const creations = (found: readonly Resource[]) =>
    found.filter(({ operation }) => operation === "customers.create").length;
  const [ofOne, ofTwo] = await Promise.all(
    [one, two].map(({ sandbox }) => sandbox.list("/v1/requests?page_size=100&method=POST")),
  );
  expect(creations(ofOne ?? []) - creations(ofTwo ?? [])).toBe(1);
  await expectInvariants(service, one.sandbox.environment.id);
  await expectInvariants(service, two.sandbox.environment.id);
});

test("forks of two sandboxes of one seed are as equal as their sources", async () => {
  const twins = await Promise.all([createTwin(), createTwin()]);
  await runScript(twins);
  const forks = await Promise.all(
    twins.map(async ({ sandbox, answers }) => {
      const path = `/v1/sandbox/environments/${sandbox.environment.id}/fork`;
      const forked = await over(await root.post(path, {}));
      const paykey = paykeyOf(answers);
      await createPayment(forked, "charge", {
        paykey,
        payment_date: "2026-03-09",
        external_id: "of the fork",
      });
      await forked.advance("idle");
      return forked;
    }),
  );
  const [one, two] = forks as [Sandbox, Sandbox];
  expect(await comparableLog(two)).toEqual(await comparableLog(one));
  expect(await filesOf(two)).toEqual(await filesOf(one));
  for (const { sandbox } of twins) {
    const found = await sandbox.list("/v1/payments");
    expect(found.map(({ external_id }) => external_id as unknown)).not.toContain("of the fork");
  }
});

test("secrets of two sandboxes of one seed differ", async () => {
  const twins = await Promise.all([createTwin(), createTwin()]);
  const made = await Promise.all(
    twins.map(async ({ sandbox }) => {
      const key = await sandbox.post("/v1/api_keys", { scopes: ["read"] });
      const endpoint = await sandbox.post("/v1/webhook_endpoints", { url: receiver.url });
      return { id: key["id"] as string, key: key["key"], secret: endpoint["secret"] };
    }),
  );
  expect(made[0]?.id).toBe(made[1]?.id);
  expect(made[0]?.key).toEqual(expect.any(String));
  expect(made[0]?.secret).toEqual(expect.any(String));
  expect(made[0]?.key).not.toBe(made[1]?.key);
  expect(made[0]?.secret).not.toBe(made[1]?.secret);
});
