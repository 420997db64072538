import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../test/support/database.ts";
import { sql } from "../postgres/executor.ts";
import { writeColumnLists } from "./column-lists.ts";
import { column, namesOf, type Columns } from "./columns.ts";
import { CUSTOMERS } from "./customers.ts";
import { PAYMENT_STATES, PAYMENTS } from "./payments.ts";
import { table } from "./table.ts";
import { ACCOUNTS } from "../tables/accounts/accounts.ts";
import { CAPABILITY_REQUESTS } from "../tables/accounts/capability-requests.ts";
import { LINKED_BANK_ACCOUNTS } from "../tables/accounts/linked-bank-accounts.ts";
import { ORGANIZATIONS } from "../tables/accounts/organizations.ts";
import { REPRESENTATIVES } from "../tables/accounts/representatives.ts";
import { RETURN_RATE_STATES } from "../tables/accounts/return-rate-states.ts";
import { BRIDGE_SIGN_INS } from "../tables/counterparties/bridge-sign-ins.ts";
import { BRIDGE_SESSIONS } from "../tables/counterparties/bridge-sessions.ts";
import { PAYKEY_AUTHORIZATIONS } from "../tables/counterparties/paykey-authorizations.ts";
import { PAYKEY_BANK_DETAILS } from "../tables/counterparties/corrections.ts";
import { PAYKEYS } from "../tables/counterparties/paykeys.ts";
import { PROVIDER_LINKS } from "../tables/counterparties/provider-links.ts";
import { REVIEWS } from "../tables/counterparties/reviews.ts";
import { AUDIT_LOG } from "../tables/events/audit-log.ts";
import { WEBHOOK_ENDPOINTS } from "../tables/events/webhook-endpoints.ts";
import { AUXILIARY_ENTRIES } from "../tables/files/auxiliary-rows.ts";
import { ENTRIES } from "../tables/files/entries.ts";
import {
  FUNDING_EVENTS,
  FUNDING_EVENT_HISTORY,
  FUNDING_EVENT_PAYMENTS,
} from "../tables/funding/funding-events.ts";
import { LEDGER_CLOSINGS } from "../tables/ledger/ledger-closings.ts";
import { EXCEPTIONS } from "../tables/operations/exceptions.ts";
import { FAILING_STEPS } from "../tables/operations/failing-steps.ts";
import { PAYMENT_HISTORY } from "../tables/payments/payment-history.ts";
import { REQUESTS } from "../tables/requests/requests.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const WHOLE_ROWS = [
  ACCOUNTS,
  CAPABILITY_REQUESTS,
  LINKED_BANK_ACCOUNTS,
  ORGANIZATIONS,
  REPRESENTATIVES,
  RETURN_RATE_STATES,
  BRIDGE_SESSIONS,
  BRIDGE_SIGN_INS,
  PAYKEY_AUTHORIZATIONS,
  PAYKEY_BANK_DETAILS,
  PAYKEYS,
  PROVIDER_LINKS,
  REVIEWS,
  AUDIT_LOG,
  WEBHOOK_ENDPOINTS,
  AUXILIARY_ENTRIES,
  ENTRIES,
  FUNDING_EVENTS,
  FUNDING_EVENT_HISTORY,
  FUNDING_EVENT_PAYMENTS,
  LEDGER_CLOSINGS,
  EXCEPTIONS,
  FAILING_STEPS,
  PAYMENT_HISTORY,
  REQUESTS,
];
const TABLES: Readonly<Record<string, Columns>> = {
  customers: CUSTOMERS,
  payments: PAYMENTS,
  payment_states: PAYMENT_STATES,
  ...Object.fromEntries(WHOLE_ROWS.map(({ name, columns }) => [name, columns])),
};

/** Columns outside rows: statements of their own read and write them. */
const OWN_STATEMENTS = new Set([
  "accounts.bank_id",
  "entries.lost_funding_event_id",
  "entries.lost_payment_id",
  "entries.void",
  "webhook_endpoints.deleted_at",
]);

/** The table's written columns as the catalog has them, spelled like a declaration. */
async function columnsInCatalog(tableName: string): Promise<Map<string, string>> {
  const rows = await database.db.rows<{ name: string; type: string; is_nullable: boolean }>(sql`
    select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as is_nullable
    from pg_attribute where attrelid = ${tableName}::regclass and attnum > 0 and not attisdropped
      and attgenerated = '' and (attidentity = '' or attname = 'id')`);
  const spelled = (type: string) =>
    type.replace("timestamp with time zone", "timestamptz").replace("jsonb", "json");
  return new Map(
    rows.map(({ name, type, is_nullable }) => [name, spelled(type) + (is_nullable ? "?" : "")]),
  );
}

test.each(Object.entries(TABLES))(
  "%s has the columns that are declared for it",
  async (tableName, columns) => {
    const migrated = await columnsInCatalog(tableName);
    const faults = [...new Set([...migrated.keys(), ...Object.keys(columns)])].flatMap((name) => {
      const own = columns[name];
      const inCatalog = migrated.get(name);
      if (OWN_STATEMENTS.has(`${tableName}.${name}`)) return [];
      if (own === undefined) return [`the columns of ${tableName} lack ${name} ${inCatalog}`];
      const declared = own.type + (own.isNullable ? "?" : "");
      if (inCatalog === undefined) return [`the migrations lack ${tableName}.${name} ${declared}`];
      if (inCatalog === declared) return [];
      return [`${tableName}.${name} is ${inCatalog} in the migrations, declared as ${declared}`];
    });
    expect(faults).toEqual([]);
  },
);

test("inserted rows are read back, and an update changes only the columns with its use", async () => {
  const SAMPLES = table("samples", {
    environment_id: column<string>()("uuid"),
    id: column<string>()("uuid"),
    cents: column<bigint>()("bigint", "changed"),
    secret: column<Buffer | null>()("bytea?", "changed"),
    names: column<string[]>()("text[]", "changed"),
    settings: column<object>()("json", "changed"),
    at: column<string | null>()("timestamptz?"),
  });
  const environment_id = "0195a3f0-7c00-7000-8000-000000000001";
  const id = (n: number) => `0195a3f0-7c00-7000-8000-00000000001${n}`;
  const first = { environment_id, id: id(1), cents: 5n, secret: Buffer.from([0, 255]) };
  const second = { environment_id, id: id(2), cents: 2n ** 62n, secret: null };
  const rows = [
    { ...first, names: ['a "b"', "c,d"], settings: { a: [1] }, at: "2026-03-02T14:00:00.000Z" },
    { ...second, names: [], settings: { b: "\u001e" }, at: null },
  ];
  await database.db.tx(async (tx) => {
    await tx.run(sql`create temporary table samples (environment_id uuid, id uuid, cents bigint,
      secret bytea, names text[], settings json, at timestamptz) on commit drop`);
    await tx.run(SAMPLES.insert(rows));
    const read = () => tx.rows(sql`select ${SAMPLES.list} from samples order by id`);
    expect(await read()).toEqual(rows);
    const changed = rows.map((row) => ({ ...row, cents: -row.cents, names: ["e"], at: null }));
    await tx.run(SAMPLES.update(changed, "changed"));
    expect(await read()).toEqual(changed.map((row, index) => ({ ...row, at: rows[index]?.at })));
  });
});

test("a column list is written out in the form that follows its use", () => {
  const names = namesOf(PAYMENTS, "searched");
  expect(names).toContain("external_id");
  expect(writeColumnLists("insert into t ({payments searched: $}) values (1)")).toBe(
    `insert into t (${names.join(", ")}) values (1)`,
  );
  expect(writeColumnLists("{payments searched: p_$ $type[]}")).toBe(
    names.map((name) => `p_${name} text[]`).join(", "),
  );
});

test("a column list of an unknown table or use is refused by its text", () => {
  expect(() => writeColumnLists("{payment created: $}")).toThrow("{payment created: $}");
  expect(() => writeColumnLists("{payments crated: $}")).toThrow("{payments crated: $}");
});
