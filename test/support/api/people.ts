import type { App } from "../../../packages/server/src/context/app.ts";
import { sql, type Tx } from "../../../packages/server/src/db/postgres/executor.ts";
import { wallClock } from "../../../packages/server/src/base/clock.ts";
import { totpCode, totpStep } from "../../../packages/server/src/people/factors/totp.ts";
import {
  findOrMakeOperator,
  inviteOperator,
} from "../../../packages/server/src/people/access/invite.ts";
import { grantRole, ON_INSTALLATION } from "../../../packages/server/src/people/access/grants.ts";
import type { TestApi, CallOptions, Reply } from "../api.ts";

/** Gives a person a role, by default on the whole installation. */
export async function grantTo(
  { app }: Pick<TestApi, "app">,
  { operatorId }: Pick<Person, "operatorId">,
  wanted: { readonly role: string } & Partial<Parameters<typeof grantRole>[2]>,
): Promise<string> {
  const granted_by = { type: "system", id: "test" };
  const grant = { ...ON_INSTALLATION, operator_id: operatorId, source: "grant" } as const;
  const row = await app.people.db.tx((tx) =>
    grantRole(tx, app.people, { ...grant, granted_by, ...wanted }),
  );
  app.rights.forget();
  return row.id;
}

/** What a browser sends with a write of a page of the service's own. */
export const OWN_PAGE = {
  host: "localhost:8787",
  "sec-fetch-site": "same-origin",
  "railhead-request": "1",
} as const;

/** The token of a one-time link for the person of an address. */
export async function linkFor(
  app: App,
  email: string,
  role = "admin",
): Promise<{ operatorId: string; link: string }> {
  return await app.people.db.tx(async (tx) => {
    const operator = await findOrMakeOperator(tx, app.people, { email, name: null, role });
    const { link } = await inviteOperator(tx, app.people, { operator, by: null });
    return { operatorId: operator.id, link };
  });
}

/** `railhead_session=…` of an answer that set it. */
export function cookieOf(reply: Pick<Reply, "headers">): string {
  return String(reply.headers["set-cookie"]).split(";", 1)[0] ?? "";
}

/** A person in a browser. */
export interface Person {
  readonly operatorId: string;
  readonly sessionId: string;
  readonly cookie: string;
  /** Headers of a call of the person's own page. */
  readonly headers: Readonly<Record<string, string>>;
  call(method: string, path: string, options?: Omit<CallOptions, "key">): Promise<Reply>;
}

/** As if a factor had been enrolled, which a live environment asks for. */
async function enroll(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update operator_sessions
    set stage = 'signed_in', factor_at = created_at where id = ${id}`);
  await tx.run(sql`update operators set state = 'active'
    where id = (select operator_id from operator_sessions where id = ${id})`);
}

/** Signs a person in by a one-time link, and unless `enrolled` is false as by a factor. */
export async function signInPerson(
  api: Pick<TestApi, "app" | "call">,
  email: string,
  options: { role?: string; enrolled?: false } = {},
): Promise<Person> {
  const { operatorId, link } = await linkFor(api.app, email, options.role);
  const reply = await api.call("POST", "/v1/session", {
    key: null,
    body: { link },
    headers: OWN_PAGE,
  });
  if (reply.status !== 201) throw new Error(`nobody signed in: ${reply.text}`);
  const cookie = cookieOf(reply);
  const headers = { ...OWN_PAGE, cookie };
  const { id } = reply.body.data["session"] as unknown as { id: string };
  if (options.enrolled !== false) await api.app.people.db.tx((tx) => enroll(tx, id));
  api.app.sessions.forget();
  api.app.rights.forget();
  return {
    operatorId,
    sessionId: id,
    cookie,
    headers,
    call: (method, path, sent = {}) =>
      api.call(method, path, { ...sent, key: null, headers: { ...headers, ...sent.headers } }),
  };
}

export const PASSWORD = "correct horse battery staple";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** The present code of an authenticator app. */
export function codeOf(seed: Buffer): string {
  return totpCode(seed, totpStep(wallClock.now()));
}

/** A person with a password and an authenticator app. */
export interface Enrolled extends Person {
  readonly seed: Buffer;
  /** The seed as it was shown. */
  readonly secret: string;
  /** Of the session after each step. */
  readonly stages: readonly string[];
}

/** Signs in by a one-time link, and enrolls password and authenticator app as a page does. */
export async function enrollPassword(
  api: Pick<TestApi, "app" | "call">,
  email: string,
): Promise<Enrolled> {
  const person = await signInPerson(api, email, { enrolled: false });
  const post = async (path: string, body: object) => {
    const reply = await person.call("POST", `/v1/credentials/${path}`, { body });
    if (reply.status !== 201) throw new Error(`${path}: ${reply.text}`);
    return { ...reply, data: reply.body.data as unknown as Record<string, string> };
  };
  const first = await post("password", { password: PASSWORD });
  const { secret = "" } = (await post("totp", {})).data;
  const seed = fromBase32(secret);
  const last = await post("totp/confirm", { code: codeOf(seed) });
  const cookie = cookieOf(last);
  const headers = { ...OWN_PAGE, cookie };
  return {
    ...person,
    seed,
    secret,
    cookie,
    headers,
    stages: [first.data["session_stage"] ?? "", last.data["session_stage"] ?? ""],
    call: (method, path, sent = {}) =>
      api.call(method, path, { ...sent, key: null, headers: { ...headers, ...sent.headers } }),
  };
}
