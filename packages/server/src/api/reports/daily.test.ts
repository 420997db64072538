import { rolesWith, type ExceptionKind, type Permission } from "@railhead/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createTestApi,
  TEST_NOW,
  type Tenant,
  type TestApi,
} from "../../../../../test/support/api.ts";
import { openException } from "../../exceptions/exceptions.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let tenant: Tenant;
beforeAll(async () => {
  api = await createTestApi(routes);
  tenant = await api.addSandbox();
});
afterAll(() => api.close());

test("a task of the daily report names the permission of the act that ends it, and the roles that hold that", async () => {
  const needed: Partial<Record<ExceptionKind, Permission>> = {
    upload_unknown: "files:decide",
    return_late: "exceptions:resolve",
    return_unmatched: "suspense:resolve",
    screening_match: "screening:decide",
    engine_unresponsive: "exceptions:resolve",
  };
  const kinds = Object.keys(needed) as ExceptionKind[];
  const scene = { environment_id: tenant.environmentId, at: TEST_NOW, ids: api.app.ids };
  for (const kind of kinds) {
    await api.db.tx((tx) => openException(tx, scene, { kind, subject: kind }));
  }
  const reply = await api.call("GET", "/v1/daily_report", { key: tenant.platformKey });
  const { tasks } = reply.body.data as unknown as {
    tasks: { name: ExceptionKind; permission: Permission; roles: string[]; do_by: string }[];
  };
  const found = Object.fromEntries(tasks.map(({ name, permission }) => [name, permission]));
  expect(found).toEqual(needed);
  for (const { permission, roles } of tasks) expect(roles).toEqual([...rolesWith(permission)]);
  // The environment of this test has no bank, so no cut-off either.
  expect(tasks.filter(({ do_by }) => !(do_by > TEST_NOW.slice(0, 10)))).toEqual([]);
});
