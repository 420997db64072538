import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  bankAccountBody,
  createCustomer,
  createPaykey,
  customerBody,
  paymentBody,
} from "../support/factories.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let bodies: Record<string, object>;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createCustomer(sandbox);
  bodies = {
    "/v1/charges": paymentBody("charge", { paykey }),
    "/v1/payouts": paymentBody("payout", { paykey }),
    "/v1/customers": customerBody(),
    "/v1/bridge/bank_account": bankAccountBody(id as string),
    "/v1/sandbox/clock/advance": { by: "PT1H" },
  };
});
afterAll(async () => {
  // Whatever was thrown at it, it serves on.
  expect((await sandbox.call("GET", "/v1/payments")).status).toBe(200);
  await service.close();
});

const JSON_TYPE = { "content-type": "application/json" };
const paths = [
  "/v1/charges",
  "/v1/payouts",
  "/v1/customers",
  "/v1/bridge/bank_account",
  "/v1/sandbox/clock/advance",
] as const;

describe.each(paths)("a body of POST %s", (path) => {
  const raw = (body: string | Buffer, headers: Record<string, string> = JSON_TYPE) =>
    sandbox.call("POST", path, { raw: body, headers });
  const text = (members: object = {}) => JSON.stringify({ ...bodies[path], ...members });

  test("that is no JSON is 400", async () => {
    const half = text().slice(0, -1);
    for (const body of ["{", "nonsense", half, "{'a':1}", "[1,]", `${text()}x`, "NaN"]) {
      const reply = await raw(body);
      expect([reply.status, (reply.body.data as { type?: string }).type], body).toEqual([
        400,
        "/bad_request",
      ]);
    }
  });

  test("that says a member twice, hides a prototype or nests too deep is 400", async () => {
    for (const body of [
      text().replace("{", '{"amount":"1","amount":"999",'),
      text().replace("{", '{"__proto__":{"admin":true},'),
      text().replace("{", '{"constructor":{"prototype":{}},'),
      text().replace("{", `{"deep":${"[".repeat(10_000)}${"]".repeat(10_000)},`),
      `${"[".repeat(40)}${"]".repeat(40)}`,
    ]) {
      expect((await raw(body)).status, body.slice(0, 60)).toBe(400);
    }
  });

  test("that is not UTF-8 is 400", async () => {
    const bytes = Buffer.from(text({ extra: "\u00e9" }), "utf8");
    const broken = Buffer.from(
      bytes.toString("latin1").replace("\u00c3\u00a9", "\u00e9"),
      "latin1",
    );
    expect((await raw(broken)).status).toBe(400);
  });

  test("that is no object is 422", async () => {
    for (const body of ["[]", "[1]", "null", '"x"', "7", "true"]) {
      expect((await raw(body)).status, body).toBe(422);
    }
  });

  test("with NUL or half a surrogate pair in any string is 422 with one refusal", async () => {
    // Bodies of the sandbox do not know the member at all, whatever is in it.
    const refused = path.startsWith("/v1/sandbox/") ? "/metadata" : "/metadata/note";
    for (const escape of ["\\u0000", "\\ud800", "\\udc00x"]) {
      const body = text().replace("{", `{"metadata":{"note":"${escape}"},`);
      const reply = await raw(body);
      expect([reply.status, referencesOf(reply)]).toEqual([422, [refused]]);
    }
  });

  test("of another type is 415, over 1 MiB 413", async () => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/json; charset=utf-16",
    ]) {
      expect((await raw(text(), { "content-type": type })).status, type).toBe(415);
    }
    expect((await raw(text(), { "content-type": "application/merge-patch+json" })).status).not.toBe(
      415,
    );
    expect((await raw(text({ big: "x".repeat(2_000_000) }))).status).toBe(413);
  });

  test("that is absent or empty is 400 where it is needed", async () => {
    const reply = await sandbox.call("POST", path);
    const empty = await raw("");
    expect([reply.status, empty.status]).toEqual([400, 400]);
  });
});

function referencesOf(reply: { body: { data: { items?: { reference: string }[] } } }): string[] {
  return (reply.body.data.items ?? []).map((item) => item.reference).sort();
}

describe("a customer with", () => {
  test.each([
    [{ phone: "5551234" }, "/phone"],
    [{ phone: "+0123" }, "/phone"],
    [{ phone: "+1" }, "/phone"],
    [{ phone: "+1 555 123 4567" }, "/phone"],
    [{ phone: "+12125550100\n" }, "/phone"],
    [{ phone: "+١٢١٢٥٥٥٠١٠٠" }, "/phone"],
    [{ phone: "+12345678901234567" }, "/phone"],
    [{ email: "ann" }, "/email"],
    [{ email: "Ann <ann@example.com>" }, "/email"],
    [{ email: "ann@example.com\r\nBcc: x@y.z" }, "/email"],
    [{ email: `${"a".repeat(250)}@example.com` }, "/email"],
    [{ name: "" }, "/name"],
    [{ name: "n".repeat(201) }, "/name"],
    [{ name: "Ann\u0007Lee" }, "/name"],
    [{ name: "Ann\u202ELee" }, "/name"],
    [{ type: "person" }, "/type"],
    [{ device: { ip_address: "1.2.3" } }, "/device/ip_address"],
    [{ config: { sandbox_outcome: "maybe" } }, "/config/sandbox_outcome"],
    [{ config: { processing_method: "later" } }, "/config/processing_method"],
  ])("%j is 422 and the item names %s", async (members, reference) => {
    const reply = await sandbox.call("POST", "/v1/customers", { body: customerBody(members) });
    expect([reply.status, referencesOf(reply)]).toEqual([422, [reference]]);
  });

  test("four faults hears of all four at once", async () => {
    const { device: _device, ...body } = customerBody({
      phone: "5551234",
      metadata: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 1])),
      address: { address1: "1 Main St", state: "NY", zip: "10001" },
    });
    const reply = await sandbox.call("POST", "/v1/customers", { body });
    expect([reply.status, referencesOf(reply)]).toEqual([
      422,
      ["/address/city", "/device", "/metadata", "/phone"],
    ]);
  });
});

test.each([
  [{}, ["/by"]],
  [{ by: "P1D", until: "idle" }, ["/by"]],
  [{ by: "yesterday" }, ["/by"]],
  [{ by: "-P1D" }, ["/by"]],
  [{ by: "P9999Y" }, ["/by"]],
  [{ by: 1 }, ["/by"]],
  [{ to: "2026-03-01T00:00:00Z" }, ["/to"]],
  [{ to: "2030-03-01T00:00:00Z" }, ["/to"]],
  [{ to: "soon" }, ["/to"]],
  [{ until: "doomsday" }, ["/until"]],
])("advancing the clock with %j is 422", async (body, references) => {
  const reply = await sandbox.call("POST", "/v1/sandbox/clock/advance", { body });
  expect([reply.status, referencesOf(reply)]).toEqual([422, references]);
});

test.each([
  ["GET", "/v1/charges", 405],
  ["GET", "/v1/payouts", 405],
  ["DELETE", "/v1/payments", 405],
  ["GET", "/v1/no_such_thing", 404],
  ["GET", "/v1/charges/not-a-uuid", 400],
  ["GET", "/v1/charges/0193a000-0000-7000-8000-000000000000", 404],
  ["GET", "/v1/payouts/0193a000-0000-7000-8000-000000000000", 404],
  ["GET", "/v1/funding_events/0193a000-0000-7000-8000-000000000000", 404],
  ["GET", "/v1/charges/%00", 400],
  ["GET", "/v1/%2e%2e/%2e%2e/etc/passwd", 404],
])("%s %s is %i in our envelope", async (method, path, status) => {
  const reply = await sandbox.call(method, path);
  expect([reply.status, reply.body.response_type]).toEqual([status, "error"]);
  expect((reply.body.data as { status?: number }).status).toBe(status);
});

test("a path far longer than any of ours is 404", async () => {
  expect((await sandbox.call("GET", `/v1/charges/${"9".repeat(10_000)}`)).status).toBe(404);
});
