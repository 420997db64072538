import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestRailhead } from "../../packages/client/src/testing.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { caller, startTestService, type Sandbox, type TestService } from "../support/service.ts";

let service: TestService;
let root: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  root = await service.addSandbox();
});
afterAll(() => service.close());

test("a suite gives every test a sandbox of its own, moves its time and is told why a status is another", async () => {
  const railhead = createTestRailhead({ baseUrl: service.url, apiKey: root.api_key });
  let id = "";
  await railhead.inSandbox(
    async (sandbox) => {
      id = sandbox.id;
      const own = caller(service.url, sandbox.apiKey);
      const { paykey } = await createPaykey(own);
      const charge = await createPayment(own, "charge", { paykey });
      const path = `/v1/charges/${charge["id"]}`;
      await sandbox.advance("next_cutoff");
      await sandbox.expectStatus(path, "pending");
      await expect(sandbox.expectStatus(path, "paid")).rejects.toThrow(
        /is pending, not paid: created \(OK\), validating/,
      );
      await sandbox.advance("1bd");
      await sandbox.advance({ resource_id: charge["id"] as string, status: "paid" });
      await sandbox.expectStatus(path, "paid");
    },
    { at: "2026-03-02T15:00:00Z", seed: 5 },
  );
  const gone = await root.call("GET", `/v1/sandbox/environments/${id}`);
  expect(gone.status).toBe(404);
  await expect(
    railhead.inSandbox(() => Promise.reject(new Error("the test failed"))),
  ).rejects.toThrow("the test failed");
  expect(await root.list("/v1/sandbox/environments")).toHaveLength(1);
});
