import { expect } from "vitest";
import type { App } from "../../packages/server/src/context/app.ts";
import type { WallClock } from "../../packages/server/src/base/clock.ts";
import { compose, type ServiceParts } from "../../packages/server/src/app/compose.ts";
import type { Database } from "../../packages/server/src/db/postgres/executor.ts";
import {
  CLOCK_CHANNEL,
  readClockNews,
} from "../../packages/server/src/db/tables/environments/environments.ts";
import { createLive } from "../../packages/server/src/environments/create-live.ts";
import { buildServer } from "../../packages/server/src/http/server/server.ts";
import { createIds } from "../../packages/server/src/base/ids.ts";
import { simulatedBank } from "../../packages/server/src/rails/calendar/bank-profile.ts";
import { routes } from "../../packages/server/src/api/routes.ts";
import { bankAccountBody, customerBody } from "./factories.ts";
import { testLogger } from "./server-errors.ts";
import { caller, type Caller, type Resource } from "./service.ts";
import { localMasterKey } from "../../packages/server/src/vault/master-key.ts";

/** Monday 2 March 2026, 10:00 in New York, and after that day's cut-off and before its deadline. */
export const LIVE_START = "2026-03-02T15:00:00.000Z";
export const LIVE_CUTOFF = "2026-03-02T21:01:00.000Z";

export const LIVE_MASTER_KEY = Buffer.alloc(32, 9);

/** A service with an engine of its own on a shared database and data folder. */
export interface LiveService {
  readonly app: App;
  readonly url: string;
  stop(): Promise<void>;
}

export async function startLiveService(place: {
  db: Database;
  dataDir: string;
  wall: WallClock;
  /** Beyond what every such service is given. */
  parts?: Partial<ServiceParts>;
}): Promise<LiveService> {
  const { db } = place;
  const app = composed(place);
  const server = buildServer(app, routes, { lazySchemas: true });
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  await app.signal.start();
  const unlisten = await db.listen(CLOCK_CHANNEL, (payload) => {
    const { id, clock_version } = readClockNews(payload);
    void app.environments.refresh(id, clock_version).catch(() => undefined);
  });
  await app.engine.start();
  return {
    app,
    url,
    async stop() {
      await unlisten();
      await Promise.all([server.close(), app.engine.stop(0)]);
      await app.signal.stop();
      await app.writer.close();
      await app.journal.close();
    },
  };
}

function composed({ db, dataDir, wall, parts }: Parameters<typeof startLiveService>[0]): App {
  return compose({
    db,
    wall,
    ids: createIds(),
    log: testLogger(),
    masterKeys: [localMasterKey(LIVE_MASTER_KEY)],
    dataDir,
    wire: { amounts: "string", risk_source_name: "risk_monitor", account_header_aliases: [] },
    ...parts,
  });
}

export interface LiveEnvironment {
  readonly environment_id: string;
  readonly account_id: string;
  readonly api_key: string;
}

/** Makes a live environment, whose bank exchanges files through a directory. */
export async function createLiveEnvironment(
  place: { db: Database; dataDir: string },
  bank: object = {},
  environment = "production",
): Promise<LiveEnvironment> {
  const wall = { now: () => LIVE_START };
  const app = composed({ ...place, wall });
  const made = await createLive(
    app,
    {
      name: "Acme",
      website: "https://acme.example",
      bank: { ...simulatedBank, name: "First Bank", ...bank },
      environment,
    },
    LIVE_START,
  );
  await app.writer.close();
  if (made === undefined) throw new Error(`there is a live environment ${environment}`);
  return made;
}

export type LiveCaller = Caller & {
  patch(path: string, body: object): Promise<Resource>;
};

export function liveCaller(url: string, apiKey: string): LiveCaller {
  const client = caller(url, apiKey);
  return {
    ...client,
    async patch(path, body) {
      const reply = await client.call("PATCH", path, { body });
      if (reply.status < 300) return reply.body.data;
      throw new Error(`PATCH ${path}: ${reply.status} ${reply.text}`);
    },
  };
}

const CAPABILITIES = {
  charges: {},
  payouts: {},
  individuals: {},
  businesses: {},
  internet: {},
  signed_agreement: {},
};

/** Takes the first account through everything that persons decide, as docs/operate/deploy.md says. */
export async function onboard(client: LiveCaller, accountId: string): Promise<void> {
  await client.post("/v1/representatives", {
    account_id: accountId,
    first_name: "Ann",
    last_name: "Lee",
    dob: "1980-01-02",
    ssn_last4: "1234",
    email: "ann@acme.example",
    mobile_number: "+12125550123",
    relationship: { primary: true, control: true, owner: true },
  });
  await client.post("/v1/linked_bank_accounts", {
    account_id: accountId,
    bank_account: {
      account_holder: "Acme",
      routing_number: "021000021",
      account_number: "123456789",
    },
  });
  await client.post(`/v1/accounts/${accountId}/onboard`, {
    terms_of_service: {
      accepted_date: "2026-01-05T12:00:00Z",
      agreement_type: "direct",
      accepted_user_agent: null,
      agreement_url: null,
    },
  });
  await client.patch(`/v1/accounts/${accountId}/review`, { status: "active" });
  const path = `/v1/accounts/${accountId}/capability_requests`;
  const requests = (await client.post(path, CAPABILITIES)) as unknown as Resource[];
  for (const { id } of requests) {
    await client.patch(`${path}/${String(id)}/review`, { status: "active" });
  }
}

const LIMIT = { timeout: 30_000 };

/** A customer whose check the engine has ended: it has worked since whatever happened before. */
export async function checkedCustomer(client: LiveCaller): Promise<string> {
  const { id } = await client.post("/v1/customers", customerBody());
  await expect.poll(statusOf(client, `/v1/customers/${id}`), LIMIT).toBe("review");
  return String(id);
}

const statusOf = (client: LiveCaller, path: string) => async () =>
  (await client.get(path))["status"] as string;

/** A charge of a customer whom persons have verified; answers its id once it waits for its file. */
export async function scheduleCharge(
  client: LiveCaller,
  external_id = "order-7",
  payment_date = "2026-03-03",
): Promise<string> {
  const id = await checkedCustomer(client);
  await client.patch(`/v1/customers/${id}/review`, { status: "verified" });
  const paykey = await client.post("/v1/bridge/bank_account", bankAccountBody(id));
  await expect.poll(statusOf(client, `/v1/paykeys/${paykey["id"]}`), LIMIT).toBe("review");
  await client.patch(`/v1/paykeys/${paykey["id"]}/review`, { status: "active" });
  const charge = await client.post("/v1/charges", {
    paykey: paykey["paykey"],
    amount: 10_000,
    currency: "USD",
    description: "Order 7",
    payment_date,
    device: { ip_address: "192.0.2.10" },
    consent_type: "internet",
    external_id,
    config: { balance_check: "disabled" },
  });
  await expect.poll(statusOf(client, `/v1/charges/${charge["id"]}`), LIMIT).toBe("scheduled");
  return String(charge["id"]);
}

/** The one file for the bank. */
export async function onlyFile(client: LiveCaller): Promise<Resource | undefined> {
  const files = await client.list("/v1/ach_files?direction=outbound");
  expect(files.length).toBeLessThan(2);
  return files[0];
}
