import type {
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
import { sql } from "../../postgres/sql.ts";

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
  approved_on: column<CivilDate | null>()("date?", "changed"),
  bank_reference: column<string | null>()("text?", "changed"),
  bank_contact: column<string | null>()("text?", "changed"),
  activated_at: column<Instant | null>()("timestamptz?", "changed"),
  status_reason: column<string | null>()("text?", "changed"),
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
  await tx.run(ORIGINATORS.update([row], "changed"));
  await tx.run(ORIGINATOR_HISTORY.insert([history]));
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
  const named = company_id === null ? null : JSON.stringify([{ company_id }]);
  const where = sql`environment_id = ${environment_id}
    and (${status}::text is null or status = ${status}::text)
    and (${bank_id}::uuid is null or bank_id = ${bank_id}::uuid)
    and (${named}::jsonb is null or company_ids @> ${named}::jsonb)`;
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
