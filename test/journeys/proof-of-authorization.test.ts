import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { verifyPack } from "../../packages/server/src/app/verify-pack.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { expectCompleteLog } from "../support/invariants.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), "railhead-proof-"));
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const PROOFS = "/v1/proof_requests";

async function returnedCharge(sandbox: Sandbox) {
  const { paykey } = await createPaykey(sandbox);
  const config = { sandbox_outcome: "return:R10" };
  const charge = await createPayment(sandbox, "charge", { paykey, amount: 4_200, config });
  await sandbox.advance("P5D");
  return charge["id"] as string;
}

async function download(sandbox: Sandbox, id: string) {
  const reply = await fetch(`${service.url}${PROOFS}/${id}/package`, {
    headers: { authorization: `Bearer ${sandbox.api_key}` },
  });
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/zip"]);
  const bytes = Buffer.from(await reply.arrayBuffer());
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    files.set(entry.fileName, Buffer.concat(parts).toString("utf8"));
  }
  const path = join(folder, `${id}.zip`);
  await writeFile(path, bytes);
  return { files, path, sha256: createHash("sha256").update(bytes).digest("hex") };
}

test("a bank that asks for proof gets one signed package in time, and the case ends with it", async () => {
  const sandbox = await service.addSandbox();
  const payment_id = await returnedCharge(sandbox);
  const { now } = (await sandbox.get("/v1/sandbox/clock")) as { now: string };
  const noted = await sandbox.post(PROOFS, {
    payment_id,
    bank_reference: "RDFI-77",
    received_on: now.slice(0, 10),
  });
  const id = noted["id"] as string;
  const [exception = {}] = await sandbox.list("/v1/exceptions?kind=proof_requested&status=open");
  expect(exception).toMatchObject({ resource_id: id, due_at: noted["prepare_by"] });
  const delivered = "Two <b>books</b>, by post.";
  await sandbox.call("PATCH", `${PROOFS}/${id}`, { body: { delivered } });

  const { files, path, sha256 } = await download(sandbox, id);
  expect([...files.keys()]).toEqual(["proof.html", "manifest.json", "manifest.sig"]);
  const page = files.get("proof.html") ?? "";
  for (const text of ["RDFI-77", "$42.00", "R10", "not recorded", "Two &lt;b&gt;books&lt;/b&gt;"]) {
    expect(page).toContain(text);
  }
  // The batch's header and the entry, as they were sent.
  expect(page).toMatch(/\n5225[^\n]{90}\n6[^\n]{93}/);
  const [paykey = {}] = await sandbox.list("/v1/paykeys");
  const account = await sandbox.get(`/v1/paykeys/${paykey["id"] as string}/unmasked`);
  const number = (account["bank_data"] as { account_number: string }).account_number;
  expect(page).not.toContain(number);
  const { public_key } = (await sandbox.get("/v1/packs")) as { public_key: string };
  expect(await verifyPack(path, public_key)).toMatchObject({ faults: [], proved: 1 });

  const sent_how = "The bank's portal, case 12.";
  const sent = await sandbox.post(`${PROOFS}/${id}/send`, { sent_how, package_sha256: sha256 });
  expect(sent).toMatchObject({ status: "sent", sent_how, package_sha256: sha256, delivered });
  expect(await sandbox.list("/v1/exceptions?kind=proof_requested&status=open")).toEqual([]);
  const again = await sandbox.call("POST", `${PROOFS}/${id}/withdraw`, { body: { reason: "No." } });
  expect(again.status).toBe(422);
  await expectCompleteLog(sandbox);
});

test("proof that nobody prepares in time is overdue, and is refused for what no bank can ask about", async () => {
  const sandbox = await service.addSandbox();
  const payment_id = await returnedCharge(sandbox);
  const { now } = (await sandbox.get("/v1/sandbox/clock")) as { now: string };
  const body = { payment_id, bank_reference: "RDFI-78", received_on: now.slice(0, 10) };
  const noted = await sandbox.post(PROOFS, body);
  await sandbox.advance("P12D");
  const [exception = {}] = await sandbox.list("/v1/exceptions?kind=proof_requested");
  expect(exception["overdue_at"]).toBe(noted["prepare_by"]);
  const wrong = async (members: object) => {
    const reply = await sandbox.call("POST", PROOFS, { body: { ...body, ...members } });
    const { code, items } = reply.body.data as unknown as {
      code?: string;
      items?: { reference: string }[];
    };
    return [reply.status, code ?? items?.map(({ reference }) => reference)];
  };
  expect(await wrong({})).toEqual([422, "proof_request_exists"]);
  expect(await wrong({ received_on: "2027-01-01" })).toEqual([422, ["/received_on"]]);
  expect(await wrong({ payment_id: noted["id"] })).toEqual([422, ["/payment_id"]]);
});
