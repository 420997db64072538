import type { CustomerStatus, Instant } from "@railhead/core";
import type { RowOf } from "../../columns/columns.ts";
import { CUSTOMERS, type CustomerAddress, type CustomerConfig } from "../../columns/customers.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { empty, json, named, raw, sql, type Sql } from "../../postgres/sql.ts";
import { isNotSetAside } from "../operations/set-aside.ts";

export type { CustomerAddress, CustomerConfig };

/** A row of `customers`, unless it is erased. */
export type CustomerRow = Omit<RowOf<typeof CUSTOMERS>, "deleted_at">;

const columns = raw(
  Object.keys(CUSTOMERS)
    .filter((name) => name !== "deleted_at")
    .join(", "),
);

interface CustomerKey {
  readonly environment_id: string;
  readonly account_id: string;
  readonly id: string;
}

/** A customer that is not erased. */
export function findCustomer(db: Executor, key: CustomerKey): Promise<CustomerRow | undefined> {
  return db.first(named("find_customer", sql`${one(key)}`));
}

/** Finds and locks it against changes (for share). */
export function lockCustomerForShare(tx: Tx, key: CustomerKey): Promise<CustomerRow | undefined> {
  return tx.first(named("share_customer", sql`${one(key)} for share`));
}

/** Finds and locks it for update. */
export function lockCustomer(tx: Tx, key: CustomerKey): Promise<CustomerRow | undefined> {
  return tx.first(named("lock_customer", sql`${one(key)} for update`));
}

/** Updates the mutable columns of a locked customer. */
export async function updateCustomer(tx: Tx, customer: CustomerRow): Promise<void> {
  const c = customer;
  await tx.run(sql`
    update customers set name = ${c.name}, email = ${c.email}, phone = ${c.phone},
      status = ${c.status}, external_id = ${c.external_id}, address = ${c.address},
      compliance_profile = ${c.compliance_profile}, device = ${c.device},
      metadata = ${json(c.metadata)}, version = ${c.version}, updated_at = ${c.updated_at}
    where environment_id = ${c.environment_id} and id = ${c.id}`);
}

/** Marks the customer erased: lookups skip it; payments still show the remaining columns. */
export async function markCustomerErased(
  tx: Tx,
  customer: { environment_id: string; id: string },
  at: Instant,
): Promise<void> {
  await tx.run(sql`update customers set deleted_at = ${at}
    where environment_id = ${customer.environment_id} and id = ${customer.id}`);
}

/** Customers by id, in an order from customers-search.ts. */
export function readCustomersInOrder(
  db: Executor,
  { environment_id, ids }: { environment_id: string; ids: readonly string[] },
  order: Sql,
): Promise<CustomerRow[]> {
  return db.rows<CustomerRow>(sql`
    select ${columns} from customers
    where environment_id = ${environment_id} and id = any(${ids}::uuid[]) order by ${order}`);
}

/** A page of customers and the exact total. `where` and `order` come from customers-search.ts. */
export async function listCustomers(
  db: Executor,
  page: { where: Sql; order: Sql; limit: number; offset: number },
): Promise<{ rows: CustomerRow[]; total: bigint }> {
  const [rows, { n }] = await Promise.all([
    db.rows<CustomerRow>(sql`select ${columns} from customers where ${page.where}
      order by ${page.order} limit ${page.limit} offset ${page.offset}`),
    db.one<{ n: bigint }>(sql`select count(*) as n from customers where ${page.where}`),
  ]);
  return { rows, total: n };
}

/** Number of an account's customers by status; empty statuses are omitted. */
export function countCustomersByStatus(
  db: Executor,
  account: { environment_id: string; account_id: string },
): Promise<{ status: CustomerStatus; n: bigint }[]> {
  return db.rows(sql`
    select status, count(*) as n from customers
    where environment_id = ${account.environment_id} and account_id = ${account.account_id}
      and deleted_at is null group by status`);
}

function one(key: CustomerKey): Sql {
  return sql`select ${columns} from customers
    where environment_id = ${key.environment_id} and id = ${key.id}
      and account_id = ${key.account_id} and deleted_at is null`;
}

/**
 * Whether another customer of the account has the email, ignoring case. Serializes such checks until the
 * transaction ends, so that two callers cannot both be first.
 */
export async function isEmailTaken(
  tx: Tx,
  customer: {
    environment_id: string;
    account_id: string;
    email: string;
    except: string | null;
  },
): Promise<boolean> {
  const { environment_id, account_id, email, except } = customer;
  const asked = tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('email:' || ${account_id}::text, 7))`,
  );
  const others = except === null ? empty : sql`and id <> ${except}`;
  // One round trip; the second statement sees what the previous lock holder committed.
  const [, found] = await Promise.all([
    asked,
    tx.first(sql`
      select from customers where environment_id = ${environment_id}
        and account_id = ${account_id} and deleted_at is null and lower(email) = lower(${email}) ${others} limit 1`),
  ]);
  return found !== undefined;
}

/** Locks customers whose review runs in the background. */
export function listPendingCustomers(
  db: Executor,
  environmentId: string,
  limit: number,
): Promise<CustomerRow[]> {
  return db.rows(pendingCustomers(environmentId, limit));
}

/** Locks those that no other process works on. */
export function lockPendingCustomers(
  tx: Tx,
  environmentId: string,
  limit: number,
): Promise<CustomerRow[]> {
  return tx.rows(sql`${pendingCustomers(environmentId, limit)} for update skip locked`);
}

const pendingCustomers = (environmentId: string, limit: number): Sql => sql`
  select ${columns} from customers
  where environment_id = ${environmentId} and status = 'pending' and deleted_at is null
    and ${isNotSetAside(environmentId, sql`id`)}
  order by updated_at, id limit ${limit}`;

export async function updateCustomerStatuses(
  tx: Tx,
  changes: readonly Pick<
    CustomerRow,
    "environment_id" | "id" | "status" | "version" | "updated_at"
  >[],
): Promise<void> {
  if (changes.length === 0) return;
  const values = changes.map(({ environment_id, id, status, version, updated_at }) => ({
    environment_id,
    id,
    status,
    version,
    updated_at,
  }));
  await tx.run(sql`
    update customers c set status = n.status, version = n.version, updated_at = n.updated_at
    from json_to_recordset(${json(values)}::json)
      as n(environment_id uuid, id uuid, status text, version integer, updated_at timestamptz)
    where c.environment_id = n.environment_id and c.id = n.id`);
}
