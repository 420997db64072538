import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routes } from "../../packages/server/src/api/routes.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { allOperations, resolved, type DocumentedOperation, type Schema } from "./operations.ts";

const NOBODY = "01a00000-0000-7000-8000-000000000000";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(routes);
});
afterAll(() => api.close());

const propertiesOf = (schema: Schema) =>
  Object.entries((resolved(schema)["properties"] ?? {}) as Record<string, Schema>);

/** A member with a value that is of no type that it may have. */
function wrongMember({ body = {} }: DocumentedOperation): readonly [string, unknown] | undefined {
  for (const [name, member] of propertiesOf(body)) {
    const { type } = resolved(member);
    if (type === "array" || type === "object") return [name, 5];
    if (typeof type === "string") return [name, [5]];
  }
  return undefined;
}

/** Not those of which a word in the path is compared first. */
const withBody = allOperations.filter(
  (operation) =>
    operation.caller === "key" &&
    !/\{(?![a-z_]*id\})/.test(operation.path) &&
    wrongMember(operation) !== undefined,
);

describe("a body with a wrong member and one that nobody knows", () => {
  it("can be sent to most operations with a body", () => {
    expect(withBody.length).toBeGreaterThan(120);
  });

  it.each(withBody.map((operation) => [operation.id, operation] as const))(
    "is refused by %s with both",
    async (_id, operation) => {
      const [wrong, value] = wrongMember(operation) ?? [];
      const path = operation.path.replaceAll(/\{[a-z_]+\}/g, NOBODY);
      const body = { zz_nonsense: 1, [String(wrong)]: value };
      const { status, body: reply } = await api.call(operation.method, path, {
        key: api.platformKey,
        body,
      });
      expect(status).toBe(422);
      const items = new Map(
        (reply.data.items ?? []).map(({ reference, detail }) => [reference, detail]),
      );
      expect([...items.keys()].some((one) => one.startsWith(`/${String(wrong)}`))).toBe(true);
      expect(items.get("/zz_nonsense")).toMatch(/^Is not a known member; known are /);
    },
  );
});

it("an unknown member alone is ignored, as members of later releases are", async () => {
  const body = { name: "Ann Lee", type: "individual", email: "ann@example.com" };
  const known = { ...body, phone: "+12125550100", device: { ip_address: "192.0.2.10" } };
  const path = "/v1/customers";
  const { key } = await api.addSandbox();
  const made = await api.call("POST", path, { key, body: { ...known, later: true } });
  expect(made.status).toBe(201);
  const refused = await api.call("POST", path, { key, body: { ...known, nme: "x", email: "x" } });
  expect((refused.body.data.items ?? []).map(({ reference }) => reference)).toEqual([
    "/email",
    "/nme",
  ]);
});
