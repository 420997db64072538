import { afterAll, beforeAll, expect, it } from "vitest";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../test/support/service.ts";
import { createApiKeyCache, type ApiKeyCache } from "./api-key-cache.ts";
import { hashApiKey } from "./api-key.ts";

const HOUR_MS = 3_600_000;

let service: TestService;
let sandbox: Sandbox;
// The cache of another process on the same database, whose entries do not age within the test.
let elsewhere: ApiKeyCache;

beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  elsewhere = createApiKeyCache(service.db, HOUR_MS);
  await elsewhere.start();
});
afterAll(async () => {
  await elsewhere.stop();
  await service.close();
});

it.each([
  [
    "revoked",
    (path: string) => sandbox.call("DELETE", path),
    (found: Resource | undefined) => found === undefined,
  ],
  [
    "replaced without an overlap",
    (path: string) => sandbox.call("POST", `${path}/rotate`, { body: { overlap_seconds: 0 } }),
    (found: Resource | undefined) => found?.["expires_at"] !== null,
  ],
])("a key that one process has %s is read anew by every other process", async (_, end, isOver) => {
  const { id, key } = await sandbox.post("/v1/api_keys", { scopes: ["read"] });
  const find = async () => await elsewhere.find(String(key), () => hashApiKey(String(key)));
  expect(await find()).toMatchObject({ id, expires_at: null });
  expect((await end(`/v1/api_keys/${id}`)).status).toBeLessThan(300);
  await expect.poll(async () => isOver(await find())).toBe(true);
});
