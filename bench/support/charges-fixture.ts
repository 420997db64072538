import {
  createSandbox,
  insertPaymentBatch,
  readConfig,
  startService,
  type Service,
} from "@railhead/server";

/** Who writes payments down: its lanes, also without audit rows, each request by one call of its own, or nobody. */
export type WrittenBy = "lanes" | "lanes without audit" | "one call" | "nobody";

/** A service with one paykey, ready to be loaded with payments. */
export interface ChargesFixture {
  readonly service: Service;
  readonly key: string;
  readonly environmentId: string;
  readonly accountId: string;
  readonly paykey: string;
  /** JSON of a charge, for references that store one. */
  readonly snapshot: string;
  /** JSON of what a review of a verified customer finds, as it is kept. */
  readonly findings: string;
  /** By nobody what remains is HTTP and rendering; by one call the same endpoint without group commit. */
  writeBy(whom: WrittenBy): void;
}

type Subject = Parameters<Service["app"]["identity"]["assess"]>[0]["customer"];

const device = { ip_address: "203.0.113.7" };

/** Bodies by path; `%N%` is replaced by what makes the request unique. */
export function orders(paykey: string) {
  const payment = {
    paykey,
    external_id: "%N%",
    description: "Invoice",
    amount: 10000,
    currency: "USD",
    payment_date: "2026-03-20",
    device,
  };
  return {
    charges: { ...payment, consent_type: "internet", config: { balance_check: "disabled" } },
    payouts: { ...payment },
    customers: {
      name: "Bench Customer",
      type: "individual",
      email: "bench@example.com",
      phone: "+12125550100",
      external_id: "%N%",
      device,
    },
  };
}

export async function openChargesFixture(
  dataDir: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<ChargesFixture> {
  const config = readConfig({
    PORT: "0",
    RAILHEAD_DATA_DIR: dataDir,
    RATE_LIMIT_READ: "0",
    RATE_LIMIT_WRITE: "0",
    ...variables,
  });
  // The engine stands still: what is measured is acceptance.
  const service = await startService({ config, engine: false });
  const sandbox = await createSandbox(service.app, {
    name: "bench",
    seed: 1n,
    clock_mode: "frozen",
    clock_at: "2026-03-02T15:00:00.000Z",
  });
  const post = caller(service.url, sandbox.api_key);
  const { charges, customers } = orders("");
  const customer = await post("/v1/customers", { ...customers, external_id: "customer" });
  const linked = await post("/v1/bridge/bank_account", {
    customer_id: customer["id"],
    routing_number: "021000021",
    account_number: "123456789",
    account_type: "checking",
  });
  const paykey = linked["paykey"] as string;
  const first = await post("/v1/charges", { ...charges, paykey, external_id: "first" });
  // What it looks at has the same names on the wire.
  const found = await service.app.identity.assess({
    kind: "sandbox",
    customer: customer as unknown as Subject,
    at: "2026-03-02T15:00:00.000Z",
  });
  const app = service.app as { writer: Writer };
  const writers: Record<WrittenBy, Writer> = {
    lanes: app.writer,
    "lanes without audit": { ...app.writer, create: withoutAudit(app.writer) },
    "one call": { ...app.writer, create: oneCallOf(service) },
    nobody: { ...app.writer, create: () => Promise.resolve("created") },
  };
  return {
    service,
    key: sandbox.api_key,
    environmentId: sandbox.environment.id,
    accountId: sandbox.account_id,
    paykey,
    snapshot: JSON.stringify(first),
    findings: JSON.stringify(found),
    writeBy(whom) {
      app.writer = writers[whom];
    },
  };
}

type Writer = Service["app"]["writer"];

/** The difference to the lanes is what the audit log costs. */
function withoutAudit(lanes: Writer): Writer["create"] {
  return (environment_id, payment) =>
    lanes.create(environment_id, { ...payment, audit: undefined });
}

/** The statement of a lane's batch of one, sent over whatever connection of the pool is free. */
function oneCallOf({ app: { db, wall } }: Service): Writer["create"] {
  return async (environment_id, payment) => {
    const batch = { environment_id, wall: wall.now(), payments: [payment] };
    const refused = await insertPaymentBatch(db, batch);
    if (refused.size > 0) throw new Error(`a charge was refused: ${refused.get(1)}`);
    return "created";
  };
}

/** Posts as a caller with a key does; answers what was made. */
export function caller(url: string, key: string) {
  return async (path: string, body: object): Promise<Record<string, string>> => {
    const answer = await fetch(url + path, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const { data } = (await answer.json()) as { data: Record<string, string> };
    if (!answer.ok) throw new Error(JSON.stringify(data));
    return data;
  };
}
