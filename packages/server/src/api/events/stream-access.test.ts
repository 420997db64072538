import { finished } from "node:stream/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import { grantTo, signInPerson, type Person } from "../../../../../test/support/api/people.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let ada: Person;
beforeAll(async () => {
  api = await createTestApi(routes);
  ada = await signInPerson(api, "ada@example.com");
});
afterAll(() => api.close());

const PATH = "/v1/events/stream";

/** An open stream: it has begun with the rights of now. */
interface Open {
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
}

async function openStream(headers: Readonly<Record<string, string>>): Promise<Open> {
  const reply = await api.server.inject({ url: PATH, headers, payloadAsStream: true });
  expect(reply.statusCode).toBe(200);
  return { ended: finished(reply.stream().resume()) };
}

it("an open stream ends where its session ends, its right is taken or its key is revoked", async () => {
  const bea = await signInPerson(api, "bea@example.com", { role: "viewer" });
  const cem = await signInPerson(api, "cem@example.com", { role: "viewer" });
  const made = await api.call("POST", "/v1/api_keys", {
    key: api.platformKey,
    body: { scopes: ["events:read"] },
  });
  const { id, key } = made.body.data as unknown as { id: string; key: string };
  const open = await Promise.all([
    openStream(bea.headers),
    openStream(cem.headers),
    openStream({ authorization: `Bearer ${key}` }),
  ]);
  const ended = await bea.call("DELETE", "/v1/session");
  const grants = await ada.call("GET", `/v1/operators/${cem.operatorId}/grants`);
  const [grant] = grants.body.data as unknown as { id: string }[];
  const taken = await ada.call("DELETE", `/v1/operators/${cem.operatorId}/grants/${grant?.id}`);
  const revoked = await api.call("DELETE", `/v1/api_keys/${id}`, { key: api.platformKey });
  expect([ended.status, taken.status, revoked.status]).toEqual([200, 200, 200]);
  await Promise.all(open.map((stream) => stream.ended));
});

it("an open stream ends after 30 minutes without another request of its session", async () => {
  const dan = await signInPerson(api, "dan@example.com", { role: "viewer" });
  const open = await openStream(dan.headers);
  await api.db.run(sql`update operator_sessions
    set last_seen_at = last_seen_at - interval '30 minutes' where id = ${dan.sessionId}`);
  api.app.sessions.forget();
  await open.ended;
});

it("an open stream ends where its person sees less than it began with", async () => {
  const eve = await signInPerson(api, "eve@example.com", { role: "viewer" });
  const open = await openStream(eve.headers);
  await grantTo(api, eve, {
    role: "viewer",
    scope_type: "account",
    scope_environment_id: api.environmentId,
    scope_id: api.accountId,
  });
  await api.db.run(sql`update operator_grants set ended_at = now()
    where operator_id = ${eve.operatorId} and scope_type = 'installation'`);
  api.app.rights.forget();
  await open.ended;
});
