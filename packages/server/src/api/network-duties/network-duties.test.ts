import { NETWORK_DUTIES } from "@railhead/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { sql } from "../../db/postgres/executor.ts";

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

describe("the yearly review of the programme", () => {
  const PATH_OF_REVIEWS = "/v1/programme_reviews";
  const asked = (box: Sandbox) => box.list("/v1/exceptions?kind=programme_review_due&status=open");
  /** The sandbox as it is on the morning of a day, without the days before it. */
  const startOn = async (day: string, before: number) => {
    const box = await service.addSandbox();
    // The open review is due so many days after the sandbox's first one.
    await service.db
      .run(sql`update programme_reviews set due_on = ${day}::date + ${before}::integer,
      due_at = (${day}::date + ${before}::integer - 60 + time '09:00') at time zone 'America/New_York'
      where environment_id = ${box.environment.id}`);
    return box;
  };

  it("is due a year after the environment's first day, named 60 days before, and by its day overdue", async () => {
    const fresh = await service.addSandbox();
    expect(await fresh.list(PATH_OF_REVIEWS)).toMatchObject([
      { number: 1, due_on: "2027-03-02", reminded_on: null, reviewed_on: null, recorded_by: null },
    ]);
    const { items } = (await fresh.get("/v1/due?limit=100")) as unknown as { items: Resource[] };
    expect(items.filter(({ work }) => work === "programme_review")).toMatchObject([
      { at: "2027-01-01T14:00:00.000Z", first: null },
    ]);
    const box = await startOn("2026-03-02", 61);
    expect(await asked(box)).toEqual([]);
    await box.advance("P1D");
    expect(await asked(box)).toMatchObject([
      {
        message: "The programme against fraud is to be reviewed by 2026-05-02.",
        details: { number: 1, due_on: "2026-05-02" },
        due_at: "2026-05-02T21:00:00.000Z",
        what_next: expect.stringContaining("POST /v1/programme_reviews"),
      },
    ]);
  });

  it("is opened again 30 days before it is due where somebody resolved it without a review", async () => {
    const box = await startOn("2026-03-02", 31);
    await box.advance("PT1M");
    const [first] = await asked(box);
    await box.put(`/v1/exceptions/${String(first?.["id"])}/resolve`, { reason: "Later." });
    await box.advance("PT12H");
    expect(await asked(box)).toEqual([]);
    await box.advance("P1D");
    expect(await asked(box)).toMatchObject([{ details: { number: 1, due_on: "2026-04-02" } }]);
  });

  it("is resolved by recording it, is due again a year later, and stands in the pack", async () => {
    const box = await startOn("2026-03-02", 20);
    await box.advance("PT1M");
    expect(await asked(box)).toHaveLength(1);
    const send = (body: object) => box.call("POST", PATH_OF_REVIEWS, { body });
    const faults = await Promise.all(
      [{}, { findings: "F", reviewed_on: "2026-03-03" }, { findings: "F".repeat(5001) }].map(send),
    );
    expect(faults.map(({ status }) => status)).toEqual([422, 422, 422]);
    const review = { findings: "Two rules never hit.", changes: "They were retired." };
    expect((await send(review)).body.data).toMatchObject({
      ...review,
      number: 1,
      reviewed_on: "2026-03-02",
      recorded_by: { type: "api_key" },
    });
    expect(await asked(box)).toEqual([]);
    expect(await box.list(PATH_OF_REVIEWS)).toMatchObject([
      { number: 2, due_on: "2027-03-02", findings: null },
      { number: 1, due_on: "2026-03-22", ...review },
    ]);
    const again = await send({ findings: "F", reviewed_on: "2026-03-01" });
    expect(again.body.data["items"]).toEqual([
      { reference: "/reviewed_on", detail: "Must not be before the last review of 2026-03-02." },
    ]);
    const csv = (await readPack(box)).get("programme_reviews.csv")?.split("\n");
    expect(csv?.[1]).toMatch(
      /^1,2026-03-22,2026-03-02,Two rules never hit\.,They were retired\.,api_key:.*,true\r?$/,
    );
    expect(csv?.[2]).toMatch(/^2,2027-03-02,,,,,,true\r?$/);
    expect(await box.list("/v1/audit_log?action=programme_review.created")).toMatchObject([
      { details: { number: 1, due_on: "2026-03-22", reviewed_on: "2026-03-02" } },
    ]);
  });

  it("is recorded once where two people name it at once, and begins anew with a reset", async () => {
    const box = await service.addSandbox();
    const sent = ["one", "two"].map((findings) =>
      box.call("POST", PATH_OF_REVIEWS, { body: { number: 1, findings } }),
    );
    const replies = await Promise.all(sent);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(replies.find(({ status }) => status === 409)?.body.data).toMatchObject({
      detail: "The review to be recorded now is number 2.",
    });
    const numbers = (await box.list(PATH_OF_REVIEWS)).map(({ number }) => number);
    expect(numbers).toEqual([2, 1]);
    await box.post(`/v1/sandbox/environments/${box.environment.id}/reset`, {});
    expect(await box.list(PATH_OF_REVIEWS)).toMatchObject([{ number: 1, due_on: "2027-03-02" }]);
  });
});
