import { writeFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PACK_NAMES, packRow, type PackName } from "@railhead/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPromise } from "yauzl";
import { ZipFile } from "yazl";
import { makersOf } from "../../../../../../test/contract/fixture.ts";
import { createTestApi, type Tenant, type TestApi } from "../../../../../../test/support/api.ts";
import { dataOf } from "../../../../../../test/support/api/api-fixtures.ts";
import { signInPerson } from "../../../../../../test/support/api/people.ts";
import { parseCsv } from "../../../../../../test/support/reports.ts";
import { verifyPack } from "../../../app/verify-pack.ts";
import { routes } from "../../routes.ts";

let api: TestApi;
let tenant: Tenant;
let folder: string;
beforeAll(async () => {
  api = await createTestApi(routes);
  tenant = await api.addSandbox();
  folder = await mkdtemp(join(tmpdir(), "railhead-pack-"));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const PERIOD = "from=2026-01-01&to=2027-12-31";

/** Downloads a pack: its place on the disk, and its files by name. */
async function download(name: PackName) {
  const reply = await api.server.inject({
    url: `/v1/packs/${name}?${PERIOD}`,
    headers: { authorization: `Bearer ${tenant.platformKey}` },
  });
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "application/zip"]);
  const path = join(folder, `${name}.zip`);
  await writeFile(path, reply.rawPayload);
  return { path, files: await readZip(path) };
}

async function readZip(path: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const zip = await openPromise(path);
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    files.set(entry.fileName, Buffer.concat(parts).toString("utf8"));
  }
  zip.close();
  return files;
}

async function writeZip(files: ReadonlyMap<string, string>): Promise<string> {
  const zip = new ZipFile();
  for (const [name, text] of files) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  const path = join(folder, "changed.zip");
  await writeFile(path, Buffer.concat(parts));
  return path;
}

test("a pack has each of its reports as they are downloaded alone, and is proved by its key", async () => {
  const makers = makersOf(api, tenant);
  await makers.payment("charge", { paykey: (await makers.paykey())["paykey"] as string });
  const key = tenant.platformKey;
  const listed = dataOf(await api.call("GET", "/v1/packs", { key })) as { public_key: string };
  for (const name of PACK_NAMES) {
    const { path, files } = await download(name);
    const { reports } = packRow(name);
    expect([...files.keys()]).toEqual([
      ...reports.map((report) => `${report}.csv`),
      "about.html",
      "manifest.json",
      "manifest.sig",
    ]);
    for (const report of reports) {
      const query = `${PERIOD}&format=csv`;
      const alone = await api.call("GET", `/v1/reports/${report}?${query}`, { key });
      expect([report, files.get(`${report}.csv`)]).toEqual([report, alone.text]);
    }
    const manifest = JSON.parse(files.get("manifest.json") ?? "") as {
      files: { name: string; rows?: number; sums?: Record<string, string> }[];
    };
    for (const { name: file, rows, sums } of manifest.files) {
      if (rows === undefined) continue;
      const [head = [], ...lines] = parseCsv(files.get(file) ?? "");
      expect([file, lines.length]).toEqual([file, rows]);
      for (const [column, sum] of Object.entries(sums ?? {})) {
        const cells = lines.map((line) => BigInt(line[head.indexOf(column)] || "0"));
        expect([column, cells.reduce((total, cell) => total + cell, 0n).toString()]).toEqual([
          column,
          sum,
        ]);
      }
    }
    const proof = await verifyPack(path, listed.public_key);
    expect([proof.faults, proof.proved]).toEqual([[], reports.length + 1]);
  }
});

test("a pack that was changed in any way is not proved, and each change is named", async () => {
  const { files } = await download("month");
  const proofOf = async (changes: Readonly<Record<string, string | undefined>>, key?: string) => {
    const changed = new Map(files);
    for (const [name, text] of Object.entries(changes)) {
      if (text === undefined) changed.delete(name);
      else changed.set(name, text);
    }
    return (await verifyPack(await writeZip(changed), key)).faults;
  };
  expect(await proofOf({})).toEqual([]);
  const ledger = `${files.get("ledger.csv") ?? ""}1\r\n`;
  expect(await proofOf({ "ledger.csv": ledger })).toEqual(["ledger.csv was changed."]);
  expect(await proofOf({ "returns.csv": undefined })).toEqual(["returns.csv is missing."]);
  expect(await proofOf({ "more.csv": "a" })).toEqual(["more.csv is not in the manifest."]);
  const manifest = files.get("manifest.json") ?? "";
  const unsigned = "manifest.sig is no signature of manifest.json by the key that it names.";
  expect(await proofOf({ "manifest.json": `${manifest} ` })).toEqual([unsigned]);
  expect(await proofOf({ "manifest.sig": undefined })).toEqual([unsigned]);
  expect(await proofOf({ "manifest.json": "[" })).toContain(
    "manifest.json is missing, too large or unreadable.",
  );
  expect(await proofOf({}, "another")).toEqual([
    expect.stringMatching(/^It is signed by \S+, not by another\.$/),
  ]);
});

test("a pack needs its right and that of every report in it, in the whole environment", async () => {
  const headers = { "railhead-environment": tenant.environmentId };
  const get = async (role: string, name: string) => {
    const person = await signInPerson(api, `${role}.${name}@example.com`, { role });
    return (await person.call("GET", `/v1/packs/${name}?${PERIOD}`, { headers })).status;
  };
  expect(await get("auditor", "month")).toBe(200);
  expect(await get("viewer", "month")).toBe(403);
  const ofAccount = await api.call("GET", "/v1/packs/month", { key: tenant.key });
  expect(ofAccount.status).toBe(403);
  const unknown = await api.call("GET", "/v1/packs/toString", { key: tenant.platformKey });
  expect(unknown.status).toBe(404);
});
