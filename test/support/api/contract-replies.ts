import { expect } from "vitest";
import { insertKey, type Reply } from "../api.ts";
import { customerBody, bankAccountBody } from "../factories.ts";
import type { Resource, Sandbox, TestService } from "../service.ts";

const TITLES: Readonly<Record<number, readonly [type: string, title: string]>> = {
  400: ["/bad_request", "Bad Request"],
  401: ["/unauthorized", "Unauthorized"],
  403: ["/forbidden", "Forbidden"],
  404: ["/not_found", "Not Found"],
  405: ["/method_not_allowed", "Method Not Allowed"],
  409: ["/conflict", "Conflict"],
  413: ["/payload_too_large", "Payload Too Large"],
  415: ["/unsupported_media_type", "Unsupported Media Type"],
  422: ["/validation_error", "Validation Failed"],
};

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** An id of the right shape that nothing has. */
export const UNKNOWN_ID = "0195a3f0-7c00-7000-8000-0123456789ab";

/** A reply's data, as a test knows it to be. */
export const dataOf = (reply: Reply): Resource => reply.body.data;
export const listOf = (reply: Reply): Resource[] => reply.body.data as unknown as Resource[];

/** Meta and headers that every answer has, whatever its status. */
export function expectEnvelope(reply: Reply, type: "object" | "array" | "error"): void {
  expect(reply.headers["content-type"]).toMatch(/^application\/json/);
  expect(reply.body).toEqual({
    meta: expect.objectContaining({
      api_request_id: expect.stringMatching(UUID),
      api_request_timestamp: expect.stringMatching(INSTANT),
    }),
    response_type: type,
    data: expect.anything(),
  });
  expect(reply.headers["api-request-id"]).toBe(reply.body.meta["api_request_id"]);
}

interface Expected {
  readonly code?: string;
  /** The pointers of the items, sorted; none unless given. */
  readonly items?: readonly string[];
}

/** Asserts that a reply is this error in every member, and answers its data. */
export function expectError(reply: Reply, status: number, expected: Expected = {}): Resource {
  expect([reply.status, reply.text]).toEqual([status, expect.any(String)]);
  expectEnvelope(reply, "error");
  const error = dataOf(reply);
  const [type, title] = TITLES[status] ?? [];
  expect(error).toMatchObject({ status, type, title, detail: expect.stringMatching(/\S/) });
  expect([reply.text, error["code"]]).toEqual([reply.text, expected.code]);
  const items = error["items"] as { reference: string; detail: string }[] | undefined;
  expect(items?.map((item) => item.reference).sort()).toEqual(
    expected.items === undefined ? undefined : [...expected.items].sort(),
  );
  for (const item of items ?? []) expect(item.detail).toMatch(/\S/);
  return error;
}

/** Asserts a 2xx status and the envelope of one object, and answers the object. */
export function expectObject(reply: Reply, status = 200): Resource {
  expect([reply.status, reply.text]).toEqual([status, expect.any(String)]);
  expectEnvelope(reply, "object");
  return dataOf(reply);
}

/** Asserts a list envelope, its meta included, and answers the items. */
export function expectList(reply: Reply, status = 200): Resource[] {
  expect([reply.status, reply.text]).toEqual([status, expect.any(String)]);
  expectEnvelope(reply, "array");
  const { meta } = reply.body;
  expect(meta).toMatchObject({
    total_items: expect.any(Number),
    page_number: expect.any(Number),
    page_size: expect.any(Number),
    max_page_size: 1000,
    total_pages: Math.ceil(Number(meta["total_items"]) / Number(meta["page_size"])),
    sort_by: expect.any(String),
    sort_order: expect.stringMatching(/^(asc|desc)$/),
  });
  return listOf(reply);
}

/** A second account of a sandbox, created by the API, with a key of its own. */
export async function addAccount(
  { app }: TestService,
  sandbox: Sandbox,
): Promise<{ id: string; key: string }> {
  const { id } = await sandbox.post("/v1/accounts", {
    organization_id: sandbox.organization_id,
    account_type: "business",
    business_profile: { name: "Second", website: "https://second.example" },
    access_level: "standard",
  });
  return { id, key: await insertKey(app, sandbox.environment.id, id as string) };
}

/** Does what is due now, without moving time. */
export const runDueWork = (sandbox: Sandbox): Promise<Resource> => sandbox.advance("PT0S");

/** Turns configuration of the sandbox's default account. */
export async function configure(sandbox: Sandbox, configuration: object): Promise<void> {
  const path = `/v1/account_settings/${sandbox.account_id}`;
  expectObject(await sandbox.call("PATCH", path, { body: { configuration } }));
}

/** Tries to link a bank account. */
export async function linkAccount(
  sandbox: Sandbox,
  customerId: unknown,
  members: object = {},
): Promise<Reply> {
  const body = bankAccountBody(customerId as string, { ...members });
  return await sandbox.call("POST", "/v1/bridge/bank_account", { body });
}

export async function addCustomers(
  sandbox: Sandbox,
  bodies: readonly object[],
): Promise<Resource[]> {
  const made: Resource[] = [];
  for (const body of bodies) {
    made.push(await sandbox.post("/v1/customers", customerBody({ ...body })));
  }
  return made;
}
