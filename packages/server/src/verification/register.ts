import { assertFound } from "../assert.ts";
import { findTakenEmails, insertCustomers, type CustomerRow } from "../db/parties/customers.ts";
import { isTimeout, isUnavailable } from "../db/errors.ts";
import { insertEvents, type UnsequencedEvent } from "../db/events/events.ts";
import type { Connection, Database, Tx } from "../db/executor.ts";
import { createGroupCommit, type GroupCommit } from "../db/group-commit.ts";
import { insertOnlyAnswers, isAnswered, type NewAnswer } from "../db/requests/idempotency-keys.ts";
import { insertReviews, type ReviewRow } from "../db/parties/reviews.ts";
import { goAhead } from "../db/transaction.ts";
import { loadAccountSettings } from "../environments/account-settings.ts";

/** A customer about to be registered, with what is told of it and the answer under its key. */
export interface NewCustomer {
  readonly row: CustomerRow;
  readonly review: ReviewRow;
  readonly events: readonly UnsequencedEvent[];
  readonly answer: NewAnswer | undefined;
}

/** What became of a customer. Only `created` left anything behind. */
export type RegisterOutcome = "created" | "key_taken" | "skip_not_allowed" | "duplicate_email";

/** Coalesces registrations of customers into one transaction per flush. */
export type CustomerWriter = GroupCommit<NewCustomer, RegisterOutcome>;

export function createCustomerWriter(
  db: Database,
  options: { lanes?: number } = {},
): CustomerWriter {
  return createGroupCommit(db, register, options);
}

/** What one of them fails for fails all: then each goes by itself. */
async function register(
  connection: Connection,
  environmentId: string,
  customers: readonly NewCustomer[],
): Promise<readonly RegisterOutcome[]> {
  const insert = (some: readonly NewCustomer[]) =>
    connection.tx((tx) => insertPermitted(tx, environmentId, some));
  const [lone] = customers;
  try {
    return await insert(customers);
  } catch (error) {
    if (lone === undefined || isUnavailable(error) || isTimeout(error)) throw error;
    if (customers.length > 1) {
      const outcomes: RegisterOutcome[] = [];
      for (const customer of customers) {
        outcomes.push(...(await register(connection, environmentId, [customer])));
      }
      return outcomes;
    }
    if (isAnswered(error)) return ["key_taken"];
    throw error;
  }
}

async function insertPermitted(
  tx: Tx,
  environmentId: string,
  customers: readonly NewCustomer[],
): Promise<readonly RegisterOutcome[]> {
  const outcomes = await judge(tx, customers);
  const created = customers.filter((_, index) => outcomes[index] === "created");
  if (created.length === 0) return outcomes;
  // Not awaited: with the commit they are one packet, which is as long as the log stays locked.
  const answers = created.flatMap(({ answer }) => (answer === undefined ? [] : [answer]));
  if (answers.length > 0) goAhead(insertOnlyAnswers(tx, answers));
  goAhead(insertCustomers(tx, created.map(({ row }) => row))); // prettier-ignore
  goAhead(insertReviews(tx, created.map(({ review }) => review))); // prettier-ignore
  goAhead(insertEvents(tx, environmentId, created.flatMap(({ events }) => events))); // prettier-ignore
  return outcomes;
}

/** By the settings in force in this transaction. */
async function judge(tx: Tx, customers: readonly NewCustomer[]): Promise<RegisterOutcome[]> {
  const settings = await loadAccountSettings(tx, customers.map(({ row }) => row.account_id)); // prettier-ignore
  const configurationOf = ({ row }: NewCustomer) =>
    assertFound(settings.get(row.account_id), `account ${row.account_id}`).configuration;
  const unique = customers.filter((customer) => !configurationOf(customer).allow_duplicate_email);
  const taken = await findTakenEmails(tx, unique.map(({ row }) => row)); // prettier-ignore
  return customers.map((customer) => {
    const { allow_customer_identity_skip, allow_duplicate_email } = configurationOf(customer);
    const skips = customer.row.config.processing_method === "skip";
    if (skips && !allow_customer_identity_skip) return "skip_not_allowed";
    return !allow_duplicate_email && taken.has(customer.row.id) ? "duplicate_email" : "created";
  });
}
