import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { createCustomer, createPaykey, createPayment } from "../support/factories.ts";
import { expectCompleteLog } from "../support/invariants.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const PDF = Buffer.from("%PDF-1.7\nThe order that Jane Doe signed, \u00e9\n", "utf8");
const sha256Of = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

async function requested(sandbox: Sandbox) {
  const customer = await createCustomer(sandbox);
  const { paykey } = await createPaykey(sandbox, { customer_id: customer["id"] });
  const charge = await createPayment(sandbox, "charge", { paykey, amount: 4_200 });
  await sandbox.advance("P5D");
  const { now } = (await sandbox.get("/v1/sandbox/clock")) as { now: string };
  const { id } = await sandbox.post("/v1/proof_requests", {
    payment_id: charge["id"],
    bank_reference: "RDFI-77",
    received_on: now.slice(0, 10),
  });
  const path = `/v1/proof_requests/${String(id)}`;
  return { customer: String(customer["id"]), path, documents: `${path}/attachments` };
}

const bodyOf = (bytes: Buffer, name = "order.pdf") => ({
  name,
  content: bytes.toString("base64"),
});

async function bytesAt(sandbox: Sandbox, path: string): Promise<Buffer> {
  const reply = await fetch(service.url + path, {
    headers: { authorization: `Bearer ${sandbox.api_key}` },
  });
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}

async function filesIn(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    files.set(entry.fileName, Buffer.concat(parts));
  }
  return files;
}

test("a document of a proof is kept sealed, comes back as it was, and is listed in the package with its hash", async () => {
  const sandbox = await service.addSandbox();
  const { path, documents } = await requested(sandbox);
  await sandbox.post(documents, bodyOf(PDF, "Order of Jane.pdf"));
  const [document = {}, ...others] = await sandbox.list(documents);
  expect(others).toEqual([]);
  const sha256 = sha256Of(PDF);
  expect(document).toMatchObject({
    name: "Order of Jane.pdf",
    media_type: "application/pdf",
    size_bytes: PDF.length,
    sha256,
  });
  const [stored] = await service.db.rows<{ name: Buffer; body: Buffer }>(
    sql`select name, body from proof_attachments`,
  );
  expect(stored?.body.includes("signed")).toBe(false);
  expect(stored?.name.includes("Jane")).toBe(false);
  expect(await bytesAt(sandbox, `${documents}/${String(document["id"])}`)).toEqual(PDF);
  const files = await filesIn(await bytesAt(sandbox, `${path}/package`));
  expect(files.get("attachment-1.pdf")).toEqual(PDF);
  const page = files.get("proof.html")?.toString("utf8");
  expect(page).toContain("Order of Jane.pdf");
  expect(page).toContain(sha256);
  expect(files.get("manifest.json")?.toString("utf8")).toContain(sha256);
  const log = await sandbox.list("/v1/audit_log?page_size=50");
  expect(log.map(({ action }) => action as string)).toEqual(
    expect.arrayContaining(["proof_request.attached", "proof_request.attachment_read"]),
  );
  expect(JSON.stringify(log)).not.toContain("Order of Jane");
  await expectCompleteLog(sandbox);
});

test("only PDF, PNG, JPEG and text are attached, by their content, up to five documents of 5 MB in all", async () => {
  const sandbox = await service.addSandbox();
  const { path, documents } = await requested(sandbox);
  const statusOf = async (bytes: Buffer, name?: string) =>
    (await sandbox.call("POST", documents, { body: bodyOf(bytes, name) })).status;
  const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, "text ");
  for (const content of ["U2lnbmVk IG9u", "U2lnbmVkIG9uIHBhcGVyLg", "====", "U2ln-_Vk"]) {
    const refused = await sandbox.call("POST", documents, { body: { name: "a.txt", content } });
    expect([content, refused.status]).toEqual([content, 422]);
  }
  expect(await statusOf(Buffer.from([0x4d, 0x5a, 0x90, 0x00]), "order.pdf")).toBe(422);
  expect(await statusOf(Buffer.from("a\u0000b"), "order.txt")).toBe(422);
  expect(await statusOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]))).toBe(
    201,
  );
  expect(await statusOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe(201);
  expect(await statusOf(megabytes(3))).toBe(201);
  expect(await statusOf(megabytes(2))).toBe(422);
  expect(await statusOf(Buffer.from("Called on Monday."))).toBe(201);
  expect(await statusOf(PDF)).toBe(201);
  expect(await statusOf(PDF)).toBe(422);
  const listed = await sandbox.list(`${documents}?sort_order=asc`);
  expect(listed.map(({ media_type }) => media_type as string)).toEqual([
    "image/png",
    "image/jpeg",
    "text/plain",
    "text/plain",
    "application/pdf",
  ]);
  const last = `${documents}/${String(listed[4]?.["id"])}`;
  expect((await sandbox.call("DELETE", last)).status).toBe(200);
  expect((await sandbox.call("DELETE", last)).status).toBe(404);
  await sandbox.post(`${path}/withdraw`, { reason: "By mistake." });
  expect(await statusOf(PDF)).toBe(422);
});

test("documents of a proof are erased with their customer", async () => {
  const sandbox = await service.addSandbox();
  const { customer, path, documents } = await requested(sandbox);
  await sandbox.post(documents, bodyOf(PDF));
  await sandbox.post(`${path}/withdraw`, { reason: "By mistake." });
  expect((await sandbox.call("DELETE", `/v1/customers/${customer}`)).status).toBe(200);
  expect(await sandbox.list(documents)).toEqual([]);
});
