import { createHash } from "node:crypto";
import { PERMISSION_NAMES, type Instant } from "@railhead/core";
import { sql, type Database } from "../../packages/server/src/db/postgres/executor.ts";
import { openException } from "../../packages/server/src/exceptions/exceptions.ts";
import { easternTime } from "../../packages/server/src/rails/calendar/eastern-time.ts";
import { routes } from "../../packages/server/src/api/routes.ts";
import { createTestApi, insertKey, TEST_NOW, type Tenant, type TestApi } from "../support/api.ts";
import { disableTriggers } from "../support/poisoned/disable-triggers.ts";
import { bankAccountBody, customerBody, paymentBody, type Kind } from "../support/factories.ts";
import { listConfirmedCredentials } from "../../packages/server/src/db/tables/people/credentials.ts";
import {
  beginTotp,
  replaceRecoveryCodes,
} from "../../packages/server/src/people/factors/enroll.ts";
import { mintChallenge } from "../../packages/server/src/people/sessions/challenges.ts";
import { createAuthenticator, type Registration } from "../support/api/authenticator.ts";
import { codeOf, grantTo, linkFor, signInPerson, type Person } from "../support/api/people.ts";
import type { OidcSettings } from "../../packages/server/src/people/identity-provider.ts";
import { createOidcProvider } from "../../packages/server/src/people/oidc/provider.ts";
import {
  CLIENT,
  ProviderBrowser,
  REDIRECT_URI,
  startProvider,
  type TestProvider,
} from "../support/api/oidc.ts";
import type { Resource } from "../support/service.ts";
import { fileUnconfirmed } from "./unconfirmed-file.ts";
import { authorize } from "./authorized-paykey.ts";
import { suspend } from "./suspend.ts";
import { workItemMakers } from "./work-item-makers.ts";

/** Payments that came to an end in the fixture's first days, each handed out once. */
const ENDINGS = {
  charge_paid: ["charge", "paid", 6],
  charge_failed: ["charge", "failed_insufficient_funds", 6],
  payout_failed: ["payout", "failed_insufficient_funds", 6],
} as const;

export type Ending = keyof typeof ENDINGS;

/** A sandbox in which every operation can succeed, and ways to add to it. All by the platform's key. */
export type Fixture = Awaited<ReturnType<typeof createFixture>>;

/** Days from the start of the fixture within which payments are dated that wait for their day. */
export const FUTURE_DATE = "2026-05-11";

export async function createFixture(wrap?: (db: Database) => Database) {
  const api = await createTestApi(routes, {}, wrap);
  const tenant = await api.addSandbox();
  return { api, ...(await createFixtureOn(api, tenant)) };
}

/** What requests are made of: all of a fixture but its service. */
export type Actions = Awaited<ReturnType<typeof createFixtureOn>>;

/** What a fixture asks of a service. */
type Service = Pick<TestApi, "app" | "db" | "call">;

/** A fixture in a sandbox of a service. */
export async function createFixtureOn(api: Service, tenant: Tenant) {
  const makers = makersOf(api, tenant);
  const ended = await liveOn(makers);
  return {
    tenant,
    ...makers,
    ended(ending: Ending): Resource | Promise<Resource> {
      const one = ended[ending].pop();
      if (one === undefined) throw new Error(`no ${ending} is left`);
      return one;
    },
  };
}

type Makers = ReturnType<typeof makersOf>;

async function liveOn({ ask, paykey }: Makers): Promise<Record<Ending, Resource[]>> {
  const ended: Record<Ending, Resource[]> = {
    charge_paid: [],
    charge_failed: [],
    payout_failed: [],
  };
  const { paykey: token } = await paykey();
  for (const [ending, [kind, outcome, count]] of Object.entries(ENDINGS)) {
    for (let number = 0; number < count; number += 1) {
      const body = paymentBody(kind, { paykey: token, outcome });
      ended[ending as Ending].push(await ask("POST", `/v1/${kind}s`, body));
    }
  }
  await ask("POST", "/v1/sandbox/clock/advance", { until: "idle" });
  return ended;
}

export function makersOf(api: Service, tenant: Tenant) {
  let accounts = 0;
  let roles = 0;
  const ask: Asking["ask"] = async (method, path, body, key = tenant.platformKey) => {
    const sent = { key, ...(body === undefined ? {} : { body }) };
    const reply = await api.call(method, path, sent);
    if (reply.status < 300) return reply.body.data;
    throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
  };
  const post = (path: string, body: object = {}) => ask("POST", path, body);
  const customer = (outcome = "standard", members: object = {}) =>
    post("/v1/customers", customerBody({ config: { sandbox_outcome: outcome }, ...members }));
  const paykey = async (outcome = "standard", customerId?: string): Promise<Resource> => {
    accounts += 1;
    const account_number = `8800${String(accounts).padStart(6, "0")}`;
    const id = customerId ?? ((await customer())["id"] as string);
    const config = { sandbox_outcome: outcome };
    return await post("/v1/bridge/bank_account", bankAccountBody(id, { account_number, config }));
  };
  /** Linked through the simulated provider, which can read balances. */
  const readablePaykey = async () =>
    await post("/v1/bridge/aggregator", {
      customer_id: (await customer())["id"] as string,
      aggregator_token: `token-${(accounts += 1)}`,
    });
  const authorizedPaykey = async () => await authorize(api, tenant.environmentId, await paykey());
  /** Waits for its day, so that every action on it is open. */
  const payment = async (kind: Kind, members: Parameters<typeof paymentBody>[1] = {}) => {
    const token = members["paykey"] ?? (await paykey())["paykey"];
    const body = paymentBody(kind, { payment_date: FUTURE_DATE, ...members, paykey: token });
    const made = await post(`/v1/${kind}s`, body);
    // Its checks are not left to run while a test looks at it.
    await api.app.engine.settle(tenant.environmentId);
    return made;
  };
  /** A person with every right, signed in, who acts in the sandbox. */
  const person = async (): Promise<Person> => {
    const signedIn = await signInPerson(api, PERSON_EMAIL);
    await grantEverything(api, signedIn);
    const environment = { "railhead-environment": tenant.environmentId };
    return {
      ...signedIn,
      headers: { ...signedIn.headers, ...environment },
      call: (method, path, sent = {}) =>
        signedIn.call(method, path, { ...sent, headers: { ...environment, ...sent.headers } }),
    };
  };
  return {
    ask,
    post,
    customer,
    paykey,
    readablePaykey,
    authorizedPaykey,
    payment,
    ...platformMakers(api, tenant, { ask, post }),
    ...workItemMakers({ ask, payment }),
    async held(kind: Kind) {
      const { id } = await payment(kind);
      return await ask("PUT", `/v1/${kind}s/${id}/hold`, { reason: "Wait." });
    },
    person,
    /** A request of that person, which a rule of the sandbox holds back. */
    async ownApproval() {
      const rule = await post("/v1/approval_rules", { action: "customer.erase", needed: 1 });
      const { id } = await post("/v1/customers", customerBody());
      const made = await (await person()).call("DELETE", `/v1/customers/${id as string}`);
      await ask("DELETE", `/v1/approval_rules/${rule["id"] as string}`);
      return made.body.data as Resource;
    },
    /** A role that the linked person holds: the ids of both. */
    async grant(role = "viewer") {
      const { operatorId } = await linkFor(api.app, "link@example.com");
      return [operatorId, await grantTo(api, { operatorId }, { role })];
    },
    /** Without which nobody administers. */
    async lastAdminGrant() {
      const { operatorId } = await person();
      const { id } = await api.db.one<{ id: string }>(sql`select id from operator_grants
        where operator_id = ${operatorId} and role = 'admin' and ended_at is null`);
      return [operatorId, id];
    },
    /** A role of the installation's own. */
    async role() {
      const name = `role_${(roles += 1)}`;
      await api.db.run(sql`
        insert into roles (id, name, means, permissions, created_at, updated_at)
        values (gen_random_uuid(), ${name}, 'Reads.', '{"payments:read":"allowed"}', ${TEST_NOW},
          ${TEST_NOW})`);
      return name;
    },
    link: () => linkFor(api.app, "link@example.com"),
    /** A view of that person. */
    async savedView(): Promise<Resource> {
      const one = await person();
      const body = { screen: "payments", name: "Held" };
      return (await one.call("POST", "/v1/saved_views", { body })).body.data;
    },
    /** As many views of that person as one may have. */
    async allSavedViews(): Promise<void> {
      const { operatorId } = await person();
      await api.db.run(sql`insert into saved_views (environment_id, id, operator_id, screen, name,
          query, columns, place, is_default, created_at, updated_at)
        select e.id, gen_random_uuid(), ${operatorId}, 'payments', n::text, '', '[]', n, false,
          now(), now()
        from generate_series(1, 200) n, environments e`);
    },
    ...credentialMakers(api, person),
    async disabledOperator() {
      const { operatorId } = await linkFor(api.app, "disabled@example.com");
      await api.db.run(sql`update operators set state = 'disabled' where id = ${operatorId}`);
      return operatorId;
    },
    /** A bulk job that the engine has ended. */
    async doneBulkJob() {
      const { id } = await payment("charge");
      const body = { action: "hold", ids: [id], reason: "Asked." };
      const job = await post("/v1/payments/bulk", body);
      await api.app.engine.settle(tenant.environmentId);
      return job;
    },
    /** An export whose file is written. */
    async exportFile(): Promise<Resource> {
      const { id } = await post("/v1/exports", { list: "accounts" });
      for (;;) {
        const job = await ask("GET", `/v1/export_jobs/${id as string}`);
        if (job["state"] !== "running") return job;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    /** A bulk job that the engine has not reached. */
    async waitingBulkJob() {
      const job = await this.doneBulkJob();
      await api.db.run(sql`
        update bulk_jobs set state = 'queued', due_at = null, changed_count = 0
        where environment_id = ${tenant.environmentId} and id = ${job["id"] as string}`);
      return job;
    },
    ...statementMakers({ ask, post }),
    /** The first item of a list that is not empty. */
    async any(path: string): Promise<Resource> {
      const [first] = (await ask("GET", path)) as unknown as Resource[];
      if (first === undefined) throw new Error(`nothing in ${path}`);
      return first;
    },
    /** A charge that is paid and not yet handed on to the business. */
    async unfunded() {
      const { id } = await payment("charge", { payment_date: await today(), outcome: "paid" });
      await post(`/v1/sandbox/payments/${id}/submit`);
      return await post(`/v1/sandbox/payments/${id}/pay`);
    },
    today,
  };

  // The rail's days are Eastern: at midnight UTC the date of the instant is tomorrow's.
  async function today(): Promise<string> {
    const clock = await ask("GET", "/v1/sandbox/clock");
    return easternTime(clock["now"] as Instant).date;
  }
}

/** Lines of bank statements, open and matched. */
function statementMakers({
  ask,
  post,
}: {
  ask: (method: string, path: string) => Promise<Resource>;
  post: (path: string, body?: object) => Promise<Resource>;
}) {
  let lines = 0;
  /** A line of a day on which nothing of ours settles, and the request that says which charge it is. */
  async function openLine() {
    const entry = (await sentEntries())[(lines += 1)] ?? {};
    const amount = String(entry["amount"]);
    const cents = amount.padStart(3, "0");
    const line = `2031-01-02,${cents.slice(0, -2)}.${cents.slice(-2)},DEPOSIT ${lines}`;
    const statement = await post("/v1/bank_statements", {
      name: "a.csv",
      content: `Date,Amount,Description\n${line}`,
    });
    const movements = [{ type: "payment", id: entry["payment_id"], amount }];
    return {
      path: [statement["id"] as string, "2"],
      body: { movements, reason: "The bank says so." },
    };
  }
  /** Debits of charges, of files that nobody decided about. */
  async function sentEntries(): Promise<Resource[]> {
    const entries: Resource[] = [];
    for (const state of ["accepted", "acknowledged", "uploaded"]) {
      const files = await ask("GET", `/v1/ach_files?direction=outbound&state=${state}`);
      for (const file of files as unknown as Resource[]) {
        const path = `/v1/ach_files/${file["id"] as string}/entries?page_size=100`;
        entries.push(...((await ask("GET", path)) as unknown as Resource[]));
      }
    }
    return entries.filter(
      ({ payment_id, transaction_code }) => payment_id !== null && transaction_code === "27",
    );
  }
  return {
    openLine,
    async matchedLine() {
      const { path, body } = await openLine();
      const [statement, line] = path;
      await post(`/v1/bank_statements/${statement}/lines/${line}/match`, body);
      return path;
    },
  };
}

/** How many people must approve that people are invited and given roles, in an environment. */
export async function setGrantApprovals(
  { app, db }: Service,
  environmentId: string,
  needed: number,
): Promise<void> {
  await db.run(sql`delete from approval_rules
    where environment_id = ${environmentId} and action = 'operator.grant'`);
  await db.run(sql`
    insert into approval_rules (environment_id, id, action, needed, created_at, updated_at)
    values (${environmentId}, gen_random_uuid(), 'operator.grant', ${needed}, ${TEST_NOW},
      ${TEST_NOW})`);
  app.rights.forget();
}

/** No role of the service may do everything in live without a second person. */
async function grantEverything(api: Service, person: Person): Promise<void> {
  const permissions = Object.fromEntries(PERMISSION_NAMES.map((name) => [name, "allowed"]));
  await api.db.run(sql`
    insert into roles (id, name, means, permissions, created_at, updated_at)
    values (${person.operatorId}, 'everything', 'Does everything.', ${permissions}, ${TEST_NOW},
      ${TEST_NOW}) on conflict do nothing`);
  await grantTo(api, person, { role: "everything" });
}

export interface Delivery {
  /** The endpoint's. */
  readonly id: string;
  readonly delivery_id: string;
}

const OIDC: Omit<OidcSettings, "issuer"> = {
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  redirectUri: REDIRECT_URI,
  scope: "openid email profile",
  groupsClaim: "groups",
  roles: new Map(),
};
const PERSON_EMAIL = "ops@example.com";

/** What the person of the fixture signs in with. */
function credentialMakers({ app, db }: Service, person: () => Promise<Person>) {
  let caller: Person | undefined;
  let provider: TestProvider | undefined;
  const operatorId = async () => (await linkFor(app, PERSON_EMAIL)).operatorId;
  const recoveryCodes = async () => {
    const id = await operatorId();
    return await app.db.tx((tx) => replaceRecoveryCodes(tx, app.people, id));
  };
  const credentials = async () => await listConfirmedCredentials(app.db, await operatorId());
  return {
    /** The person whose session asks what is for people. */
    async signIn(): Promise<Person> {
      caller = await person();
      return caller;
    },
    /** Has the service sign people in by a provider at work, or by one that is away. */
    async setOidc(is: "at work" | "away" | "not set up"): Promise<void> {
      provider ??= await startProvider({
        guest: { email: "guest@example.com", email_verified: true },
      });
      const issuer = is === "away" ? "http://localhost:1" : provider.issuer;
      const oidc = is === "not set up" ? undefined : createOidcProvider({ ...OIDC, issuer });
      Object.assign(app.people, { oidc });
    },
    /** The response of a provider to a browser, and that browser's cookie. */
    async oidcResponse(login?: string): Promise<{ oidc: string; cookie: string }> {
      const wanted = { purpose: "oidc", sessionId: null, address: "" } as const;
      const secret = await mintChallenge(app.people, wanted);
      const cookie = `railhead_oidc=${secret}`;
      const state = createHash("sha256").update(`state ${secret}`).digest("base64url");
      if (login === undefined) return { oidc: `code=any&state=${state}`, cookie };
      const address = await app.people.oidc?.begin(secret, { fresh: false });
      return { oidc: await new ProviderBrowser().signIn(address ?? "", login), cookie };
    },
    /** What a browser made for that session. */
    async newPasskey(): Promise<Registration> {
      const wanted = {
        purpose: "enroll",
        sessionId: caller?.sessionId ?? null,
        address: "",
      } as const;
      const challenge = await mintChallenge(app.people, wanted);
      return createAuthenticator().create({ challenge, rpId: "localhost" });
    },
    /** One that somebody has. */
    async takenPasskey(): Promise<Registration> {
      const made = await this.newPasskey();
      await db.run(sql`
        insert into operator_credentials (id, operator_id, kind, external_id, confirmed_at, created_at)
        values (${app.ids.unique(TEST_NOW)}, ${await operatorId()}, 'passkey', ${made.id}, ${TEST_NOW},
          ${TEST_NOW})`);
      return made;
    },
    async setPasskeys(count: number): Promise<void> {
      const id = await operatorId();
      await db.run(sql`delete from operator_credentials where kind = 'passkey'`);
      await db.run(sql`
        insert into operator_credentials (id, operator_id, kind, external_id, confirmed_at, created_at)
        select gen_random_uuid(), ${id}, 'passkey', 'key ' || n, ${TEST_NOW}, ${TEST_NOW}
        from generate_series(1, ${count}) n`);
    },
    async recoveryCode(): Promise<string> {
      return (await recoveryCodes())[0] ?? "";
    },
    /** One that is not needed. */
    async credential(): Promise<string> {
      await recoveryCodes();
      return (await credentials()).find(({ kind }) => kind === "recovery")?.id ?? "";
    },
    /** One without which what is left is not enough. */
    async lastFactor(): Promise<string> {
      await recoveryCodes();
      await this.setPasskeys(0);
      const all = await credentials();
      return (all.find(({ kind }) => kind === "totp") ?? all[0])?.id ?? "";
    },
    async codeOfNewApp(): Promise<string> {
      const wanted = { operator_id: await operatorId(), label: null };
      return codeOf(await app.db.tx((tx) => beginTotp(tx, app.people, wanted)));
    },
  };
}

const CAME = { direction: "in", cents: 4_200n } as const;

interface Asking {
  readonly ask: (method: string, path: string, body?: object, key?: string) => Promise<Resource>;
  readonly post: (path: string, body?: object) => Promise<Resource>;
}

const TERMS = { accepted_date: TEST_NOW, agreement_type: "embedded", accepted_ip: "192.0.2.7" };
export const BANK = {
  account_holder: "North",
  routing_number: "021000021",
  account_number: "4001",
};
export const PERSON = {
  first_name: "Ann",
  last_name: "Lee",
  dob: "1980-05-06",
  ssn_last4: "1234",
  email: "ann@example.com",
  mobile_number: "+12125550123",
  relationship: { primary: true, control: true, owner: true },
};

function platformMakers(api: Service, tenant: Tenant, { ask, post }: Asking) {
  const organization = () => post("/v1/organizations", { name: "North" });
  const account = async () =>
    await post("/v1/accounts", {
      organization_id: (await organization())["id"] as string,
      account_type: "business",
      access_level: "standard",
      business_profile: { name: "North", website: "https://north.example" },
    });
  const representative = async (accountId?: string) =>
    await post("/v1/representatives", {
      ...PERSON,
      account_id: accountId ?? ((await account())["id"] as string),
    });
  const linkedAccount = async (accountId?: string) =>
    await post("/v1/linked_bank_accounts", {
      account_id: accountId ?? ((await account())["id"] as string),
      bank_account: BANK,
    });
  const readyAccount = async () => {
    const made = await account();
    await representative(made["id"] as string);
    await linkedAccount(made["id"] as string);
    return made;
  };
  const endpoint = () => post("/v1/webhook_endpoints", { url: "https://example.com/hooks" });
  /** The number of a saved ruleset of no rules, with a back-test. */
  async function ruleset(): Promise<string> {
    const { number } = await post("/v1/risk/rulesets", {});
    await post("/v1/risk/backtests", { ruleset: number });
    return String(number);
  }
  const child = () => post("/v1/sandbox/environments", { name: "child" });
  async function snapshot(): Promise<Resource> {
    const { id } = await child();
    return await post(`/v1/sandbox/environments/${id as string}/snapshots`);
  }
  /** Puts a file where only a crash or a bad file of the bank would. */
  const fileIn = (state: "upload_unknown" | "quarantined") =>
    api.db.tx(async (tx) => {
      await disableTriggers(tx);
      return await tx.one<{ id: string }>(sql`
        update ach_files set state = ${state} where id = (
          select id from ach_files where environment_id = ${tenant.environmentId} order by id limit 1
        ) returning id`);
    });
  return {
    organization,
    account,
    representative,
    linkedAccount,
    readyAccount,
    endpoint,
    child,
    terms: { terms_of_service: TERMS },
    async onboardingAccount() {
      const { id } = await readyAccount();
      return await post(`/v1/accounts/${id}/onboard`, { terms_of_service: TERMS });
    },
    apiKey: () => post("/v1/api_keys", { scopes: ["read"] }),
    ruleset,
    async publishedRuleset() {
      const number = await ruleset();
      await post(`/v1/risk/rulesets/${number}/publish`, { note: "Asked." });
      return number;
    },
    approvalRule: () => post("/v1/approval_rules", { action: "bank.recover", needed: 0 }),
    /** A request that a rule of the sandbox holds back. */
    async approval() {
      const rule = await post("/v1/approval_rules", { action: "customer.erase", needed: 1 });
      const { id } = await post("/v1/customers", customerBody());
      const made = await ask("DELETE", `/v1/customers/${id as string}`);
      await ask("DELETE", `/v1/approval_rules/${rule["id"] as string}`);
      return made;
    },
    async delivery(): Promise<Delivery> {
      const { id } = await endpoint();
      const { delivery_id } = await post(`/v1/webhook_endpoints/${id}/test`);
      return { id: id as string, delivery_id: delivery_id as string };
    },
    snapshot,
    /** One from before versions were kept. */
    async outdatedSnapshot() {
      const one = await snapshot();
      await api.db.run(sql`
        update environment_snapshots set schema_version = null where id = ${one["id"] as string}`);
      return one;
    },
    /** An item of suspense: a return that names no entry of ours. */
    async suspended(direction: "out" | "in", cents = 4_200n, like?: string): Promise<Resource> {
      const id = await suspend(api, tenant.environmentId, { direction, cents, like });
      return await ask("GET", `/v1/suspense_items/${id}`);
    },
    /** The other item of a net. */
    async cameBack(): Promise<object> {
      return { suspense_item_id: await suspend(api, tenant.environmentId, CAME) };
    },
    async exception(): Promise<{ id: string }> {
      const scenario = { environment_id: tenant.environmentId, at: TEST_NOW, ids: api.app.ids };
      const subject = api.app.ids.uuid(TEST_NOW);
      await api.db.tx((tx) => openException(tx, scenario, { kind: "upload_unknown", subject }));
      return await api.db.one<{ id: string }>(
        sql`select id from exceptions where subject = ${subject}`,
      );
    },
    /** The fixture's first file, as if nobody had seen the end of its upload. */
    fileInDoubt: () => fileIn("upload_unknown"),
    fileUnconfirmed: () => fileUnconfirmed(api, tenant.environmentId),
    /** A file that was set aside. */
    fileSetAside: () => fileIn("quarantined"),
    /** A second operator's key. */
    operatorKey: () => insertKey(api.app, tenant.environmentId, null),
  };
}
