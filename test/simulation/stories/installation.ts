import { join } from "node:path";
import { createLive } from "../../../packages/server/src/environments/create-live.ts";
import type { Database } from "../../../packages/server/src/db/postgres/executor.ts";
import { simulatedBank } from "../../../packages/server/src/rails/calendar/bank-profile.ts";
import { ONBOARDING } from "../bodies.ts";
import type { Databases } from "./databases.ts";
import { startProcess, type Call, type Data } from "./process.ts";

/** A live environment that is stopped, backed up, put back and started again. */
export interface Installation {
  readonly environmentId: string;
  readonly dataDir: string;
  /** Where its bank's files lie. */
  readonly bankFolder: string;
  readonly call: Call;
  /** Its database, as the service sees it. */
  readonly db: () => Database;
  /** Sets the wall clock. */
  setTime(at: string): void;
  /** Stops the service, copies its database, and starts it again. */
  backUp(): Promise<void>;
  /** Stops the service, and starts it on the copy. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

let installed = 0;

/** Starts a service with one live environment that may charge. */
export async function startInstallation(
  { databases, folder }: { databases: Databases; folder: string },
  start: string,
): Promise<Installation> {
  installed += 1;
  const name = `stories_${process.pid}_${installed}`;
  const copy = `${name}_kept`;
  const dataDir = join(folder, name);
  let now = start;
  const startOn = (database: string) =>
    startProcess({ url: databases.urlOf(database), dataDir, wall: { now: () => now } });
  await databases.create(name);
  let service = await startOn(name);
  const bank = { ...simulatedBank, name: "First Bank" };
  const wanted = { name: "Acme", website: "https://acme.example", bank };
  const made = await createLive(service.app, wanted, start);
  if (made === undefined) throw new Error("there is a live environment");
  const { api_key, account_id, environment_id: environmentId } = made;
  // The engine finds its live environment when it starts.
  await service.stop();
  service = await startOn(name);
  const call: Call = (method, path, asked) => service.callWith(api_key)(method, path, asked);
  await onboard(call, account_id);
  return {
    environmentId,
    dataDir,
    bankFolder: join(dataDir, "bank", environmentId),
    call,
    db: () => service.app.db,
    setTime(at) {
      now = at;
    },
    async backUp() {
      await service.stop();
      await databases.create(copy, name);
      service = await startOn(name);
    },
    async restore() {
      await service.stop();
      service = await startOn(copy);
    },
    async close() {
      await service.stop();
      await databases.drop(name);
      await databases.drop(copy);
    },
  };
}

/** What people do before the first payment. */
export async function onboard(call: Call, account_id: string): Promise<void> {
  const send = async (method: string, path: string, body: object): Promise<Data> => {
    const { status, data } = await call(method, path, { body });
    if (status >= 300) throw new Error(`${method} ${path} was answered ${status}`);
    return data;
  };
  await send("POST", "/v1/representatives", { account_id, ...ONBOARDING.representative });
  await send("POST", "/v1/linked_bank_accounts", { account_id, ...ONBOARDING.linkedBankAccount });
  await send("POST", `/v1/accounts/${account_id}/onboard`, ONBOARDING.terms);
  await send("PATCH", `/v1/accounts/${account_id}/review`, { status: "active" });
  const requests = `/v1/accounts/${account_id}/capability_requests`;
  for (const { id } of await send("POST", requests, ONBOARDING.capabilities))
    await send("PATCH", `${requests}/${id}/review`, { status: "active" });
}
