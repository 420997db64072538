import type { AccountScope } from "../db/postgres/account-scope.ts";
import type { AccountSettings } from "@railhead/core";
import { assertFound } from "../base/assert.ts";
import type { WallClock } from "../base/clock.ts";
import { findVersionedPolicy } from "../db/tables/accounts/account-policy.ts";
import { isTimeout, isUnavailable } from "../db/postgres/errors.ts";
import type { Connection, Database } from "../db/postgres/executor.ts";
import { createGroupCommit } from "../db/postgres/transactions/group-commit.ts";
import {
  CUSTOMER_EMAIL_TAKEN,
  CUSTOMER_KEY_TAKEN,
  CUSTOMER_STALE,
  insertCustomerBatch,
  type ValidatedCustomer,
  type NewCustomer,
} from "../db/tables/counterparties/create-customers.ts";
import { settingsOf } from "../environments/account-settings.ts";

export type { NewCustomer };

/** What became of a customer. Only `created` left anything behind. */
export type RegisterOutcome = "created" | "key_taken" | "skip_not_allowed" | "duplicate_email";

/** Coalesces registrations of customers into one transaction per flush. */
export interface CustomerWriter {
  /** Commits a customer and answers once it is on disk. */
  register(environmentId: string, customer: NewCustomer): Promise<RegisterOutcome>;
  /** Waits for what is under way, then gives its connections back. */
  close(): Promise<void>;
}

/** What an account allows, and the version of it that said so. */
interface Rules {
  readonly version: number;
  readonly configuration: AccountSettings["configuration"];
}

type Written = Exclude<RegisterOutcome, "skip_not_allowed"> | "stale";

const outcomeByCode = new Map<number, Written>([
  [CUSTOMER_KEY_TAKEN, "key_taken"],
  [CUSTOMER_STALE, "stale"],
  [CUSTOMER_EMAIL_TAKEN, "duplicate_email"],
]);

const nameOf = ({ environment_id, account_id }: AccountScope) => `${environment_id} ${account_id}`;

const KEPT_MAX = 50_000;
const ATTEMPTS = 3;

export function createCustomerWriter(
  db: Database,
  wall: WallClock,
  options: { lanes?: number } = {},
): CustomerWriter {
  const rules = new Map<string, Rules>();
  const lanes = createGroupCommit<ValidatedCustomer, Written>(
    db,
    (connection, environmentId, customers) =>
      write(connection, { environment_id: environmentId, wall: wall.now() }, customers),
    options,
  );

  async function read(account: AccountScope): Promise<Rules> {
    const { environment_id, account_id: id } = account;
    const row = assertFound(await findVersionedPolicy(db, { environment_id, id }), `account ${id}`);
    if (rules.size >= KEPT_MAX) rules.clear();
    const found = { version: row.version, configuration: settingsOf(row).configuration };
    rules.set(nameOf(account), found);
    return found;
  }

  return {
    async register(environmentId, customer) {
      const { row } = customer;
      const skips = row.config.processing_method === "skip";
      for (let attempt = 1; ; attempt += 1) {
        // What was kept may be out of date: only the database may refuse.
        const kept = attempt === 1 ? rules.get(nameOf(row)) : undefined;
        let known = kept;
        if (known === undefined || (skips && !known.configuration.allow_customer_identity_skip)) {
          known = await read(row);
        }
        const { version, configuration } = known;
        if (skips && !configuration.allow_customer_identity_skip) return "skip_not_allowed";
        const is_unique = !configuration.allow_duplicate_email;
        const outcome = await lanes.commit(environmentId, {
          customer,
          account_version: version,
          is_unique,
        });
        // A duplicate email is reported before a stale account version; the account may allow
        // duplicates by now.
        const isDoubted = outcome === "duplicate_email" && known === kept;
        if (outcome !== "stale" && !isDoubted) return outcome;
        if (attempt === ATTEMPTS) throw new Error("the account keeps changing");
      }
    },
    close: () => lanes.close(),
  };
}

type Batch = Omit<Parameters<typeof insertCustomerBatch>[1], "customers">;

/** What one of them fails for fails all: then each goes by itself. */
async function write(
  connection: Connection,
  batch: Batch,
  customers: readonly ValidatedCustomer[],
): Promise<readonly Written[]> {
  try {
    const codes = await insertCustomerBatch(connection, { ...batch, customers });
    return customers.map((_, index) => outcomeByCode.get(codes.get(index + 1) ?? 0) ?? "created");
  } catch (error) {
    if (customers.length < 2 || isUnavailable(error) || isTimeout(error)) throw error;
    const written: Written[] = [];
    for (const customer of customers) {
      written.push(...(await write(connection, batch, [customer])));
    }
    return written;
  }
}
