import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Type } from "typebox";
import { createTestApi, TEST_NOW, type TestApi } from "../../../../../test/support/api.ts";
import { raw, sql } from "../../db/postgres/executor.ts";
import { appendEvents, type NewEvent } from "../../events/append.ts";
import type { WriteContext } from "../route/context.ts";
import { refusal } from "../schema/problem.ts";
import { ok, route } from "../route/route.ts";
import * as schema from "../schema/schema.ts";

function versionOf(resource_id: string, resource_version: number): NewEvent {
  return {
    account_id: null,
    type: resource_version === 1 ? "customer.created" : "customer.updated",
    resource_type: "customer",
    resource_id,
    resource_version,
    occurred_at: TEST_NOW,
    patch: { version: resource_version },
    cause: {
      source: "system",
      reason: "ok",
      code: null,
      message: "",
      actor: { type: "system", id: "test" },
      request_id: null,
    },
  };
}

const append = ({ tx, app, environment }: WriteContext, events: NewEvent[]) =>
  appendEvents(tx, app.ids, environment.id, events);

/** Counts in `things`, emits events of two resources in turns, and fails if the body says so. */
const emitTwice = route(
  {
    operationId: "emitThings",
    method: "POST",
    path: "/v1/things",
    summary: "Emit events of things",
    body: Type.Object({ ids: Type.Array(schema.Uuid()), refuse: Type.Optional(schema.Flag()) }),
    response: Type.Object({}, { additionalProperties: true }),
    problems: ["duplicate_email"],
    scope: "things:write",
    accountScoped: true,
  },
  async (context, { body }) => {
    await context.tx.run(sql`insert into things values (1)`);
    await append(
      context,
      body.ids.map((id) => versionOf(id, 1)),
    );
    if (body.refuse === true) throw refusal("duplicate_email");
    for (const id of body.ids) await append(context, [versionOf(id, 2)]);
    return ok({ ids: body.ids });
  },
);

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi([emitTwice]);
  await api.db.run(
    raw(`create table things (n int);
      create table failures (code text);
      grant all on things, failures to railhead_engine;
      create function fail_events() returns trigger language plpgsql as $$
        declare v_code text := (select code from failures);
        begin
          if v_code is not null then raise exception 'no events' using errcode = v_code; end if;
          return null;
        end $$;
      create trigger failing after insert on events execute function fail_events();`),
  );
});
afterAll(() => api.close());

let keys = 0;
async function send(options: { refuse?: boolean; key?: string } = {}) {
  keys += 1;
  const ids = [api.app.ids.uuid(TEST_NOW), api.app.ids.uuid(TEST_NOW)];
  const key = options.key ?? `deferred-events-${keys.toString().padStart(6, "0")}`;
  const { refuse = false } = options;
  const post = () =>
    api.call("POST", "/v1/things", { body: { ids, refuse }, headers: { "idempotency-key": key } });
  return { ids, key, post, reply: await post() };
}

const left = async (key: string, ids: string[]) => {
  const [things, answers, events] = await Promise.all([
    api.db.rows(sql`select from things`),
    api.db.rows(sql`select from idempotency_keys where key = ${key}`),
    api.db.rows<{ resource_id: string; resource_version: number }>(sql`
      select resource_id, resource_version from events where resource_id = any(${ids}::uuid[])
      order by sequence`),
  ]);
  return { things: things.length, answers: answers.length, events };
};

describe("a write whose events come last", () => {
  test("emits them in the order in which they were appended, of any resource", async () => {
    const { ids, key, reply } = await send();
    expect(reply.status).toBe(201);
    const { events } = await left(key, ids);
    expect(events.map((event) => [event.resource_id, event.resource_version])).toEqual([
      [ids[0], 1],
      [ids[1], 1],
      [ids[0], 2],
      [ids[1], 2],
    ]);
  });

  test("that is refused stores its response, rolls back its effect and emits nothing", async () => {
    const before = (await left("", [])).things;
    const { ids, key, post, reply } = await send({ refuse: true });
    expect(reply.status).toBe(422);
    expect(await left(key, ids)).toEqual({ things: before, answers: 1, events: [] });
    const again = await post();
    expect([again.status, again.headers["idempotent-replayed"]]).toEqual([422, "true"]);
    expect(again.text).toBe(reply.text);
  });

  test("leaves neither effect nor response if appending events fails, and may be retried", async () => {
    const before = (await left("", [])).things;
    await api.db.run(sql`insert into failures values ('22012')`);
    const { ids, key, post, reply } = await send();
    expect(reply.status).toBe(500);
    expect(await left(key, ids)).toEqual({ things: before, answers: 0, events: [] });
    await api.db.run(sql`delete from failures`);
    expect((await post()).status).toBe(201);
    expect(await left(key, ids)).toMatchObject({ things: before + 1, answers: 1 });
  });

  test("is 503 if appending events never succeeds, so that it may be retried", async () => {
    await api.db.run(sql`insert into failures values ('40001')`);
    const { ids, key, reply } = await send();
    expect(reply.status).toBe(503);
    expect(await left(key, ids)).toMatchObject({ answers: 0, events: [] });
    await api.db.run(sql`delete from failures`);
  });

  test("is 503 and undone where another process has answered under its key meanwhile", async () => {
    const before = (await left("", [])).things;
    const key = "deferred-events-taken";
    await api.db.run(
      raw(`
      create function answer_first() returns trigger language plpgsql as $$
        begin
          insert into idempotency_keys (account_id, key, environment_id, request_hash, status,
            request_id, answered_at, created_at)
          values ('${api.accountId}', '${key}', '${api.environmentId}', '\\x00', 201,
            '${api.accountId}', '${TEST_NOW}', '2999-01-01');
          return null;
        end $$;
      create trigger answering after insert on things execute function answer_first();`),
    );
    const { ids, reply } = await send({ key });
    await api.db.run(raw("drop trigger answering on things"));
    expect(reply.status).toBe(503);
    expect(await left(key, ids)).toEqual({ things: before, answers: 0, events: [] });
  });
});
