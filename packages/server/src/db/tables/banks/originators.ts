import type {
  AllowedOriginator,
  CivilDate,
  Instant,
  OriginatorStatus,
  RegisteredCompany,
  RegisteredEntries,
  ReviewDates,
} from "@railhead/core";
import type { ActorRef } from "../../columns/actor-ref.ts";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { RowKey } from "../../postgres/account-scope.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { named, sql } from "../../postgres/sql.ts";
import { isNotSetAside } from "../operations/set-aside.ts";
import type { BankProfile } from "./banks.ts";

/** Risk that the operator sees in an originator. */
export const RISK_RATINGS = ["low", "medium", "high"] as const;
export type RiskRating = (typeof RISK_RATINGS)[number];

export interface OriginatorAddress {
  readonly address1: string;
  readonly address2: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** A person at the originator, as the bank wants to know. */
export interface OriginatorContact {
  readonly role: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
}

/** Whose entries a bank's files may hold. */
const ORIGINATORS = table("originators", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  bank_id: column<string>()("uuid"),
  status: column<OriginatorStatus>()("text", "changed"),
  legal_name: column<string>()("text", "changed"),
  dba: column<string | null>()("text?", "changed"),
  address: column<OriginatorAddress>()("json", "changed"),
  tax_id: column<Buffer | null>()("bytea?", "changed"),
  tax_id_mask: column<string | null>()("text?", "changed"),
  company_ids: column<readonly RegisteredCompany[]>()("json", "changed"),
  entries: column<readonly RegisteredEntries[]>()("json", "changed"),
  agreement_date: column<CivilDate | null>()("date?", "changed"),
  agreement_version: column<string | null>()("text?", "changed"),
  rules_accepted_on: column<CivilDate | null>()("date?", "changed"),
  risk_rating: column<RiskRating>()("text", "changed"),
  contacts: column<readonly OriginatorContact[]>()("json", "changed"),
  is_third_party_sender: column<boolean>()("boolean", "changed"),
  reviews: column<ReviewDates>()("json", "changed"),
  owed_since: column<ReviewDates>()("json", "changed"),
  approved_on: column<CivilDate | null>()("date?", "changed"),
  bank_reference: column<string | null>()("text?", "changed"),
  bank_contact: column<string | null>()("text?", "changed"),
  activated_at: column<Instant | null>()("timestamptz?", "changed"),
  reminded_through: column<CivilDate | null>()("date?", "changed"),
  due_at: column<Instant | null>()("timestamptz?", "changed"),
  status_reason: column<string | null>()("text?", "changed"),
  erased_at: column<Instant | null>()("timestamptz?", "changed"),
  version: column<number>()("integer", "changed"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "changed"),
});
export type OriginatorRow = RowOf<typeof ORIGINATORS.columns>;

/** What a version changed, by whom and why. */
const ORIGINATOR_HISTORY = table("originator_history", {
  environment_id: column<string>()("uuid"),
  originator_id: column<string>()("uuid"),
  version: column<number>()("integer"),
  act: column<string>()("text"),
  status: column<OriginatorStatus>()("text"),
  reason: column<string | null>()("text?"),
  actor: column<ActorRef>()("json"),
  changes: column<object>()("json"),
  created_at: column<Instant>()("timestamptz"),
});
export type OriginatorHistoryRow = RowOf<typeof ORIGINATOR_HISTORY.columns>;

const columns = ORIGINATORS.list;

export async function insertOriginator(
  tx: Tx,
  row: OriginatorRow,
  history: OriginatorHistoryRow,
): Promise<void> {
  await tx.run(ORIGINATORS.insert([row]));
  await tx.run(ORIGINATOR_HISTORY.insert([history]));
}

export async function updateOriginator(
  tx: Tx,
  row: OriginatorRow,
  history: OriginatorHistoryRow,
): Promise<void> {
  await updateOriginators(tx, [row], [history]);
}

/** Writes changes of originators, and the version of each. */
export async function updateOriginators(
  tx: Tx,
  rows: readonly OriginatorRow[],
  history: readonly OriginatorHistoryRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(ORIGINATORS.update(rows, "changed"));
  await tx.run(ORIGINATOR_HISTORY.insert(history));
}

export function findOriginator(
  db: Executor,
  { environment_id, id }: RowKey,
): Promise<OriginatorRow | undefined> {
  return db.first(sql`select ${columns} from originators
    where environment_id = ${environment_id} and id = ${id}`);
}

export function lockOriginator(
  tx: Tx,
  { environment_id, id }: RowKey,
): Promise<OriginatorRow | undefined> {
  return tx.first(sql`select ${columns} from originators
    where environment_id = ${environment_id} and id = ${id} for update`);
}

/** How many originators a step names reviews of at once. */
const AT_ONCE = 1_000;

/** Locks originators of which reviews are to be named. */
export function lockDueOriginators(
  tx: Tx,
  environmentId: string,
  at: Instant,
): Promise<OriginatorRow[]> {
  return tx.rows(sql`select ${columns} from originators
    where environment_id = ${environmentId} and due_at <= ${at}
      and ${isNotSetAside(environmentId, sql`id`)}
    order by due_at, id limit ${AT_ONCE} for update`);
}

/** Null members match every originator. */
export interface OriginatorFilter {
  readonly environment_id: string;
  readonly status: OriginatorStatus | null;
  readonly bank_id: string | null;
  readonly company_id: string | null;
}

export function listOriginators(
  db: Executor,
  { environment_id, status, bank_id, company_id }: OriginatorFilter,
  page: Omit<PageQuery, "where">,
): Promise<PageOf<OriginatorRow>> {
  const holding = company_id === null ? null : JSON.stringify([{ company_id }]);
  const where = sql`environment_id = ${environment_id}
    and (${status}::text is null or status = ${status}::text)
    and (${bank_id}::uuid is null or bank_id = ${bank_id}::uuid)
    and (${holding}::jsonb is null or company_ids @> ${holding}::jsonb)`;
  return selectPage(db, { columns, from: sql`originators` }, { ...page, where });
}

export function listOriginatorHistory(
  db: Executor,
  { environment_id, id }: RowKey,
  page: Omit<PageQuery, "where">,
): Promise<PageOf<OriginatorHistoryRow>> {
  const where = sql`environment_id = ${environment_id} and originator_id = ${id}`;
  const from = { columns: ORIGINATOR_HISTORY.list, from: sql`originator_history` };
  return selectPage(db, from, { ...page, where });
}

/** Company ids of the bank's other originators that are not ended. */
export async function listTakenCompanyIds(
  db: Executor,
  { environment_id, bank_id, id }: Pick<OriginatorRow, "environment_id" | "bank_id" | "id">,
): Promise<string[]> {
  const rows = await db.rows<{ company_id: string }>(sql`
    select c->>'company_id' as company_id from originators, jsonb_array_elements(company_ids) c
    where environment_id = ${environment_id} and bank_id = ${bank_id} and id <> ${id}
      and status <> 'ended'`);
  return rows.map(({ company_id }) => company_id);
}

/** Those of the company ids that an exposure limit of an originator names. */
export async function listLimitedCompanyIds(
  db: Executor,
  environmentId: string,
  companyIds: readonly string[],
): Promise<string[]> {
  const rows = await db.rows<{ scope_id: string }>(sql`
    select distinct scope_id from exposure_limits
    where environment_id = ${environmentId} and scope = 'originator'
      and scope_id = any(${companyIds}::text[])`);
  return rows.map(({ scope_id }) => scope_id);
}

/** What the register of an account's bank allows. */
export interface AccountRegister {
  readonly account_id: string;
  /** As the account's settings or the bank's profile name it. */
  readonly company_id: string;
  readonly profile: BankProfile;
  /** Of the bank's active originators. */
  readonly allowed: readonly AllowedOriginator[];
}

/** Accounts whose bank has a register in force: an originator of it was activated. */
export function listAccountRegisters(
  db: Executor,
  environmentId: string,
  accountIds: readonly string[],
): Promise<AccountRegister[]> {
  return db.rows(
    named(
      "list_account_registers",
      sql`select a.account_id, a.company_id, b.profile, r.allowed
        from (select bank_id, coalesce(json_agg(json_build_object('company_ids', company_ids,
              'entries', entries) order by id) filter (where status = 'active'), '[]'::json) as allowed
            from originators where environment_id = ${environmentId} and activated_at is not null
            group by bank_id) r
          join account_originators a on a.environment_id = ${environmentId} and a.bank_id = r.bank_id
          join banks b on b.environment_id = a.environment_id and b.id = a.bank_id
        where a.account_id = any(${accountIds}::uuid[])`,
    ),
  );
}

/** What the register of a bank allows; undefined where it is not in force. */
export async function findBankRegister(
  db: Executor,
  { environment_id, id }: RowKey,
): Promise<readonly AllowedOriginator[] | undefined> {
  const { allowed } = await db.one<{ allowed: readonly AllowedOriginator[] | null }>(sql`
    select case when count(*) > 0 then coalesce(json_agg(json_build_object('company_ids', company_ids,
        'entries', entries) order by id) filter (where status = 'active'), '[]'::json) end as allowed
    from originators
    where environment_id = ${environment_id} and bank_id = ${id} and activated_at is not null`);
  return allowed ?? undefined;
}
