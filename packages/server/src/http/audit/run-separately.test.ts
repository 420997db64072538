import { afterAll, beforeAll, expect, it } from "vitest";
import { Type } from "typebox";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import { sql, type Executor } from "../../db/postgres/executor.ts";
import { ok, route } from "../route/route.ts";
import { problem } from "../schema/problem.ts";
import { OneOf } from "../schema/schema.ts";

const rowsOf = async (db: Executor, requestId: string) =>
  (
    await db.rows<{ outcome: string; details: object | null }>(sql`
      select outcome, details from audit_log where request_id = ${requestId} order by sequence`)
  ).map(({ outcome, details }) => [outcome, details]);

/** What the log had while the handler ran. */
let meanwhile: unknown;

const runThing = route(
  {
    operationId: "things.run",
    method: "POST",
    path: "/v1/things",
    summary: "Run a thing",
    body: Type.Object({ ends: OneOf(["well", "refused", "faulty"]) }),
    response: Type.Object({}),
    problems: ["not_found"],
    scope: "things:write",
    accountScoped: false,
    write: "separate",
  },
  async ({ app, requestId }, { body }) => {
    meanwhile = await rowsOf(app.db, requestId);
    if (body.ends === "refused") throw problem("not_found");
    if (body.ends === "faulty") throw new Error("the machine is on fire");
    return ok({});
  },
);

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi([runThing]);
});
afterAll(() => api.close());

it.each([
  ["well", 201, "done", null],
  ["refused", 404, "failed", { status: 404 }],
  ["faulty", 500, "failed", { status: 500 }],
])(
  "a write that commits by itself and ends %s is in the audit log before it begins, and at its end",
  async (ends, status, outcome, details) => {
    const reply = await api.call("POST", "/v1/things", { key: api.platformKey, body: { ends } });
    expect(reply.status).toBe(status);
    expect(meanwhile).toEqual([["started", null]]);
    expect(await rowsOf(api.db, String(reply.headers["api-request-id"]))).toEqual([
      ["started", null],
      [outcome, details],
    ]);
  },
);

it("one that is replayed is not run, and leaves no further row", async () => {
  const headers = { "idempotency-key": "audited-once-0001" };
  const send = () =>
    api.call("POST", "/v1/things", { key: api.platformKey, body: { ends: "well" }, headers });
  const first = await send();
  const again = await send();
  expect(again.headers["idempotent-replayed"]).toBe("true");
  expect(await rowsOf(api.db, String(first.headers["api-request-id"]))).toHaveLength(2);
});
