import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApi, TEST_NOW, type TestApi } from "../../../../../test/support/api.ts";
import { openException, emitOverdueExceptions } from "../../exceptions/exceptions.ts";
import { routes } from "../routes.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(routes);
});
afterAll(() => api.close());

const SUBJECT = "file-1";
const scene = () => ({ environment_id: api.environmentId, at: TEST_NOW, ids: api.app.ids });
const open = (subject: string) =>
  api.db.tx((tx) => openException(tx, scene(), { kind: "upload_unknown", subject }));
const platform = () => ({ key: api.platformKey });

async function eventTypes(id: string): Promise<string[]> {
  const reply = await api.call("GET", `/v1/events?resource_id=${id}`, platform());
  return (reply.body.data as unknown as { event_type: string }[]).map((event) => event.event_type);
}

test("the same problem opens one exception while it is open, with its next action and deadline", async () => {
  expect(await open(SUBJECT)).toBe(true);
  expect(await open(SUBJECT)).toBe(false);
  const reply = await api.call("GET", "/v1/exceptions?status=open&kind=upload_unknown", platform());
  expect(reply.status).toBe(200);
  expect(reply.body.data).toHaveLength(1);
  expect(reply.body.data[0]).toMatchObject({
    kind: "upload_unknown",
    what_next: expect.stringContaining("two operators") as string,
    due_at: "2026-03-02T16:00:00.000Z",
    status: "open",
  });
  expect((await api.call("GET", "/v1/exceptions")).body.data).toEqual([]);
});

test("an exception goes overdue once, is resolved with a reason, and can then open anew", async () => {
  await open("file-2");
  const list = await api.call("GET", "/v1/exceptions?page_size=1000", platform());
  const found = (list.body.data as unknown as { id: string }[]).at(-1);
  const id = found?.id ?? "";
  const later = { ...scene(), at: "2026-03-02T16:00:00.000Z" };
  await api.db.tx((tx) => emitOverdueExceptions(tx, later));
  expect(await api.db.tx((tx) => emitOverdueExceptions(tx, later))).toBe(0);
  const body = { reason: "The bank has it." };
  const path = `/v1/exceptions/${id}`;
  const resolved = await api.call("PUT", `${path}/resolve`, { ...platform(), body });
  expect(resolved.body.data).toMatchObject({ status: "resolved", resolution: "The bank has it." });
  const read = await api.call("GET", path, platform());
  expect(read.body.data).toEqual(resolved.body.data);
  expect(await eventTypes(id)).toEqual([
    "exception.opened",
    "exception.overdue",
    "exception.resolved",
  ]);
  const again = await api.call("PUT", `${path}/resolve`, { ...platform(), body });
  expect(again.body.data).toMatchObject({ code: "exception_resolved" });
  expect(await open("file-2")).toBe(true);
});
