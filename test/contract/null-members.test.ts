import { afterAll, beforeAll, expect, test } from "vitest";
import type { Resource } from "../support/service.ts";
import { allOperations, resolved } from "./operations.ts";
import { SUCCESSES } from "./successes.ts";
import { createFixture, type Fixture } from "./fixture.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.api.close());

/** Members that public clients declare nullable, by name, and what null is answered as. */
const NULLABLE: Readonly<Record<string, unknown>> = {
  metadata: {},
  purposes: ["charges", "payouts", "billing"],
};

/** Operations that take metadata for what they decide, and keep none. */
const KEEPING_NONE: ReadonlySet<string> = new Set(["risk.evaluate"]);

const cases = allOperations.flatMap((operation) => {
  const members: object = resolved(operation.body ?? {})["properties"] ?? {};
  return Object.keys(NULLABLE)
    .filter((name) => name in members)
    .map((name) => [operation.id, name, operation] as const);
});

test("many operations take the members that may be null", () => {
  expect(cases.filter(([, name]) => name === "metadata").length).toBeGreaterThanOrEqual(15);
});

test.each(cases)("%s takes null for %s as none", async (id, name, { method, path }) => {
  const sent = await SUCCESSES[id]?.(fixture);
  const values = [...(sent?.path ?? [])];
  const filled = path.replace(/\{[a-z_]+\}/g, () => values.shift() ?? "");
  const body = { ...sent?.body, [name]: null };
  const key = fixture.tenant.platformKey;
  const reply = await fixture.api.call(method, filled, { key, body });
  expect([reply.status, reply.text]).toEqual([method === "POST" ? 201 : 200, expect.any(String)]);
  const answered = KEEPING_NONE.has(id) ? undefined : NULLABLE[name];
  expect((reply.body.data as Resource)[name]).toEqual(answered);
});

test("null clears metadata that is held", async () => {
  const { id, ...organization } = await fixture.post("/v1/organizations", {
    name: "North",
    metadata: { tier: "gold" },
  });
  expect(organization["metadata"]).toEqual({ tier: "gold" });
  const options = { key: fixture.tenant.platformKey, body: { metadata: null } };
  const reply = await fixture.api.call("PATCH", `/v1/organizations/${id as string}`, options);
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
  expect((reply.body.data as Resource)["metadata"]).toEqual({});
});

test("a business address takes null for its city and its state", async () => {
  const { id } = await fixture.organization();
  const address = { address1: "500 Main Street", city: null, state: null, zip: "10001" };
  const created = await fixture.post("/v1/accounts", {
    organization_id: id,
    account_type: "business",
    access_level: "standard",
    business_profile: { name: "North", website: "https://north.example", address },
  });
  expect((created["business_profile"] as Resource)["address"]).toMatchObject(address);
});
