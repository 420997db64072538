import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import { sampleRoutes } from "../../../../../test/support/api/sample-routes.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(sampleRoutes);
});
afterAll(() => api.close());

const call: TestApi["call"] = (method, path, options) => api.call(method, path, options);

describe("an Idempotency-Key", () => {
  const keyed = (key: string, body: object = { name: "a" }, path = "/v1/things") =>
    call("POST", path, { body, headers: { "idempotency-key": key } });

  it("has 10 to 40 printable characters on any method", async () => {
    for (const key of ["", "123456789", "x".repeat(41), "ééééééééééé"]) {
      for (const method of ["POST", "GET"]) {
        const path = method === "GET" ? "/v1/people" : "/v1/things";
        const reply = await call(method, path, {
          body: { name: "a" },
          headers: { "idempotency-key": key },
        });
        expect([key, reply.status]).toEqual([key, 400]);
        expect(reply.body.data).toMatchObject({ detail: "Validation failed", items: [{}] });
      }
    }
    expect((await keyed("x".repeat(10))).status).toBe(201);
    expect((await keyed("x".repeat(40))).status).toBe(201);
  });

  it("gives the first answer again byte for byte, to any key of the account and no other account", async () => {
    const first = await keyed("replay-me-1");
    const again = await keyed("replay-me-1");
    expect(again.text).toBe(first.text);
    expect(again.status).toBe(201);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect(first.headers["idempotent-replayed"]).toBeUndefined();
    expect(again.headers["api-request-id"]).toBe(first.headers["api-request-id"]);
    const headers = { "idempotency-key": "replay-me-1" };
    const platform = await call("POST", "/v1/things", {
      body: { name: "a" },
      headers,
      key: api.platformKey,
    });
    expect(platform.text).toBe(first.text);
    const other = await api.addAccount(api.environmentId);
    const foreign = await call("POST", "/v1/things", {
      body: { name: "a" },
      headers,
      key: other.key,
    });
    expect(foreign.headers["idempotent-replayed"]).toBeUndefined();
  });

  it("is refused for another body or path", async () => {
    await keyed("reuse-me-01");
    for (const reply of [
      await keyed("reuse-me-01", { name: "b" }),
      await keyed("reuse-me-01", { name: "a" }, "/v1/things?x=1"),
      await keyed("reuse-me-01", { bad: 1 }),
    ]) {
      expect(reply.status).toBe(409);
      expect(reply.headers["x-should-retry"]).toBe("false");
      expect(reply.body.data["detail"]).toBe("key already used for a different request");
    }
  });

  it("is not consumed by a refusal before execution or a fault of ours, but by a business refusal", async () => {
    expect((await keyed("correct-me-1", { name: "toolong" })).status).toBe(422);
    expect((await keyed("correct-me-1", { name: "boom" })).status).toBe(500);
    expect((await keyed("correct-me-1")).status).toBe(201);
    const refused = await keyed("refuse-me-1", { name: "no" });
    expect(refused.body.data["code"]).toBe("account_not_active");
    const again = await keyed("refuse-me-1", { name: "no" });
    expect([again.text, again.headers["idempotent-replayed"]]).toEqual([refused.text, "true"]);
  });

  it("runs once under any concurrency", async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => keyed("race-me-001")));
    const fresh = replies.filter(
      (reply) => reply.status === 201 && !reply.headers["idempotent-replayed"],
    );
    expect(fresh).toHaveLength(1);
    for (const reply of replies) {
      if (reply.status === 409) expect(reply.headers["retry-after"]).toBe("1");
      else expect(reply.text).toBe(fresh[0]?.text);
    }
  });
});
