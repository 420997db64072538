import { readFile } from "@railhead/nacha";
import { raw, sql } from "../../packages/server/src/db/postgres/executor.ts";
import type { DueWork } from "../../packages/server/src/db/tables/payments/due.ts";
import { createPayment as create } from "../../packages/server/src/payments/creation/create.ts";
import {
  readDueReturns,
  rememberReturns,
} from "../../packages/server/src/sandbox/simulated-bank/sealed-returns.ts";
import { openLink, sealLink } from "../../packages/server/src/verification/link-secret.ts";
import { deliverReplies } from "./bank-replies.ts";
import { createPaykey, createPayment } from "./factories.ts";
import {
  copyRow,
  runWithoutTriggers,
  poisonRow,
  sealAnew,
  SET_SIZE,
  type RowSet,
} from "./row-sets.ts";
import type { Resource, Sandbox, TestService } from "./service.ts";

/** What a step takes, just before it does, with one of them made unfit. */
export interface PoisonedSet extends RowSet {
  readonly poison: string;
  /** Until when the clock is moved. */
  readonly until: string;
  /** What is true of a row that the step has moved. */
  readonly moved: string;
  /** What the exception names, where that is not the poisoned row itself. */
  readonly named?: string;
  /** The exception's kind, where it is not `item_set_aside`. */
  readonly kind?: string;
  /** How many there are, where that is not a thousand. */
  readonly size?: number;
  /** False where nothing is left to take again. */
  readonly isTakenAgain?: boolean;
}

type Make = (service: TestService, sandbox: Sandbox) => Promise<PoisonedSet>;

/** Files go one by one, each with a thousand things of its own. */
const FILES = 100;
const AFTER_CUTOFF = "2026-03-02T21:15:00.000Z";
const SETTLEMENT = "2026-03-03T13:30:00.000Z";

const middleOf = ({ ids }: RowSet): string => ids[Math.floor(ids.length / 2)] ?? "";

/** Poisons the row in the middle. */
async function inTheMiddle(
  service: TestService,
  set: RowSet,
  of: Pick<PoisonedSet, "until" | "moved">,
): Promise<PoisonedSet> {
  const poison = middleOf(set);
  await poisonRow(service, set.table, poison);
  return { ...set, ...of, poison };
}

async function charge(sandbox: Sandbox, members: object = {}): Promise<Resource> {
  const { paykey } = await createPaykey(sandbox);
  return await createPayment(sandbox, "charge", { paykey, ...members });
}

const another = { external_id: "'copy-' || made.i" };

/** Charges at a step, copied from one that has come there. */
async function chargesAt(
  service: TestService,
  sandbox: Sandbox,
  { at, changes = {} }: { at?: string; changes?: Record<string, string> } = {},
): Promise<RowSet> {
  const { id } = await charge(sandbox);
  await sandbox.advance(at ?? "PT1S");
  return await copyRow(service, {
    table: "payments",
    id: id as string,
    changes: { ...another, ...changes },
  });
}

/** Charges as the API creates them. */
async function createCharges(
  { app }: TestService,
  sandbox: Sandbox,
  paykey: unknown,
): Promise<RowSet> {
  const environment = await app.environments.get(sandbox.environment.id);
  const context = {
    environment_id: environment.id,
    account_id: sandbox.account_id,
    at: app.environments.now(environment),
    actor: { type: "api_key", id: "test" },
    profile: await app.profiles(environment.id, sandbox.account_id),
    ceilings: { payment: undefined },
    idempotency: undefined,
    request_id: sandbox.account_id,
  } as const;
  await Promise.all(
    Array.from({ length: SET_SIZE }, (_, index) =>
      create(app, context, {
        kind: "charge",
        paykey: String(paykey),
        external_id: `made-${index}`,
        description: null,
        amount_cents: 1_000n,
        payment_date: "2026-03-02",
        consent_type: "internet",
        device_ip: "192.0.2.1",
        balance_check: "disabled",
        sandbox_outcome: "standard",
        auto_hold: false,
        auto_hold_message: null,
        metadata: {},
      }),
    ),
  );
  const rows = await app.db.rows<{ id: string }>(sql`
    select id from payments where environment_id = ${environment.id} order by id`);
  return { table: "payments", ids: rows.map(({ id }) => id) };
}

/** Transfers at a step, copied from the first one of a charge that was paid. */
async function transfersAt(service: TestService, sandbox: Sandbox, at: string): Promise<RowSet> {
  await charge(sandbox);
  await sandbox.advance(at);
  const row = await service.db.one<{ id: string }>(sql`
    select id from funding_events where environment_id = ${sandbox.environment.id}`);
  return await copyRow(service, { table: "funding_events", id: row.id });
}

async function sentReturn(service: TestService, sandbox: Sandbox): Promise<string> {
  const row = await service.db.one<{ trace_number: string }>(sql`
    select trace_number from simulated_returns where environment_id = ${sandbox.environment.id}`);
  return row.trace_number;
}

/** For each step a set of what it takes, with one in its middle that it cannot handle. */
export const POISONED_SETS: Readonly<Record<DueWork, Make>> = {
  async verify(service, sandbox) {
    const { id } = await sandbox.post("/v1/customers", {
      name: "Ann Lee",
      type: "individual",
      email: "ann@example.com",
      phone: "+12125550100",
      device: { ip_address: "192.0.2.10" },
    });
    const set = await copyRow(service, { table: "customers", id: id as string });
    const made = await inTheMiddle(service, set, {
      until: AFTER_CUTOFF,
      moved: "status <> 'pending'",
    });
    await runWithoutTriggers(
      service,
      sql`update customers set status = 'pending' where environment_id = ${sandbox.environment.id}`,
    );
    return made;
  },

  async expire(service, sandbox) {
    const { id } = await createPaykey(sandbox);
    const changes = {
      token: "'copy-' || made.i",
      expires_at: "timestamptz '2026-03-02T16:00:00Z'",
    };
    const set = await copyRow(service, { table: "paykeys", id: id as string, changes });
    return await inTheMiddle(service, set, { until: AFTER_CUTOFF, moved: "status = 'inactive'" });
  },

  async balance(service, sandbox) {
    const { id: customer_id } = await sandbox.post("/v1/customers", {
      name: "Ann Lee",
      type: "individual",
      email: "ann@example.com",
      phone: "+12125550100",
      device: { ip_address: "192.0.2.10" },
    });
    const { id } = await sandbox.post("/v1/bridge/aggregator", {
      customer_id,
      aggregator_token: "sbx_checking",
    });
    await sandbox.advance("PT1M");
    const changes = { token: "'copy-' || made.i", balance_status: "'pending'::text" };
    const set = await copyRow(service, { table: "paykeys", id: id as string, changes });
    const environment_id = sandbox.environment.id;
    const link = await service.db.one<{ secret: Buffer; provider: string }>(sql`
      select secret, provider from provider_links where paykey_id = ${id as string}`);
    const known = { paykey_id: id as string, environment_id, secret: link.secret };
    const secret = await openLink(service.app.vault, known);
    for (const paykey_id of set.ids) {
      const sealed = await sealLink(service.app.vault, { paykey_id, environment_id }, secret);
      await service.db.run(sql`
        insert into provider_links (paykey_id, environment_id, provider, secret, balance_due_at)
        values (${paykey_id}, ${environment_id}, ${link.provider}, ${sealed}, '2026-03-02T16:00:00Z')
        on conflict (paykey_id) do update set balance_due_at = excluded.balance_due_at`);
    }
    const poison = middleOf(set);
    // Sealed to another paykey: two rows were swapped.
    await service.db.run(sql`
      update provider_links set secret = (select secret from provider_links where paykey_id = ${set.ids[0]})
      where paykey_id = ${poison}`);
    return {
      ...set,
      poison,
      until: AFTER_CUTOFF,
      moved: "balance_status = 'completed'",
      isTakenAgain: false,
    };
  },

  async judge_accounts(service, sandbox) {
    const set = await chargesAt(service, sandbox);
    await runWithoutTriggers(
      service,
      sql`update customers set status = 'inactive' where environment_id = ${sandbox.environment.id}`,
      sql`insert into account_judgings (account_id, version, environment_id, due_at)
        values (${sandbox.account_id}, 2, ${sandbox.environment.id}, '2026-03-02T16:00:00Z')`,
    );
    return await inTheMiddle(service, set, {
      until: "2026-03-02T16:01:00.000Z",
      moved: "status = 'on_hold'",
    });
  },

  async review(service, sandbox) {
    const changes = {
      status: "'created'::text",
      due_step: "'review'::text",
      due_at: "timestamptz '2026-03-02T16:00:00Z'",
    };
    const set = await chargesAt(service, sandbox, { changes });
    return await inTheMiddle(service, set, {
      until: "2026-03-02T16:01:00.000Z",
      moved: "status <> 'created'",
    });
  },

  async originate(service, sandbox) {
    const set = await chargesAt(service, sandbox);
    const other = await createPaykey(sandbox);
    const poison = middleOf(set);
    // The account numbers of two paykeys were swapped in the database: one of them pays.
    const third = await createPaykey(sandbox);
    await runWithoutTriggers(
      service,
      sql`update payments set paykey_id = ${other["id"]}, customer_id = ${other["customer_id"]}
        where id = ${poison}`,
      sql`update paykeys set account_number = (select account_number from paykeys
        where id = ${third["id"]}) where id = ${other["id"]}`,
    );
    return {
      ...set,
      poison,
      until: AFTER_CUTOFF,
      moved: "status = 'pending'",
      named: other["id"] as string,
      kind: "account_unreadable",
      isTakenAgain: false,
    };
  },

  async originate_transfers(service, sandbox) {
    const set = await transfersAt(service, sandbox, "2026-03-06T18:00:00.000Z");
    return await inTheMiddle(service, set, {
      until: "2026-03-06T21:15:00.000Z",
      moved: "status <> 'scheduled'",
    });
  },

  async replan(service, sandbox) {
    const set = await chargesAt(service, sandbox, { at: AFTER_CUTOFF });
    const poison = middleOf(set);
    await poisonRow(service, set.table, poison);
    const [bank] = await sandbox.list("/v1/banks");
    const profile = { ...bank?.["profile"], return_wait_days: 4 };
    await sandbox.put(`/v1/banks/${bank?.["id"]}/profile`, { profile });
    return { ...set, poison, until: "2026-03-02T21:20:00.000Z", moved: "paid_date = '2026-03-09'" };
  },

  async settle(service, sandbox) {
    const set = await chargesAt(service, sandbox, { at: AFTER_CUTOFF });
    return await inTheMiddle(service, set, {
      until: SETTLEMENT,
      moved: "effective_at is not null",
    });
  },

  async settle_transfers(service, sandbox) {
    const set = await transfersAt(service, sandbox, "2026-03-06T21:15:00.000Z");
    return await inTheMiddle(service, set, {
      until: "2026-03-09T12:31:00.000Z",
      moved: "effective_at is not null",
    });
  },

  async mature(service, sandbox) {
    const set = await chargesAt(service, sandbox, { at: "2026-03-04T15:00:00.000Z" });
    return await inTheMiddle(service, set, {
      until: "2026-03-05T14:01:00.000Z",
      moved: "status = 'paid'",
    });
  },

  async mature_transfers(service, sandbox) {
    const set = await transfersAt(service, sandbox, "2026-03-10T15:00:00.000Z");
    return await inTheMiddle(service, set, {
      until: "2026-03-11T15:00:00.000Z",
      moved: "status = 'paid'",
    });
  },

  async fund(service, sandbox) {
    const { paykey } = await createPaykey(sandbox);
    const set = await createCharges(service, sandbox, paykey);
    await sandbox.advance("2026-03-05T15:00:00.000Z");
    return await inTheMiddle(service, set, {
      until: "2026-03-06T18:00:00.000Z",
      moved: "funding_ids <> '{}'",
    });
  },

  async dishonor(service, sandbox) {
    const { id } = await charge(sandbox, { outcome: "return:R01" });
    await sandbox.advance("2026-03-05T15:00:00.000Z");
    const made = await sandbox.post("/v1/dishonors", {
      payment_id: id,
      code: "R69",
      information: "01",
    });
    const changes = { item_key: "'copy-' || made.i" };
    const set = await copyRow(service, {
      table: "auxiliary_entries",
      id: made["id"] as string,
      changes,
    });
    return await inTheMiddle(service, set, {
      until: "2026-03-05T21:15:00.000Z",
      moved: "status <> 'requested'",
    });
  },

  async verification(service, sandbox) {
    const { id } = await createPaykey(sandbox);
    const made = await sandbox.post(`/v1/paykeys/${id}/verifications`, { method: "prenote" });
    const token = { token: "'copy-' || made.i" };
    const paykeys = await copyRow(service, { table: "paykeys", id: id as string, changes: token });
    const place = { table: "paykeys", column: "account_number", ids: paykeys.ids };
    await sealAnew(service, sandbox, place, (index) => `7100${String(index).padStart(6, "0")}`);
    const others = paykeys.ids.filter((paykey) => paykey !== id);
    const list = `(array['${[id, ...others].join("','")}']::uuid[])`;
    const changes = { paykey_id: `${list}[made.i]` };
    const set = await copyRow(service, {
      table: "auxiliary_entries",
      id: made["id"] as string,
      changes,
    });
    return await inTheMiddle(service, set, { until: AFTER_CUTOFF, moved: "status <> 'created'" });
  },

  async reversal(service, sandbox) {
    const { id } = await charge(sandbox);
    await sandbox.advance("2026-03-05T22:00:00.000Z");
    const made = await sandbox.post(`/v1/charges/${id}/reversal`, { reason: "duplicate" });
    const payments = await copyRow(service, {
      table: "payments",
      id: id as string,
      changes: another,
    });
    const others = payments.ids.filter((payment) => payment !== id);
    const list = `(array['${[id, ...others].join("','")}']::uuid[])`;
    const changes = { payment_id: `${list}[made.i]` };
    const set = await copyRow(service, {
      table: "auxiliary_entries",
      id: made["id"] as string,
      changes,
    });
    return await inTheMiddle(service, set, {
      until: "2026-03-06T21:15:00.000Z",
      moved: "status <> 'requested'",
    });
  },

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
      poison: `${odfi}0001500`,
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
      select trace_number from payments where environment_id = ${sandbox.environment.id} order by id`);
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
};

/** How many rows of a set were moved. */
export async function countMoved(
  { db }: TestService,
  { environment }: Sandbox,
  { table, ids, moved }: PoisonedSet,
): Promise<number> {
  const own = ids.length === 0 ? sql`true` : sql`id = any(${ids}::uuid[])`;
  const { n } = await db.one<{ n: bigint }>(sql`
    select count(*) as n from ${raw(table)}
    where environment_id = ${environment.id} and ${own} and ${raw(moved)}`);
  return Number(n);
}
