import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, TEST_NOW, type TestApi } from "../../../../../test/support/api.ts";
import { sampleRoutes } from "../../../../../test/support/api/sample-routes.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(sampleRoutes);
});
afterAll(() => api.close());

const call: TestApi["call"] = (method, path, options) => api.call(method, path, options);
const items = (reply: Awaited<ReturnType<typeof call>>) =>
  reply.body.data.items?.map((item) => item.reference);

describe("an answer", () => {
  it("carries one request id in meta and header, and echoes the caller's own", async () => {
    const reply = await call("POST", "/v1/things", {
      body: { name: "a" },
      headers: { "request-id": "r".repeat(200), "correlation-id": "c1" },
    });
    expect(reply.status).toBe(201);
    expect(reply.body.meta).toEqual({
      api_request_id: reply.headers["api-request-id"],
      api_request_timestamp: TEST_NOW,
    });
    expect(reply.body.response_type).toBe("object");
    expect(reply.headers["request-id"]).toBe("r".repeat(128));
    expect(reply.headers["correlation-id"]).toBe("c1");
    expect(reply.headers["content-type"]).toMatch(/^application\/json/);
  });

  it("says nothing of an unexpected fault", async () => {
    const reply = await call("POST", "/v1/things", { body: { name: "boom" } });
    expect(reply.status).toBe(500);
    expect(reply.text).not.toContain("secret");
    expect(reply.body.data).toMatchObject({ type: "/internal_error", title: "Internal Error" });
  });
});

describe("checks before the body", () => {
  it("asks for a key before it says what exists", async () => {
    for (const path of ["/v1/things", "/v1/nothing", "/v1/things/x", "/v1/%zz"]) {
      for (const key of [null, "rk_sandbox_wrong", `rk_sandbox_${"0".repeat(64)}`]) {
        const reply = await call("GET", path, { key });
        expect([path, reply.status]).toEqual([path, 401]);
        expect(reply.body.data).toMatchObject({ status: 401, type: "/unauthorized" });
      }
    }
  });

  it("accepts the scheme in any case", async () => {
    const headers = { authorization: `bEARER ${api.key}` };
    expect((await call("GET", "/v1/people", { key: null, headers })).status).toBe(200);
  });

  it("distinguishes an unknown path from a known one with another method", async () => {
    expect((await call("GET", "/v1/nothing")).status).toBe(404);
    expect((await call("GET", "/elsewhere", { key: null })).status).toBe(404);
    const reply = await call("GET", "/v1/charges");
    expect(reply.status).toBe(405);
    expect(reply.headers["allow"]).toBe("POST");
    expect(reply.body.data["detail"]).toContain("/v1/payments");
    expect((await call("DELETE", `/v1/things/${api.accountId}`)).headers["allow"]).toBe(
      "GET, PATCH, HEAD",
    );
    for (const path of ["/v1/%zz", `/v1/things/${"9".repeat(10_000)}`]) {
      expect((await call("GET", path)).status).toBe(404);
    }
  });

  it("takes an id in any case and answers with the canonical one", async () => {
    const reply = await call("GET", `/v1/things/${api.accountId.toUpperCase()}`);
    expect(reply.body.data["id"]).toBe(api.accountId);
    for (const id of ["x", `{${api.accountId}}`, api.accountId.replaceAll("-", ""), "%00"]) {
      expect((await call("GET", `/v1/things/${id}`)).status).toBe(400);
    }
  });
});

describe("the account scope", () => {
  const at = (account: string, key: string, name = "service-account-id") =>
    call("GET", `/v1/things/${api.accountId}`, { key, headers: { [name]: account } });

  it("lets a platform key act for any account of its environment and an account key for its own", async () => {
    const other = await api.addAccount(api.environmentId);
    const foreign = await api.addTenant();
    const platform = api.platformKey;
    expect((await at(other.accountId, platform)).body.data["account_id"]).toBe(other.accountId);
    expect((await at(other.accountId, platform, "X-Acct")).body.data["account_id"]).toBe(
      other.accountId,
    );
    expect(
      (await call("GET", `/v1/things/${api.accountId}`, { key: platform })).body.data["account_id"],
    ).toBe(api.accountId);
    expect((await at(foreign.accountId, platform)).status).toBe(403);
    expect((await at(api.environmentId, platform)).status).toBe(403);
    expect((await at(other.accountId, api.key)).status).toBe(403);
    expect((await at(api.accountId.toUpperCase(), api.key)).status).toBe(200);
    expect((await at("x", platform)).status).toBe(400);
    expect((await at("", platform)).status).toBe(400);
    const headers = { "service-account-id": api.accountId, "x-acct": other.accountId };
    expect(
      (await call("GET", `/v1/things/${api.accountId}`, { key: platform, headers })).status,
    ).toBe(400);
  });

  it("is ignored on platform calls", async () => {
    expect(
      (await call("GET", "/v1/people", { headers: { "service-account-id": "x" } })).status,
    ).toBe(200);
  });
});

describe("a list", () => {
  const query = async (text: string) => {
    const reply = await call("GET", `/v1/people?${text}`);
    return {
      reply,
      seen: (reply.body.data as unknown as { query: Record<string, unknown> }[])[0]?.query,
    };
  };

  it("reads comma lists, repeated keys and brackets alike, whatever their case", async () => {
    for (const text of [
      "status=review%2Crejected",
      "status=REVIEW,rejected&x=1",
      "status=review&status=rejected",
      "status[]=review&status%5B%5D=rejected",
    ]) {
      expect((await query(text)).seen?.["status"]).toEqual(["review", "rejected"]);
    }
    expect((await query("status=&flag=&created_from=")).seen).toEqual({});
    expect((await query("created_from=2026-03-02&created_to=2026-03-02&flag=true")).seen).toEqual({
      created_from: "2026-03-02T00:00:00.000Z",
      created_to: "2026-03-02T23:59:59.999Z",
      flag: true,
    });
    expect((await query("created_from=2026-03-02T01:00:00%2B02:00")).seen?.["created_from"]).toBe(
      "2026-03-01T23:00:00.000Z",
    );
  });

  it("describes its page", async () => {
    const { reply } = await query(
      "page_size=2&page_number=3&sort_order=desc&default_sort=created_at",
    );
    expect(reply.body.response_type).toBe("array");
    expect(reply.body.meta).toMatchObject({
      total_items: 5,
      page_number: 3,
      page_size: 2,
      max_page_size: 1000,
      total_pages: 3,
      sort_by: "created_at",
      sort_order: "desc",
    });
  });

  it("refuses what is out of bounds", async () => {
    for (const text of [
      "page_size=1001",
      "page_size=0",
      "page_number=0",
      "page_number=1e2",
      "page_number=9223372036854775808",
      "sort_by=id;drop",
      "flag=yes",
      "status=nope",
      "created_from=2026-02-30",
      "sort_order=up",
      "search_text=%00",
      "page_size=1&page_size=2",
    ]) {
      const { reply } = await query(text);
      expect([text, reply.status, items(reply)]).toEqual([text, 422, [`/${text.split("=")[0]}`]]);
    }
  });
});

describe("bytes on the socket", () => {
  async function talk(text: string): Promise<string> {
    await api.server.listen({ port: 0, host: "127.0.0.1" }).catch(() => undefined);
    const address = api.server.server.address() as { port: number };
    return await new Promise((resolve, reject) => {
      const socket = connect(address.port, "127.0.0.1", () => socket.write(text));
      let answer = "";
      socket.on("data", (chunk) => (answer += chunk.toString()));
      socket.on("end", () => resolve(answer));
      socket.on("error", reject);
    });
  }
  const head = (...lines: string[]) =>
    ["GET /v1/people HTTP/1.1", "Host: x", "Connection: close", ...lines, "", ""].join("\r\n");

  it("that are not HTTP get the envelope as well", async () => {
    expect(await talk("nonsense\r\n\r\n")).toMatch(
      /^HTTP\/1\.1 400 Bad Request\r\n[^]*"response_type":"error"/,
    );
    expect(await talk(head(`X: ${"x".repeat(20_000)}`))).toMatch(
      /^HTTP\/1\.1 431 [^]*"header_too_large|\/header_too_large/,
    );
  });

  it("that repeat a deciding header are refused", async () => {
    const bearer = `Authorization: Bearer ${api.key}`;
    expect(await talk(head(bearer))).toMatch(/^HTTP\/1\.1 200/);
    expect(await talk(head(bearer, bearer))).toMatch(/^HTTP\/1\.1 400/);
    for (const twice of ["Idempotency-Key: aaaaaaaaaa", `Service-Account-Id: ${api.accountId}`]) {
      expect(await talk(head(bearer, twice, twice))).toMatch(/^HTTP\/1\.1 400/);
    }
  });
});
