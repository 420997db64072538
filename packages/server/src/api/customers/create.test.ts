import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestApi,
  TEST_NOW,
  type Reply,
  type TestApi,
} from "../../../../../test/support/api.ts";
import { sql } from "../../db/postgres/executor.ts";
import { settleVerifications } from "../../payments/paykeys/verify.ts";
import { routes } from "../routes.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(routes);
});
afterAll(() => api.close());

const valid = {
  name: "Ada Example",
  type: "individual",
  email: "ada@example.com",
  phone: "+12125550123",
  device: { ip_address: "0.0.0.0" },
};
const create = (body: object, key?: string): Promise<Reply> =>
  api.call("POST", "/v1/customers", { body: { ...valid, ...body }, ...(key && { key }) });
const data = (reply: Reply) => reply.body.data as Record<string, unknown>;
const references = (reply: Reply) => reply.body.data.items?.map((item) => item.reference).sort();
const eventsOf = (id: unknown) =>
  api.db.rows<{ type: string; resource_version: number; patch: string }>(
    sql`select type, resource_version, patch from events where resource_id = ${id} order by sequence`,
  );

describe("201", () => {
  it("shows the customer verified, with every field, as its GET then does", async () => {
    const reply = await create({ metadata: { a: 1 }, external_id: "x-1" });
    expect(reply.status).toBe(201);
    expect(data(reply)).toEqual({
      ...valid,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      status: "verified",
      external_id: "x-1",
      address: null,
      compliance_profile: null,
      metadata: { a: 1 },
      config: { processing_method: "inline", sandbox_outcome: "standard" },
      created_at: TEST_NOW,
      updated_at: "2026-03-02T15:00:00.001Z",
    });
    const read = await api.call("GET", `/v1/customers/${String(data(reply)["id"])}`);
    expect([read.status, data(read)]).toEqual([200, data(reply)]);
  });

  it("follows the outcome that the sandbox was asked for, and says so in the log", async () => {
    const expected = {
      verified: "customer.verified",
      rejected: "customer.rejected",
      review: "customer.review_required",
    };
    for (const [outcome, type] of Object.entries(expected)) {
      const reply = await create({ config: { sandbox_outcome: outcome } });
      expect(data(reply)["status"]).toBe(outcome);
      const events = await eventsOf(data(reply)["id"]);
      expect(events.map((event) => [event.type, event.resource_version])).toEqual([
        ["customer.created", 1],
        [type, 2],
      ]);
      const folded = events.map((event) => JSON.parse(event.patch) as object);
      expect(Object.assign({}, ...folded)).toEqual(data(reply));
    }
  });

  it("says pending while a background review runs, which then ends as asked", async () => {
    const config = { processing_method: "background", sandbox_outcome: "review" };
    const reply = await create({ config });
    expect(data(reply)["status"]).toBe("pending");
    const environment = { id: api.environmentId, kind: "sandbox" } as const;
    expect(await settleVerifications(api.app, environment, TEST_NOW)).toBe(1);
    expect(await settleVerifications(api.app, environment, TEST_NOW)).toBe(0);
    const read = await api.call("GET", `/v1/customers/${String(data(reply)["id"])}`);
    expect(data(read)["status"]).toBe("review");
    expect((await eventsOf(data(reply)["id"])).map((event) => event.type)).toEqual([
      "customer.created",
      "customer.review_required",
    ]);
  });

  it("takes the ITIN of a person without a social security number", async () => {
    const reply = await create({ compliance_profile: { dob: null, ssn: "912-70-1234" } });
    expect(data(reply)["compliance_profile"]).toEqual({ dob: null, ssn: "***-**-****" });
  });

  it("masks the profile and keeps it unreadable at rest", async () => {
    const profile = { dob: "1990-05-06", ssn: "123-45-6789" };
    const reply = await create({ compliance_profile: { ...profile, ein: "no" } });
    const masked = { dob: "****-**-**", ssn: "***-**-****" };
    expect(data(reply)["compliance_profile"]).toEqual(masked);
    const partial = await create({ compliance_profile: { dob: null, ssn: "123456789" } });
    expect(data(partial)["compliance_profile"]).toEqual({ dob: null, ssn: "***-**-****" });
    const business = await create({
      type: "business",
      compliance_profile: { ein: "12-3456789", legal_business_name: "Acme LLC" },
    });
    expect(data(business)["compliance_profile"]).toEqual({
      ein: "**-*******",
      legal_business_name: "Acme LLC",
      website: null,
      representatives: null,
    });
    const stored = await api.db.rows(sql`
      select c::text as t from customers c union all select e::text from events e
      union all select k::text from idempotency_keys k`);
    expect(JSON.stringify(stored)).not.toMatch(/1990-05-06|123-45-6789|123456789|12-3456789/);
  });

  it("accepts the same email twice unless the account forbids it", async () => {
    expect((await create({})).status).toBe(201);
    const settings = { configuration: { allow_duplicate_email: false } };
    const { key } = await api.addAccount(api.environmentId, settings);
    expect((await create({}, key)).status).toBe(201);
    const again = await create({ email: "ADA@example.com" }, key);
    expect([again.status, data(again)["code"]]).toEqual([422, "duplicate_email"]);
    const both = await Promise.all([1, 2].map(() => create({ email: "b@example.com" }, key)));
    expect(new Set(both.map((reply) => reply.status))).toEqual(new Set([201, 422]));
  });

  it("accepts the same email again as soon as the account allows it", async () => {
    const settings = { configuration: { allow_duplicate_email: false } };
    const { accountId, key } = await api.addAccount(api.environmentId, settings);
    expect((await create({}, key)).status).toBe(201);
    for (const allow_duplicate_email of [true, false]) {
      const body = { configuration: { allow_duplicate_email } };
      const path = `/v1/account_settings/${accountId}`;
      await api.call("PATCH", path, { key: api.platformKey, body });
      expect((await create({}, key)).status).toBe(allow_duplicate_email ? 201 : 422);
    }
  });

  it("is given once per Idempotency-Key", async () => {
    const options = { body: valid, headers: { "idempotency-key": "customer-0001" } };
    const first = await api.call("POST", "/v1/customers", options);
    const again = await api.call("POST", "/v1/customers", options);
    expect([again.text, again.headers["idempotent-replayed"]]).toEqual([first.text, "true"]);
    expect(await eventsOf(data(first)["id"])).toHaveLength(2);
  });

  it("is repeated to the letter, whatever became of the customer since", async () => {
    const metadata = { b: "1", 7: "\u2028", "+a": '"' };
    const address = { address1: "1 Main St", city: "New York", state: "NY", zip: "10001" };
    for (const processing_method of ["inline", "background", "skip"]) {
      const headers = { "idempotency-key": `replayed-${processing_method}` };
      const body = { ...valid, metadata, address, config: { processing_method } };
      const first = await api.call("POST", "/v1/customers", { body, headers });
      expect(first.status).toBe(201);
      const put = { ...valid, name: "Grace Example", status: "inactive", metadata: {} };
      const path = `/v1/customers/${String(data(first)["id"])}`;
      expect((await api.call("PUT", path, { body: put })).status).toBe(200);
      const again = await api.call("POST", "/v1/customers", { body, headers });
      expect([again.status, again.text]).toEqual([201, first.text]);
    }
  });
});

describe("customers that come at once", () => {
  it("go together, and each has an outcome of its own", async () => {
    const settings = { configuration: { allow_duplicate_email: false } };
    const { key } = await api.addAccount(api.environmentId, settings);
    const keyed = (body: object, name: string) =>
      api.call("POST", "/v1/customers", {
        body: { ...valid, ...body },
        key,
        headers: { "idempotency-key": name },
      });
    const first = await keyed({ email: "0@example.com" }, "together-00");
    const wanted = Array.from({ length: 30 }, (_, n) => ({ n, email: `${n % 20}@Example.com` }));
    const replies = await Promise.all(
      wanted.map(({ n, email }) =>
        n === 0
          ? keyed({ email: "0@example.com" }, "together-00")
          : keyed({ email, metadata: { n } }, `together-${String(n).padStart(2, "0")}`),
      ),
    );
    expect(replies[0]?.text).toBe(first.text);
    const created = replies.slice(1).filter(({ status }) => status === 201);
    expect(created).toHaveLength(19);
    const refused = replies.filter(({ status }) => status !== 201);
    expect(new Set(refused.map((reply) => data(reply)["code"]))).toEqual(
      new Set(["duplicate_email"]),
    );
    for (const reply of created) {
      const { id } = data(reply) as { id: string };
      const read = await api.call("GET", `/v1/customers/${id}`, { key });
      expect(data(read)).toEqual(data(reply));
      expect(await eventsOf(id)).toHaveLength(2);
    }
    const replayed = await keyed({ email: "7@Example.com", metadata: { n: 7 } }, "together-07");
    expect(replayed.text).toBe(replies[7]?.text);
  });
});

describe("400", () => {
  it("answers a missing body", async () => {
    expect((await api.call("POST", "/v1/customers")).status).toBe(400);
  });
});

describe("401", () => {
  it("answers a caller without a key", async () => {
    expect((await api.call("POST", "/v1/customers", { body: valid, key: null })).status).toBe(401);
  });
});

describe("409", () => {
  it("answers a key that belongs to another request", async () => {
    const headers = { "idempotency-key": "customer-0002" };
    await api.call("POST", "/v1/customers", { body: valid, headers });
    const other = await api.call("POST", "/v1/customers", {
      body: { ...valid, name: "B" },
      headers,
    });
    expect(other.status).toBe(409);
  });
});

describe("422", () => {
  it("names every field at fault", async () => {
    const metadata = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${n}`, n]));
    const address = { address1: "1 Main St", state: "NY", zip: "10001" };
    const reply = await create({ device: undefined, phone: "5551234", metadata, address });
    expect(reply.status).toBe(422);
    expect(references(reply)).toEqual(["/address/city", "/device", "/metadata", "/phone"]);
  });

  it("validates the profile by the customer's type", async () => {
    const faults = async (body: object) => references(await create(body));
    const profile = "/compliance_profile";
    expect(await faults({ compliance_profile: { ein: null } })).toEqual([
      `${profile}/dob`,
      `${profile}/ssn`,
    ]);
    expect(await faults({ compliance_profile: { dob: "2026-03-02", ssn: "123-456-789" } })).toEqual(
      [`${profile}/dob`, `${profile}/ssn`],
    );
    expect(await faults({ type: "business", compliance_profile: { ein: "1" } })).toEqual([
      `${profile}/ein`,
      `${profile}/legal_business_name`,
    ]);
  });

  it("refuses what is no phone, email or address of the net", async () => {
    for (const phone of [
      "+0123",
      "+1",
      "15551234567",
      "+1 555",
      "+12125550123\n",
      "+1234567890123456",
    ]) {
      expect([phone, references(await create({ phone }))]).toEqual([phone, ["/phone"]]);
    }
    for (const email of [
      "a",
      "a@b",
      "a b@c.de",
      "a@c.de\r\n",
      "A <a@c.de>",
      `${"a".repeat(250)}@c.de`,
    ]) {
      expect([email, references(await create({ email }))]).toEqual([email, ["/email"]]);
    }
    for (const ip_address of ["999.1.1.1", "::1%eth0", "10.0.0.0/8", ""]) {
      expect(references(await create({ device: { ip_address } }))).toEqual(["/device/ip_address"]);
    }
  });

  it("keeps production free of forced outcomes and skipped checks", async () => {
    const live = await api.addTenant("live");
    const forced = await create({ config: { sandbox_outcome: "verified" } }, live.key);
    expect(data(forced)["code"]).toBe("sandbox_only");
    const skipped = await create({ config: { processing_method: "skip" } }, live.key);
    expect(data(skipped)["code"]).toBe("skip_not_allowed");
    expect(data(await create({}, live.key))["status"]).toBe("review");
    expect(data(await create({ config: { processing_method: "skip" } }))["status"]).toBe(
      "verified",
    );
  });
});
