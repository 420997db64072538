import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_APPROVAL_RULES } from "@railhead/core";
import { raw as statement } from "../../packages/server/src/db/postgres/executor.ts";
import { deliver } from "../support/bank/bank-replies.ts";
import { iatFile } from "../support/bank/iat-file.ts";
import { balances, expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { createPaykey } from "../support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

test("a received IAT entry is assigned with a second person, other entries without, and it is not forwarded", async () => {
  const sandbox = await service.addSandbox();
  const { account_id } = sandbox;
  expect(DEFAULT_APPROVAL_RULES).toContainEqual(
    expect.objectContaining({ action: "received_entry.assign_iat", needed: 1, condition: {} }),
  );
  await sandbox.post("/v1/approval_rules", { action: "received_entry.assign_iat", needed: 1 });
  const alone = await sandbox.call("POST", "/v1/approval_rules", {
    body: { action: "received_entry.assign_iat", needed: 0 },
  });
  expect(alone.status).toBe(422);
  for (const amount of [500, 700]) {
    const entry = { direction: "credit", amount, hold_to_act: true };
    await sandbox.post("/v1/sandbox/received_entries", entry);
  }
  await sandbox.advance("2026-03-03T13:00:00.000Z");
  const [iat, plain] = (
    await sandbox.list("/v1/received_entries?sort_by=amount&sort_order=asc")
  ).map(({ id }) => String(id));
  await service.db.run(
    statement(`update received_entries set sec_code = 'IAT' where id = '${iat}'`),
  );
  const body = { account_id, reason: "It is this business's." };
  const assign = (id: string | undefined) =>
    sandbox.call("POST", `/v1/received_entries/${id}/assign`, { body });
  const asked = await assign(iat);
  expect([asked.status, asked.body.data]).toMatchObject([
    202,
    { action: "received_entry.assign_iat" },
  ]);
  expect((await assign(plain)).status).toBe(201);
  const { paykey } = await createPaykey(sandbox);
  const forwarded = await sandbox.call("POST", `/v1/received_entries/${iat}/forward`, {
    body: { ...body, paykey },
  });
  expect([forwarded.status, forwarded.body.data["detail" as never]]).toEqual([
    422,
    "An IAT entry is not forwarded: assign it to an account.",
  ]);
  expect(await balances(service, sandbox.environment.id)).toMatchObject({ available: 700 });
});

/** A sandbox with a loaded list of one invented entry, and a credit that was received of the sender. */
async function received(originator: string) {
  const sandbox = await service.addSandbox();
  const made = { name: "invented", format: "plain_csv" };
  const { id } = await sandbox.post("/v1/screening/lists", made);
  const content = "id,name,kind,places\n1,Zorvex Quillam Trading,company,Toronto\n";
  await sandbox.post(`/v1/screening/lists/${String(id)}/load`, { content });
  const [bank] = await sandbox.list("/v1/banks");
  const profile = bank?.["profile"] as { odfi_routing_number: string } | undefined;
  const bytes = iatFile(profile?.odfi_routing_number ?? "", {
    amount: 700,
    originator,
    receiver: "ANN LEE",
  });
  await deliver(service, sandbox, { name: "IAT.ach", bytes });
  await sandbox.advance("2026-03-03T20:00:00.000Z");
  const [entry] = await sandbox.list("/v1/received_entries");
  if (entry === undefined) throw new Error("No entry was received.");
  return { sandbox, entry };
}

const assigned = ({ sandbox, entry }: { sandbox: Sandbox; entry: Resource }) =>
  sandbox.call("POST", `/v1/received_entries/${String(entry["id"])}/assign`, {
    body: { account_id: sandbox.account_id, reason: "It is this business's." },
  });

test("the parties of an IAT entry are compared with the sanctions lists, and a match keeps it in suspense", async () => {
  const got = await received("ZORVEX QUILLAM TRADING");
  const { sandbox, entry } = got;
  expect(entry).toMatchObject({
    status: "held",
    sec_code: "IAT",
    company_name: "ZORVEX QUILLAM TRADING",
    individual_name: "ANN LEE",
    parties: [
      { role: "receiver", name: "ANN LEE", city: "ST PAUL", country: "US" },
      { role: "originator", name: "ZORVEX QUILLAM TRADING", city: "TORONTO", country: "CA" },
      { role: "originating_bank", name: "BANK OF THE NORTH", city: null, country: "CA" },
      { role: "receiving_bank", name: "BANK", city: null, country: "US" },
    ],
  });
  const matches = () => sandbox.list(`/v1/screening/matches?subject_id=${String(entry["id"])}`);
  const [match] = await matches();
  expect(match).toMatchObject({ subject_type: "received_entry", state: "open" });
  expect(await sandbox.list("/v1/exceptions?kind=screening_match&status=open")).toMatchObject([
    {
      resource_type: "received_entry",
      resource_id: entry["id"],
      message: "A party of a received entry may be on a sanctions list.",
    },
  ]);
  const refused = await assigned(got);
  expect([refused.status, refused.body.data]).toMatchObject([
    422,
    {
      code: "received_entry_screening",
      detail: expect.stringContaining("nobody has decided") as string,
    },
  ]);
  const decide = (decision: string) =>
    sandbox.post(`/v1/screening/matches/${String(match?.["id"])}/decide`, {
      decision,
      note: "Compared by hand.",
    });
  await decide("confirm");
  expect((await assigned(got)).text).toContain("is on a sanctions list");
  expect(await sandbox.list("/v1/screening/reports")).toMatchObject([
    {
      subject_type: "received_entry",
      document: expect.stringMatching(/ZORVEX QUILLAM TRADING(.|\n)*Received +\$7\.00/) as string,
    },
  ]);
  await decide("clear");
  expect((await assigned(got)).status).toBe(201);
  expect(await balances(service, sandbox.environment.id)).toMatchObject({ available: 700 });
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

test("an IAT entry whose parties are on no list is assigned", async () => {
  const got = await received("NORTHERN MAPLE GOODS");
  const path = `/v1/screening/matches?subject_id=${String(got.entry["id"])}`;
  expect(await got.sandbox.list(path)).toEqual([]);
  expect((await assigned(got)).status).toBe(201);
});
