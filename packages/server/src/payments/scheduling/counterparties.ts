import type { AccountScope } from "../../db/postgres/account-scope.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import {
  findCounterparties,
  listCounterparties,
  type Counterparties,
  type CounterpartiesRow,
} from "../../db/tables/counterparties/counterparties.ts";
import { permissionsOf, type Permissions } from "./permissions.ts";

/** Counterparties of a new payment and the account's permissions. */
export interface KnownCounterparties extends Counterparties {
  readonly permissions: Permissions;
}

/** Reads the counterparties of a paykey token of an account. */
export async function readCounterparties(
  db: Executor,
  account: AccountScope,
  token: string,
): Promise<KnownCounterparties | undefined> {
  const found = await findCounterparties(db, account, token);
  return found === undefined ? undefined : known(account.account_id, found);
}

/** Reads the counterparties of payments of any accounts, by paykey id. */
export async function readCounterpartiesOf(
  db: Executor,
  environmentId: string,
  payments: readonly { paykey_id: string; account_id: string }[],
): Promise<Map<string, KnownCounterparties>> {
  const found = await listCounterparties(db, environmentId, [
    ...new Set(payments.map(({ paykey_id }) => paykey_id)),
  ]);
  return new Map(
    payments.flatMap(({ paykey_id, account_id }) => {
      const row = found.get(paykey_id);
      return row === undefined ? [] : [[paykey_id, known(account_id, row)] as const];
    }),
  );
}

function known(accountId: string, found: CounterpartiesRow): KnownCounterparties {
  const { environment_kind, account_status, account_settings, organization_settings, ...parties } =
    found;
  const permissions = permissionsOf({
    id: accountId,
    kind: environment_kind,
    status: account_status,
    settings: account_settings,
    organization_settings,
  });
  return { ...parties, permissions };
}

/** Cache of counterparties by token; the insert checks the versions again. */
export interface CounterpartyCache {
  get(db: Executor, account: AccountScope, token: string): Promise<KnownCounterparties | undefined>;
  /** Reads from the database, after a stale entry or before a refusal. */
  refresh(
    db: Executor,
    account: AccountScope,
    token: string,
  ): Promise<KnownCounterparties | undefined>;
  /** Drops an entry after a change without a version. */
  forget(account: AccountScope, token: string): void;
  /** Drops all, after the database went back: versions may recur with other contents. */
  clear(): void;
}

const CACHE_MAX = 50_000;

export function createCounterpartyCache(): CounterpartyCache {
  const kept = new Map<string, KnownCounterparties>();
  const keyOf = ({ environment_id, account_id }: AccountScope, token: string) =>
    `${environment_id}:${account_id}:${token}`;
  async function refresh(db: Executor, account: AccountScope, token: string) {
    const found = await readCounterparties(db, account, token);
    const key = keyOf(account, token);
    kept.delete(key);
    if (found === undefined) return undefined;
    if (kept.size >= CACHE_MAX) kept.clear();
    kept.set(key, found);
    return found;
  }
  return {
    refresh,
    forget: (account, token) => void kept.delete(keyOf(account, token)),
    clear: () => kept.clear(),
    async get(db, account, token) {
      return kept.get(keyOf(account, token)) ?? (await refresh(db, account, token));
    },
  };
}
