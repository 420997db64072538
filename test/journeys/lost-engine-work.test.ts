import { afterAll, beforeAll, expect, test } from "vitest";
import { markConnectionLost } from "../../packages/server/src/db/postgres/errors.ts";
import type { Database } from "../../packages/server/src/db/postgres/executor.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

/** How many of the engine's next transactions lose their connection. */
let lost = 0;

/** As a database whose server is there, but whose pooled connections are dead. */
const losingConnections = (db: Database): Database => ({
  ...db,
  async tx(work) {
    if (lost > 0) {
      lost -= 1;
      const error = Object.assign(new Error("the connection was lost"), { code: "ETIMEDOUT" });
      markConnectionLost(error);
      throw error;
    }
    return await db.tx(work);
  },
});

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService({ engineDb: losingConnections });
  sandbox = await service.addSandbox();
});
afterAll(() => service.close());

// More than the run after the request and that of the first sweep lose.
test("work of a frozen sandbox that lost its connections is repeated without another request", async () => {
  const { paykey } = await createPaykey(sandbox);
  lost = 7;
  const { id } = await createPayment(sandbox, "charge", { paykey });
  const status = async () => (await sandbox.get(`/v1/charges/${id as string}`))["status"];
  await expect.poll(status, { timeout: 120_000 }).toBe("scheduled");
  expect(lost).toBe(0);
  expect(await sandbox.list("/v1/exceptions?status=open")).toEqual([]);
});
