import { NETWORK_DUTIES } from "@railhead/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
});
afterAll(() => service.close());

const PATH = "/v1/network_duties/fraud_monitoring_phase_2";
const { from, source } = NETWORK_DUTIES.fraud_monitoring_phase_2;

async function dutyOf(box: Sandbox, name: string): Promise<Resource | undefined> {
  const { duties } = await box.get("/v1/network_duties");
  return (duties as Resource[]).find((duty) => duty["name"] === name);
}

/** The files of the fraud monitoring pack by their names. */
async function readPack(box: Sandbox): Promise<ReadonlyMap<string, string>> {
  const headers = { authorization: `Bearer ${box.api_key}` };
  const reply = await fetch(`${service.url}/v1/packs/fraud_monitoring?from=2026-01-01`, {
    headers,
  });
  expect(reply.status).toBe(200);
  const zip = await fromBufferPromise(Buffer.from(await reply.arrayBuffer()));
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    files.set(entry.fileName, Buffer.concat(parts).toString("utf8"));
  }
  return files;
}

describe("a duty of the network", () => {
  it("has the terms of the release until an operator corrects them, and keeps every correction", async () => {
    expect(await dutyOf(sandbox, "fraud_monitoring_phase_2")).toMatchObject({
      from,
      source,
      is_corrected: false,
      last_change: null,
    });
    const first = { from: "2026-06-22", reason: "The notice of the bank has Monday." };
    expect(await sandbox.call("PATCH", PATH, { body: first })).toMatchObject({
      status: 200,
      body: { data: { from: "2026-06-22", source, is_corrected: true, shipped: { from, source } } },
    });
    await sandbox.advance("P1D");
    const second = { source: "Bulletin 4 of 2026.", reason: "Published since." };
    await sandbox.call("PATCH", PATH, { body: second });
    expect(await sandbox.list(`${PATH}/history`)).toMatchObject([
      {
        number: 2,
        before: { from: "2026-06-22", source },
        after: { from: "2026-06-22", source: "Bulletin 4 of 2026." },
        reason: "Published since.",
      },
      { number: 1, before: { from, source }, after: { from: "2026-06-22", source } },
    ]);
    const logged = await sandbox.list("/v1/audit_log?action=network_duty.updated");
    expect(logged).toMatchObject([
      { reason: "Published since.", details: { duty: "fraud_monitoring_phase_2", number: 2 } },
      { reason: first.reason },
    ]);
  });

  it("is shown corrected in the pack, with what this release has, who corrected it and why", async () => {
    const box = await service.addSandbox();
    const plain = await readPack(box);
    expect(plain.get("about.html")).toContain("Days and sources are those of this release.");
    expect(plain.get("about.html")).toContain(source);
    await box.call("PATCH", PATH, { body: { source: "Bulletin 9.", reason: "Read <again>." } });
    const page = (await readPack(box)).get("about.html");
    expect(page).toContain("Corrected by the operator: fraud_monitoring_phase_2.");
    expect(page).toContain("<td>Bulletin 9.</td>");
    expect(page).toContain(`Read &lt;again&gt;. In this release source: ${source}.`);
    const csv = (await readPack(box)).get("network_duty_changes.csv");
    expect(csv).toMatch(
      /fraud_monitoring_phase_2,1,2026-06-19,2026-06-19,"?nacha.org.*Bulletin 9\.,api_key:.*Read <again>\./,
    );
  });

  it("is not corrected any longer once it has the terms of the release again", async () => {
    const box = await service.addSandbox();
    await box.call("PATCH", PATH, { body: { from: "2026-07-01", reason: "Wrong." } });
    await box.call("PATCH", PATH, { body: { from, reason: "It was right." } });
    expect(await dutyOf(box, "fraud_monitoring_phase_2")).toMatchObject({
      from,
      is_corrected: false,
      last_change: { number: 2, reason: "It was right." },
    });
    const page = (await readPack(box)).get("about.html");
    expect(page).toContain("Days and sources are those of this release.");
  });

  it("is refused a correction that changes nothing, or of a duty that is not there", async () => {
    const box = await service.addSandbox();
    const send = async (path: string, body: object) => {
      const { status, body: reply } = await box.call("PATCH", path, { body });
      return [status, reply.data] as const;
    };
    const same = await send(PATH, { from, source, reason: "Again." });
    expect(same).toMatchObject([409, { detail: "The duty has this day and source already." }]);
    expect((await send(PATH, { reason: "Nothing." }))[0]).toBe(409);
    expect((await send("/v1/network_duties/toString", { from, reason: "No." }))[0]).toBe(404);
    expect((await send(PATH, { from: "2026-02-30", reason: "No such day." }))[0]).toBe(422);
    expect(await box.list(`${PATH}/history`)).toEqual([]);
  });

  it("keeps corrections that two people make at once in one order", async () => {
    const box = await service.addSandbox();
    const days = ["2026-07-01", "2026-07-02", "2026-07-03"];
    await Promise.all(
      days.map((day) => box.call("PATCH", PATH, { body: { from: day, reason: day } })),
    );
    const changes = await box.list(`${PATH}/history?sort_order=asc`);
    expect(changes.map(({ number }) => number)).toEqual([1, 2, 3]);
    const [one = {}, two = {}, three = {}] = changes;
    expect([two["before"], three["before"]]).toEqual([one["after"], two["after"]]);
  });
});
