import { readFile } from "@railhead/nacha";
import { sql } from "../../../packages/server/src/db/postgres/executor.ts";
import type { DueWork } from "../../../packages/server/src/db/tables/payments/due.ts";
import {
  readDueReturns,
  rememberReturns,
} from "../../../packages/server/src/sandbox/simulated-bank/sealed-returns.ts";
import { createCharges } from "./api-charges.ts";
import { deliverReplies } from "../bank/bank-replies.ts";
import { createPaykey, createPayment } from "../factories.ts";
import { AFTER_CUTOFF, middleOf, inTheMiddle, charge, type MakeSet } from "./poisoned-set.ts";
import { copyRow, runWithoutTriggers, sealAnew, SET_SIZE } from "./row-sets.ts";
import type { Sandbox, TestService } from "../service.ts";

/** Files go one by one, each with a thousand things of its own. */
const FILES = 100;

async function sentReturn(service: TestService, sandbox: Sandbox): Promise<string> {
  const row = await service.db.one<{ trace_number: string }>(sql`
    select trace_number from simulated_returns where environment_id = ${sandbox.environment.id}`);
  return row.trace_number;
}

/** Sets of files, of their returns and acknowledgements, and of exceptions. */
export const bankExchangeSets = {
  async transmit(service, sandbox) {
    await charge(sandbox);
    await sandbox.advance(AFTER_CUTOFF);
    const file = await service.db.one<{ id: string; body: Buffer }>(sql`
      select id, body from ach_files where environment_id = ${sandbox.environment.id}`);
    const vault = service.app.vault;
    const text = await vault.decrypt(
      sandbox.environment.id,
      { table: "ach_files", column: "body", id: file.id },
      file.body,
    );
    const changes = {
      name: "'copy-' || made.i || '.ach'",
      file_id_modifier: "'#' || made.i",
      state: "'sealed'::text",
      handing_over_at: "null::timestamptz",
      acknowledge_by: "null::timestamptz",
      due_at: "timestamptz '2026-03-02T21:20:00Z'",
    };
    const set = await copyRow(service, { table: "ach_files", id: file.id, changes }, FILES);
    await sealAnew(
      service,
      sandbox,
      { table: "ach_files", column: "body", ids: set.ids },
      () => text,
    );
    const poison = middleOf(set);
    await runWithoutTriggers(
      service,
      sql`update ach_files set body = (select body from ach_files where id = ${set.ids[0]})
        where id = ${poison}`,
    );
    return {
      ...set,
      poison,
      size: FILES,
      until: "2026-03-02T21:25:00.000Z",
      moved: "due_at is null",
      isTakenAgain: false,
    };
  },

  async bank_returns(service, sandbox) {
    await charge(sandbox, { outcome: "return:R01" });
    await sandbox.advance(AFTER_CUTOFF);
    const trace = await sentReturn(service, sandbox);
    const odfi = trace.slice(0, 8);
    const { id: environment } = sandbox.environment;
    const [first] = await readDueReturns(service.app, environment, "9999-01-01T00:00:00.000Z");
    if (first === undefined) throw new Error("the bank has nothing to return");
    const others = Array.from({ length: SET_SIZE - 1 }, (_, index) => {
      const trace_number = `${odfi}${String(1002 + index).padStart(7, "0")}`;
      const code = index + 2 === SET_SIZE / 2 ? "R61" : first.code;
      const record = first.record.replaceAll(first.trace_number, trace_number);
      return { ...first, trace_number, code, record };
    });
    await rememberReturns(service.app, environment, others);
    return {
      table: "simulated_returns",
      ids: [],
      poison: `${odfi}${String(1000 + SET_SIZE / 2).padStart(7, "0")}`,
      // Before the bank's folder is read.
      until: "2026-03-04T11:30:00.000Z",
      moved: "due_at is null",
      kind: "outcome_impossible",
      isTakenAgain: false,
    };
  },

  async poll(service, sandbox) {
    const { paykey } = await createPaykey(sandbox);
    const set = await createCharges(service, sandbox, paykey);
    await sandbox.advance(AFTER_CUTOFF);
    const rows = await service.db.rows<{ trace_number: string }>(sql`
      select trace_number from payment_states where environment_id = ${sandbox.environment.id} order by id`);
    const bytes = await deliverReplies(
      service,
      sandbox,
      rows.map(({ trace_number: trace }, serial) => ({ trace, code: "R01", serial })),
    );
    if (readFile(bytes).errors.length > 0) throw new Error("the bank's file reads clean");
    const of = { until: "2026-03-03T15:00:00.000Z", moved: "status = 'failed'" };
    return { ...(await inTheMiddle(service, set, of)), kind: "entries_not_applied" };
  },

  async acknowledge(service, sandbox) {
    await charge(sandbox);
    await sandbox.advance(AFTER_CUTOFF);
    const file = await service.db.one<{ id: string }>(sql`
      select id from ach_files where environment_id = ${sandbox.environment.id}`);
    const changes = {
      name: "'copy-' || made.i || '.ach'",
      file_id_modifier: "'#' || made.i",
      acknowledge_by: "timestamptz '2026-03-02T22:00:00Z'",
    };
    const set = await copyRow(service, { table: "ach_files", id: file.id, changes }, FILES);
    const made = await inTheMiddle(service, set, {
      until: "2026-03-02T22:01:00.000Z",
      moved: "acknowledge_by is null",
    });
    return { ...made, size: FILES };
  },

  async file_days(service, sandbox) {
    await charge(sandbox);
    await sandbox.advance(AFTER_CUTOFF);
    const day = await service.db.one<{ id: string }>(sql`
      select id from file_days where environment_id = ${sandbox.environment.id}`);
    const changes = { file_date: "date '2026-03-03' - made.i::integer" };
    const set = await copyRow(service, { table: "file_days", id: day.id, changes });
    const until = "2026-03-02T21:35:00.000Z";
    return await inTheMiddle(service, set, { until, moved: "closed_at is not null" });
  },

  async received_entries(service, sandbox) {
    await sandbox.post("/v1/sandbox/received_entries", {
      direction: "debit",
      amount: 100,
      hold_to_act: true,
    });
    await sandbox.advance("2026-03-03T13:00:00.000Z");
    const [entry = {}] = await sandbox.list("/v1/received_entries?status=held");
    const set = await copyRow(service, {
      table: "received_entries",
      id: entry["id"] as string,
      changes: { item_key: "'copy-' || made.i" },
    });
    const until = "2026-03-03T21:01:00.000Z";
    return await inTheMiddle(service, set, { until, moved: "status = 'kept'" });
  },

  async return_requests(service, sandbox) {
    const { paykey } = await createPaykey(sandbox);
    const payout = await createPayment(sandbox, "payout", { paykey });
    await sandbox.advance("2026-03-03T13:00:00.000Z");
    const request = await sandbox.post("/v1/return_requests", {
      payment_id: payout["id"],
      reason: "fraud",
      explanation: "Somebody else gave the account.",
      contact: { name: "Pat Contact", phone: "+12125550100", email: "desk@example.com" },
    });
    const id = request["id"] as string;
    await service.db.run(sql`
      update return_requests set status = 'asked_rdfi', approved_by = 'operator:2', signer = 'Pat',
        due_at = '2026-03-03T16:00:00Z' where id = ${id}`);
    // One open request of each payment.
    await service.db.run(sql`drop index return_requests_open`);
    const changes = { number: "made.i + 1" };
    const set = await copyRow(service, { table: "return_requests", id, changes });
    const until = "2026-03-03T21:01:00.000Z";
    return await inTheMiddle(service, set, { until, moved: "status = 'no_answer'" });
  },

  async originator_reviews(service, sandbox) {
    const { id } = await sandbox.post("/v1/originators", {
      legal_name: "North Supplies LLC",
      address: { address1: "1 Main St", city: "Springfield", state: "IL", zip: "62701" },
      company_ids: [{ company_id: "NORTH1", company_name: "NORTH" }],
      entries: [{ sec_code: "PPD", side: "debit", purposes: ["other"], descriptions: [] }],
    });
    await service.db.run(sql`
      update originators set status = 'suspended', activated_at = '2025-03-02T15:00:00Z',
        due_at = '2026-03-03T16:00:00Z' where id = ${String(id)}`);
    const set = await copyRow(service, { table: "originators", id: String(id) });
    const until = "2026-03-03T21:01:00.000Z";
    return await inTheMiddle(service, set, { until, moved: "reminded_through is not null" });
  },

  async exceptions(service, sandbox) {
    const { id: environment } = sandbox.environment;
    const id = service.app.ids.uuid("2026-03-02T15:00:00.000Z");
    await service.db.run(sql`
      insert into exceptions (id, environment_id, kind, subject, message, what_next, details, status,
        due_at, version, created_at, updated_at)
      values (${id}, ${environment}, 'limit_reached', '1', 'm', 'n', '{}', 'open',
        '2026-03-02T16:00:00Z', 1, '2026-03-02T15:00:00Z', '2026-03-02T15:00:00Z')`);
    const set = await copyRow(service, {
      table: "exceptions",
      id,
      changes: { subject: "made.i::text" },
    });
    return await inTheMiddle(service, set, {
      until: "2026-03-02T16:01:00.000Z",
      moved: "overdue_at is not null",
    });
  },
} satisfies Partial<Record<DueWork, MakeSet>>;
