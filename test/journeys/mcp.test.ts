import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi } from "../../packages/railhead/src/connection/api.ts";
import { createApprovals, decideWaiting } from "../../packages/railhead/src/mcp/approvals.ts";
import { createCounter, createStoredCounter } from "../../packages/railhead/src/mcp/caps.ts";
import { createMcpServer, type McpOptions } from "../../packages/railhead/src/mcp/server.ts";
import { builtMain } from "../support/build.ts";
import { bankAccountBody, createPaykey, customerBody, paymentBody } from "../support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let folder: string;
const clients: Client[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "railhead-mcp-"));
  service = await startTestService();
  sandbox = await service.addSandbox();
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A client of a server in this process, with the answers of a person where there is one. */
async function connected(
  options: Partial<McpOptions> & { readonly answers?: boolean[]; readonly live?: boolean } = {},
): Promise<Client> {
  const { answers, live = false, ...own } = options;
  const api = createApi({ address: service.url, key: sandbox.api_key });
  const server = await createMcpServer({
    api: live ? { ...api, isSandbox: false } : api,
    version: "1.0.0",
    agent: "test-agent",
    allowsWrites: true,
    nouns: [],
    caps: { reads: 100, writes: 100 },
    reads: createCounter(),
    writes: createCounter(),
    approvals: createApprovals(folder),
    ...own,
  });
  return await clientOf(server, answers);
}

async function clientOf(
  server: Awaited<ReturnType<typeof createMcpServer>>,
  answers?: boolean[],
): Promise<Client> {
  const [here, there] = InMemoryTransport.createLinkedPair();
  const client = newClient(answers);
  await Promise.all([server.connect(there), client.connect(here)]);
  return client;
}

function newClient(answers: boolean[] | undefined): Client {
  const client = new Client(
    { name: "test", version: "1.0.0" },
    { capabilities: answers === undefined ? {} : { elicitation: {} } },
  );
  if (answers !== undefined) {
    client.setRequestHandler(ElicitRequestSchema, () => ({
      action: "accept" as const,
      content: { approve: answers.shift() ?? false },
    }));
  }
  clients.push(client);
  return client;
}

/** Calls a tool; whether it failed, and the value that it answered. */
async function call(client: Client, name: string, args: object = {}): Promise<Resource> {
  const result = await client.callTool({ name, arguments: { ...args } });
  return { isError: result.isError === true, ...(result.structuredContent as Resource) };
}

/** Previews a write, approves it and executes it. */
async function approved(client: Client, name: string, args: object): Promise<Resource> {
  const { approval } = await call(client, name, args);
  return await call(client, name, { ...args, approval });
}

test("an agent links a customer, charges the bank account, advances the clock and explains the payment", async () => {
  const client = newClient(undefined);
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [builtMain(), "mcp", "--agent", "desk-agent", "--data-dir", folder],
      env: {
        PATH: process.env["PATH"] ?? "",
        RAILHEAD_API: service.url,
        RAILHEAD_API_KEY: sandbox.api_key,
      },
    }),
  );
  expect(client.getServerVersion()).toMatchObject({ name: "railhead" });
  const customer = await approved(client, "customers_create", { body: customerBody() });
  expect(customer).toMatchObject({ isError: false, data: { name: "Ann Lee" } });
  const linked = await approved(client, "bridge_bank_account", {
    body: bankAccountBody(customer["data"].id),
  });
  const body = paymentBody("charge", { paykey: linked["data"].paykey, outcome: "paid" });
  const preview = await call(client, "charges_create", { body });
  expect(preview).toMatchObject({
    isError: false,
    preview: {
      environment: "sandbox",
      agent: "desk-agent",
      amount: "$100.00",
      request: "POST /v1/charges",
    },
  });
  const { approval } = preview;
  expect(await sandbox.list("/v1/payments")).toEqual([]);
  const charge = await call(client, "charges_create", { body, approval });
  const { id } = charge["data"];
  expect(await call(client, "charges_create", { body, approval })).toMatchObject({
    isError: false,
    replayed: true,
    data: { id },
  });
  await approved(client, "sandbox_clock_advance", {
    body: { until: { resource_id: id as string, status: "paid" } },
  });
  expect(await call(client, "charges_get", { id })).toMatchObject({ data: { status: "paid" } });
  const timeline = await call(client, "payments_timeline", { id });
  expect(JSON.stringify(timeline["data"])).toContain("The return wait ended without a return.");
  const [entry] = await sandbox.list("/v1/audit_log?action=charge.created");
  expect(entry).toMatchObject({ actor: { type: "api_key", agent: "desk-agent" }, resource_id: id });
});

test("every operation that a key may call and that shows no secret is a tool", async () => {
  const client = await connected();
  const { tools } = await client.listTools();
  const names = new Set(tools.map(({ name }) => name));
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string; security: object[] }>>;
  };
  const left = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ security }) => security.some((one) => "api_key" in one))
    .map(({ operationId }) => operationId)
    .filter((id) => !names.has(id.replaceAll(".", "_")));
  expect(left).toEqual([
    "customers.get_unmasked",
    "paykeys.reveal",
    "paykeys.get_unmasked",
    "paykeys.print_authorization",
    "charges.unmask",
    "payouts.unmask",
    "exports.download",
    "export_jobs.content",
    "reports.get",
    "reports.daily_text",
    "packs.get",
    "representatives.unmask",
    "linked_bank_accounts.unmask",
    "api_keys.create",
    "api_keys.revoke",
    "api_keys.rotate",
    "ledger.export",
    "audit_log.export",
    "events.stream",
    "ach_files.lines",
    "ach_files.content",
    "proof_requests.attachment",
    "proof_requests.package",
    "return_requests.print",
  ]);
  expect(tools.every(({ name }) => /^[a-zA-Z0-9_-]{1,64}$/.test(name))).toBe(true);
  expect(JSON.stringify(tools)).not.toContain("$ref");
});

test("writes are neither listed nor executed where they are off", async () => {
  const client = await connected({ allowsWrites: false, nouns: ["charges", "payments"] });
  const { tools } = await client.listTools();
  expect(tools.map(({ annotations }) => annotations?.readOnlyHint)).not.toContain(false);
  expect(tools.map(({ name }) => name)).toContain("charges_get");
  expect(tools.map(({ name }) => name)).not.toContain("customers_list");
  expect(await call(client, "charges_create", { body: {} })).toMatchObject({
    isError: true,
    error: expect.stringContaining("--allow-writes"),
  });
});

test("a write without an approval, or with that of other arguments, changes nothing", async () => {
  const client = await connected();
  const body = customerBody({ email: "first@example.com" });
  const { approval } = await call(client, "customers_create", { body });
  const other = { body: { ...body, email: "second@example.com" }, approval };
  expect(await call(client, "customers_create", other)).toMatchObject({
    isError: true,
    error: expect.stringContaining("other arguments"),
  });
  expect(await call(client, "customers_create", { body: { ...body, typo: 1 } })).toMatchObject({
    isError: true,
    faults: [expect.stringContaining("typo")],
  });
  const emails = (await sandbox.list("/v1/customers")).map(({ email }) => email as string);
  expect(emails.filter((email) => /first|second/.test(email))).toEqual([]);
});

test("an approval counts once where the request has no key that a repeat is known by", async () => {
  const client = await connected();
  const { paykey } = await createPaykey(sandbox);
  const body = paymentBody("charge", { paykey, payment_date: "2026-05-29" });
  const { id } = await sandbox.post("/v1/charges", body);
  const hold = () => sandbox.put(`/v1/charges/${id as string}/hold`, { reason: "Wait." });
  await hold();
  const asked = { id, body: { reason: "Customer asked." } };
  const { approval } = await call(client, "charges_release", asked);
  const release = { ...asked, approval };
  expect(await call(client, "charges_release", release)).toMatchObject({ isError: false });
  await hold();
  expect(await call(client, "charges_release", release)).toMatchObject({
    isError: true,
    error: expect.stringContaining("was executed"),
  });
  expect((await sandbox.get(`/v1/charges/${id as string}`))["status"]).toBe("on_hold");
});

test("a parameter of dots, which would lead to another path, is refused before anything is sent", async () => {
  const client = await connected();
  expect(await call(client, "charges_get", { id: ".." })).toMatchObject({
    isError: true,
    faults: ["id is empty or dots alone."],
  });
});

test("the person at the client approves or refuses, and sees the resource as it is", async () => {
  const { paykey } = await createPaykey(sandbox);
  const body = paymentBody("charge", { paykey, payment_date: "2026-05-29" });
  const { id } = await sandbox.post("/v1/charges", body);
  const client = await connected({ answers: [false, true] });
  const asked = { id, body: { reason: "Customer asked." } };
  const refused = await call(client, "charges_cancel", asked);
  expect(refused).toMatchObject({ isError: true, preview: { current: { id, amount: "10000" } } });
  expect((await sandbox.get(`/v1/charges/${id as string}`))["status"]).not.toBe("cancelled");
  expect(await call(client, "charges_cancel", asked)).toMatchObject({
    data: { status: "cancelled" },
  });
});

test("in live a write without a person at the client waits for approval at a terminal", async () => {
  const client = await connected({ live: true });
  const body = customerBody({ email: "live@example.com" });
  const { approval, preview } = await call(client, "customers_create", { body });
  expect(preview).toMatchObject({ environment: "production" });
  expect(await call(client, "customers_create", { body, approval })).toMatchObject({
    isError: true,
    error: `A person must approve it first: railhead mcp approve ${approval as string}`,
  });
  decideWaiting(folder, approval as string, true);
  expect(await call(client, "customers_create", { body, approval })).toMatchObject({
    data: { email: expect.any(String) },
  });
});

test("a tool beyond its cap of the hour is refused, also after a restart of the server", async () => {
  const caps = { reads: 1, writes: 1 };
  const counted = () => createStoredCounter(folder, "capped");
  const first = await connected({ caps, writes: counted(), answers: [true, true] });
  const body = customerBody({ email: "cap@example.com" });
  expect(await call(first, "customers_create", { body })).toMatchObject({ isError: false });
  expect(await call(first, "customers_create", { body, again: "2" })).toMatchObject({
    isError: true,
    error: expect.stringContaining("cap"),
  });
  const second = await connected({ caps, writes: counted(), answers: [true] });
  expect(await call(second, "customers_create", { body })).toMatchObject({ isError: true });
  expect(await call(second, "customers_list")).toMatchObject({ isError: false });
  expect(await call(second, "customers_list")).toMatchObject({ isError: true });
});

test("a second, equal request is made only where the agent says so", async () => {
  const client = await connected({ answers: [true, true, true] });
  const body = customerBody({ email: "twin@example.com" });
  const first = await call(client, "customers_create", { body });
  const repeated = await call(client, "customers_create", { body });
  const second = await call(client, "customers_create", { body, again: "twins" });
  expect(repeated).toMatchObject({ replayed: true, data: { id: first["data"].id } });
  expect(second["data"].id).not.toBe(first["data"].id);
});
