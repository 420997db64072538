import { addMs } from "@railhead/core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import { signInPerson, type Person } from "../../../../../test/support/api/people.ts";
import { assertFound } from "../../base/assert.ts";
import { routes } from "../../api/routes.ts";
import { emitOverdueExceptions } from "../../exceptions/exceptions.ts";
import { breakGlass } from "./break-glass.ts";

let api: TestApi;
let ada: Person;
beforeAll(async () => {
  api = await createTestApi(routes);
  ada = await signInPerson(api, "ada@example.com");
});
afterAll(() => api.close());

interface Shown {
  readonly status: string;
  readonly message: string;
  readonly created_at: string;
  readonly details: { readonly grant_id: string };
}

const open = async (email: string) => {
  await signInPerson(api, email, { role: "viewer" });
  const wanted = { email, reason: "Nobody else is awake.", hours: 2 };
  const given = await api.db.tx((tx) => breakGlass(tx, api.app.people, wanted));
  return assertFound(given, "the emergency grant").grant;
};
const exceptionOf = async (grantId: string): Promise<Shown> => {
  const reply = await api.call("GET", "/v1/exceptions?kind=break_glass", { key: api.platformKey });
  const found = reply.body.data as unknown as Shown[];
  return assertFound(
    found.find(({ details }) => details.grant_id === grantId),
    "the exception",
  );
};

it("an emergency grant opens an exception, which closes by itself after 24 hours and not before", async () => {
  const grant = await open("night@example.com");
  const opened = await exceptionOf(grant.id);
  expect(opened.status).toBe("open");
  // The event log keeps no person's address.
  expect(JSON.stringify(opened)).not.toContain("night@example.com");
  const look = async (ms: number) => {
    const due = { environment_id: api.environmentId, at: addMs(opened.created_at, ms) };
    await api.db.tx((tx) => emitOverdueExceptions(tx, { ...due, ids: api.app.ids }));
    return (await exceptionOf(grant.id)).status;
  };
  const day = 24 * 3_600_000;
  expect([await look(day - 1), await look(day)]).toEqual(["open", "resolved"]);
});

it("its exception is resolved when somebody ends the grant", async () => {
  const grant = await open("early@example.com");
  const path = `/v1/operators/${grant.operator_id}/grants/${grant.id}`;
  expect((await ada.call("DELETE", path)).status).toBe(200);
  expect((await exceptionOf(grant.id)).status).toBe("resolved");
});
