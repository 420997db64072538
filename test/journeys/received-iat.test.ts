import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_APPROVAL_RULES } from "@railhead/core";
import { raw as statement } from "../../packages/server/src/db/postgres/executor.ts";
import { balances } from "../support/invariants.ts";
import { createPaykey } from "../support/factories.ts";
import { startTestService, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

test("a received IAT entry is assigned with a second person, other entries without, and it is not forwarded", async () => {
  const sandbox = await service.addSandbox();
  const { account_id } = sandbox;
  expect(DEFAULT_APPROVAL_RULES).toContainEqual(
    expect.objectContaining({ action: "received_entry.assign_iat", needed: 1, condition: {} }),
  );
  await sandbox.post("/v1/approval_rules", { action: "received_entry.assign_iat", needed: 1 });
  const alone = await sandbox.call("POST", "/v1/approval_rules", {
    body: { action: "received_entry.assign_iat", needed: 0 },
  });
  expect(alone.status).toBe(422);
  for (const amount of [500, 700]) {
    const entry = { direction: "credit", amount, hold_to_act: true };
    await sandbox.post("/v1/sandbox/received_entries", entry);
  }
  await sandbox.advance("2026-03-03T13:00:00.000Z");
  const [iat, plain] = (
    await sandbox.list("/v1/received_entries?sort_by=amount&sort_order=asc")
  ).map(({ id }) => String(id));
  await service.db.run(
    statement(`update received_entries set sec_code = 'IAT' where id = '${iat}'`),
  );
  const body = { account_id, reason: "It is this business's." };
  const assign = (id: string | undefined) =>
    sandbox.call("POST", `/v1/received_entries/${id}/assign`, { body });
  const asked = await assign(iat);
  expect([asked.status, asked.body.data]).toMatchObject([
    202,
    { action: "received_entry.assign_iat" },
  ]);
  expect((await assign(plain)).status).toBe(201);
  const { paykey } = await createPaykey(sandbox);
  const forwarded = await sandbox.call("POST", `/v1/received_entries/${iat}/forward`, {
    body: { ...body, paykey },
  });
  expect([forwarded.status, forwarded.body.data["detail" as never]]).toEqual([
    422,
    "An IAT entry is not forwarded: assign it to an account.",
  ]);
  expect(await balances(service, sandbox.environment.id)).toMatchObject({ available: 700 });
});
