import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./calls.ts";
import { until } from "./cluster.ts";
import { startMember, type Live, type MemberPlace } from "./service.ts";

/** A database with a live environment and customers who may pay; each schedule gets a copy. */
export interface Template {
  readonly apiKey: string;
  /** A second person's key: what is in doubt takes two. */
  readonly secondKey: string;
  readonly paykeys: readonly string[];
  /** Makes a database and a data folder of its own. */
  copy(name: string, dataDir: string): Promise<void>;
}

const PAYKEYS = 24;
const DATABASE = "railhead_template";
/** The business's own account, to which funding goes. */
export const BUSINESS_ACCOUNT = "123456789";

type Place = Omit<MemberPlace, "database" | "dataDir" | "liveBank"> & {
  readonly folder: string;
  /** The command that migrates, with its arguments. */
  readonly migrate: readonly string[];
};

export async function fillTemplate(place: Place, profile: object): Promise<Template> {
  const { cluster, launcher, folder } = place;
  const dataDir = join(folder, "template");
  const liveBank = join(folder, "bank.json");
  mkdirSync(dataDir);
  writeFileSync(liveBank, JSON.stringify(profile));
  await cluster.query(`create database ${DATABASE}`);
  const owner = `postgres://postgres:${cluster.password}@127.0.0.1:${cluster.port}/${DATABASE}`;
  const migration = launcher.start({
    name: "migrate",
    command: place.migrate,
    environment: { DATABASE_URL: owner, RAILHEAD_DATA_DIR: dataDir },
  });
  await migration.ended;
  if (migration.child.exitCode !== 0) throw new Error("migrate failed: see migrate.log");
  await cluster.query(`alter role railhead_engine password '${cluster.password}'`);
  let live: Live | undefined;
  const member = await startMember(
    { ...place, database: DATABASE, dataDir, liveBank },
    "engine-0",
    (made) => (live = made),
  );
  try {
    await until(() => Promise.resolve(live !== undefined), "a live environment");
    const made = await enroll(() => [member.url], live as unknown as Live);
    return {
      ...made,
      async copy(name, to) {
        // What is left of a session of before would keep the template from being copied.
        const others = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${DATABASE}'`;
        await cluster.query(others);
        await cluster.query(`create database ${name} template ${DATABASE}`);
        cpSync(dataDir, to, { recursive: true });
      },
    };
  } finally {
    await member.stop();
  }
}

const DEVICE = { ip_address: "192.0.2.10" };

async function enroll(
  urls: () => (string | undefined)[],
  { account_id, api_key: apiKey }: Live,
): Promise<Omit<Template, "copy">> {
  const call = (method: string, path: string, body?: object) =>
    ask(urls, { method, path, apiKey, body });
  const untilReview = async (path: string) => {
    while ((await call("GET", path)).status !== "review") await sleep(100);
  };
  await call("POST", "/v1/representatives", {
    account_id,
    first_name: "Ann",
    last_name: "Lee",
    dob: "1980-01-02",
    ssn_last4: "1234",
    email: "ann@acme.example",
    mobile_number: "+12125550123",
    relationship: { primary: true, control: true, owner: true },
  });
  await call("POST", "/v1/linked_bank_accounts", {
    account_id,
    bank_account: {
      account_holder: "Acme",
      routing_number: "021000021",
      account_number: BUSINESS_ACCOUNT,
    },
  });
  await call("POST", `/v1/accounts/${account_id}/onboard`, {
    terms_of_service: {
      accepted_date: "2026-01-05T12:00:00Z",
      agreement_type: "direct",
      accepted_user_agent: null,
      agreement_url: null,
    },
  });
  await call("PATCH", `/v1/accounts/${account_id}/review`, { status: "active" });
  const requests = `/v1/accounts/${account_id}/capability_requests`;
  const names = ["charges", "payouts", "individuals", "businesses", "internet", "signed_agreement"];
  const wanted = Object.fromEntries(names.map((name) => [name, {}]));
  for (const { id } of await call("POST", requests, wanted)) {
    await call("PATCH", `${requests}/${id}/review`, { status: "active" });
  }
  const paykeys: string[] = [];
  for (let index = 0; index < PAYKEYS; index += 1) {
    const { id } = await call("POST", "/v1/customers", {
      name: "Ann Lee",
      type: "individual",
      email: `ann${index}@example.com`,
      phone: "+12125550100",
      device: DEVICE,
    });
    await untilReview(`/v1/customers/${id}`);
    await call("PATCH", `/v1/customers/${id}/review`, { status: "verified" });
    const linked = await call("POST", "/v1/bridge/bank_account", {
      customer_id: id,
      routing_number: "021000021",
      account_number: `7100${String(index).padStart(2, "0")}`,
      account_type: "checking",
    });
    await untilReview(`/v1/paykeys/${linked.id}`);
    await call("PATCH", `/v1/paykeys/${linked.id}/review`, { status: "active" });
    paykeys.push(linked.paykey as string);
  }
  const second = await call("POST", "/v1/api_keys", {
    name: "second operator",
    scopes: ["ach_files:write"],
  });
  return { apiKey, secondKey: second.key as string, paykeys };
}
