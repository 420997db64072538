import type { Instant, SubjectType } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { isNotSetAside } from "../operations/set-aside.ts";
import { join, sql, type Sql } from "../../postgres/sql.ts";

/** What a subject is compared by, as its table has it. */
export interface SubjectRow {
  readonly subject_type: SubjectType;
  readonly id: string;
  readonly account_id: string | null;
  readonly holder_id: string;
  /** Null where it may be either. */
  readonly is_company: boolean | null;
  readonly names: readonly string[];
  /** Encrypted: the profile of a customer, the date of birth of a representative. */
  readonly sealed: Buffer | null;
  readonly places: readonly string[];
}

export interface SubjectKey {
  readonly subject_type: SubjectType;
  readonly subject_id: string;
}

const SUBJECTS: Readonly<Record<SubjectType, (where: Sql) => Sql>> = {
  customer: (where) => sql`select 'customer' as subject_type, id, account_id, id as holder_id,
      type = 'business' as is_company, array[name] as names, compliance_profile as sealed,
      array_remove(array[address->>'city'], null) as places
    from customers where ${where} and deleted_at is null`,
  representative: (where) => sql`select 'representative' as subject_type, id, account_id,
      account_id as holder_id, false as is_company, array[first_name || ' ' || last_name] as names,
      dob as sealed, '{}'::text[] as places
    from representatives where ${where}`,
  account: (where) => sql`select 'account' as subject_type, id, id as account_id, id as holder_id,
      true as is_company,
      array_remove(array[business_profile->>'name', business_profile->>'legal_name'], null) as names,
      null::bytea as sealed,
      array_remove(array[business_profile->'address'->>'city'], null) as places
    from accounts where ${where}`,
  organization: (where) => sql`select 'organization' as subject_type, id, null::uuid as account_id,
      id as holder_id, true as is_company, array[name] as names, null::bytea as sealed,
      '{}'::text[] as places
    from organizations where ${where}`,
  received_entry: (where) => sql`select 'received_entry' as subject_type, id,
      null::uuid as account_id, id as holder_id, null::boolean as is_company,
      array(select p->>'name' from json_array_elements(parties) p) as names, null::bytea as sealed,
      array(select x from json_array_elements(parties) p,
        unnest(array[p->>'city', p->>'country']) x where x is not null) as places
    from received_entries where ${where} and sec_code = 'IAT'`,
};

/** The subjects with these ids that still exist. */
export async function readSubjects(
  db: Executor,
  environmentId: string,
  keys: readonly SubjectKey[],
): Promise<SubjectRow[]> {
  const types = [...new Set(keys.map(({ subject_type }) => subject_type))];
  if (types.length === 0) return [];
  const parts = types.map((type) => {
    const ids = keys.flatMap((key) => (key.subject_type === type ? [key.subject_id] : []));
    return SUBJECTS[type](sql`environment_id = ${environmentId} and id = any(${ids}::uuid[])`);
  });
  return await db.rows(join(parts, " union all "));
}

/** The next subjects of a type, by id. */
export function readSubjectsAfter(
  db: Executor,
  environmentId: string,
  { type, after, limit }: { type: SubjectType; after: string | null; limit: number },
): Promise<SubjectRow[]> {
  const from = after === null ? sql`true` : sql`id > ${after}`;
  return db.rows(sql`${SUBJECTS[type](sql`environment_id = ${environmentId} and ${from}`)}
    order by 2 limit ${limit}`);
}

/** Locks subjects that were created or changed since they were compared. */
export function lockQueuedSubjects(
  tx: Tx,
  environmentId: string,
  { at, limit }: { at: Instant; limit: number },
): Promise<SubjectKey[]> {
  return tx.rows(sql`select subject_type, subject_id from screening_queue
    where environment_id = ${environmentId} and due_at <= ${at}
      and ${isNotSetAside(environmentId, sql`subject_id`)}
    order by due_at, subject_id limit ${limit} for update skip locked`);
}

export async function deleteQueuedSubjects(
  tx: Tx,
  environmentId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.run(sql`delete from screening_queue
    where environment_id = ${environmentId} and subject_id = any(${ids}::uuid[])`);
}

/** Has the unsent payments of accounts, and of the accounts of organizations, decided again. */
export async function requestHolderRechecks(
  tx: Tx,
  environmentId: string,
  { holderIds, at }: { holderIds: readonly string[]; at: Instant },
): Promise<void> {
  if (holderIds.length === 0) return;
  // A version below all others: a recheck that runs already may have read the matches before.
  await tx.run(sql`
    insert into account_checks (environment_id, account_id, kind, version, due_at)
    select a.environment_id, a.id, 'recheck', (select least(coalesce(min(c.version), 0), 0) - 1
      from account_checks c where c.environment_id = a.environment_id and c.account_id = a.id
        and c.kind = 'recheck'), ${at}::timestamptz
    from accounts a where a.environment_id = ${environmentId}
      and (a.id = any(${holderIds}::uuid[]) or a.organization_id = any(${holderIds}::uuid[]))
    on conflict do nothing`);
}
