import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../test/support/database.ts";
import { raw, sql } from "../postgres/executor.ts";

/**
 * What an environment has lies together wherever it lies: in a cell, or in one shard of a database that is divided by
 * environment. These rules keep it so.
 */
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Keys that another column leads. */
const KEYS: Readonly<Record<string, string>> = {
  api_keys_key_hash_key: "a request has nothing but its key, whose hash finds the environment",
};

/** Foreign keys that would reach into another shard, or that Citus refuses. */
const FOREIGN_KEYS: Readonly<Record<string, string>> = {
  accounts_environment_id_bank_id_fkey:
    "sets one column to null, which Citus refuses; an account goes back to the default bank",
  operator_grants_scope_environment_id_fkey:
    "rights are of the installation's people, and go with the environment that they are about",
};

/** What each trigger of a table of environments reaches: rows of its own environment, and no other. */
const TRIGGERS: Readonly<Record<string, string>> = {
  accounts_regrouped: "moves what is counted of the environment's own accounts",
  accounts_rescreened: "queues the changed row for screening",
  accounts_screened: "queues the new rows for screening",
  ach_files_leave_unknown: "looks for the file's own evidence",
  ach_files_legal_moves: "compares the row with itself",
  ach_files_sealed: "compares the row with itself",
  ach_files_wire_fixed: "compares the row with itself",
  audit_log_append_only: "refuses",
  bank_profiles_fixed: "refuses",
  banks_added_regrouped: "moves what is counted of the environment's own accounts",
  banks_regrouped: "moves what is counted of the environment's own accounts",
  customers_rescreened: "queues the changed row for screening",
  customers_screened: "queues the new rows for screening",
  exposure_limits_changed: "counts on in the environment's own counters",
  ledger_accounts_follow_postings: "refuses",
  organizations_regrouped: "moves what is counted of the environment's own accounts",
  organizations_rescreened: "queues the changed row for screening",
  organizations_screened: "queues the new rows for screening",
  payment_states_exposed: "adds to the account's own exposure",
  payment_states_keep_identity: "refuses",
  payment_states_legal_moves: "refuses",
  payments_exposed: "adds to the account's own exposure",
  payments_written_once: "refuses",
  postings_append_only: "refuses",
  postings_carry: "adds the new postings to the balances of their own environment",
  postings_stay: "refuses",
  received_entries_screened: "queues the new row for screening",
  representatives_rescreened: "queues the changed row for screening",
  representatives_screened: "queues the new rows for screening",
  webhook_deliveries_have_endpoints:
    "looks for the endpoints of the new rows, of their environment",
  webhook_deliveries_stay: "refuses",
  webhook_endpoints_stay: "refuses",
  webhook_endpoints_take_deliveries: "deletes the endpoint's own deliveries",
};

/** The column that says of which environment a row is. */
const keyColumns = sql`select c.oid as table, a.attnum as number from pg_class c
  join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    and a.attname = case c.relname when 'environments' then 'id' else 'environment_id' end
  where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace`;

async function namesOf(query: ReturnType<typeof sql>): Promise<string[]> {
  return (await database.db.rows<{ name: string }>(query)).map(({ name }) => name);
}

const keys = sql`with key as (${keyColumns})
  select x.relname as name from pg_index i join pg_class x on x.oid = i.indexrelid
    join key on key.table = i.indrelid
  where i.indisunique and i.indkey[0] <> key.number order by 1`;

const foreignKeys = sql`with key as (${keyColumns})
  select k.conname as name from pg_constraint k join key own on own.table = k.confrelid
    left join key mine on mine.table = k.conrelid
  where k.contype = 'f' and (k.confdeltype in ('n', 'd')
    -- The two columns stand at one place of the key.
    or array_position(k.conkey, mine.number) is distinct from array_position(k.confkey, own.number)
    or mine.number is null or not mine.number = any(k.conkey))
  order by 1`;

const triggers = sql`with key as (${keyColumns})
  select t.tgname as name from pg_trigger t join key on key.table = t.tgrelid
  where not t.tgisinternal order by 1`;

describe("what an environment has can lie together", () => {
  it.each([
    ["its environment leads every key", keys, KEYS],
    ["its foreign keys lead to rows of the same environment", foreignKeys, FOREIGN_KEYS],
    ["its triggers reach rows of the same environment", triggers, TRIGGERS],
  ])("because %s, but for those that say why", async (_, rule, reasons) => {
    expect(await namesOf(rule)).toEqual(Object.keys(reasons));
  });

  it("and a table that breaks each rule is found by it", async () => {
    await database.db.run(
      raw(`create table planted (
        environment_id uuid not null references environments (id) on delete cascade, id uuid not null unique,
        bank_environment_id uuid, bank_id uuid,
        constraint planted_bank foreign key (bank_environment_id, bank_id) references banks (environment_id, id),
        primary key (environment_id, id));
      create table planted_people (
        environment_id_of uuid constraint planted_people_environment references environments (id));
      create trigger planted_trigger before insert on planted for each row
        execute function refuse_profile_change()`),
    );
    const found = await Promise.all([keys, foreignKeys, triggers].map(namesOf));
    expect(found.map((names) => names.filter((name) => name.startsWith("planted")))).toEqual([
      ["planted_id_key"],
      ["planted_bank", "planted_people_environment"],
      ["planted_trigger"],
    ]);
  });
});
