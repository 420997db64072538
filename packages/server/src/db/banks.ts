import type { CivilDate, Instant } from "@railhead/core";
import type { Bank, BankProfile } from "../rails/bank-profile.ts";
import type { Executor, Tx } from "./executor.ts";
import { json, sql } from "./sql.ts";

const columns = sql`id, environment_id, profile, next_entry_number, returns_read_through,
  next_poll_at`;

export async function insertBank(
  tx: Tx,
  bank: {
    id: string;
    environment_id: string;
    profile: BankProfile;
    next_poll_at: Instant;
    at: Instant;
  },
): Promise<void> {
  await tx.run(sql`
    insert into banks (id, environment_id, profile, next_poll_at, created_at)
    values (${bank.id}, ${bank.environment_id}, ${json(bank.profile)}, ${bank.next_poll_at},
      ${bank.at})`);
}

export function findBank(db: Executor, environmentId: string): Promise<Bank> {
  return db.one(sql`select ${columns} from banks where environment_id = ${environmentId}`);
}

/** Locks the bank: one file is sealed at a time, and its numbers are handed out once. */
export function lockBank(tx: Tx, environmentId: string): Promise<Bank> {
  return tx.one(
    sql`select ${columns} from banks where environment_id = ${environmentId} for update`,
  );
}

/** Takes `count` entry numbers of the bank, never to be used again; returns the first. */
export async function takeEntryNumbers(tx: Tx, bankId: string, count: number): Promise<bigint> {
  const row = await tx.one<{ first: bigint }>(sql`
    update banks set next_entry_number = next_entry_number + ${count} where id = ${bankId}
    returning next_entry_number - ${count} as first`);
  return row.first;
}

/** Records that the bank's returns were read through a banking day, and when to read next. */
export async function updateBankPolled(
  db: Executor,
  bankId: string,
  poll: { read_through: CivilDate; next_poll_at: Instant },
): Promise<void> {
  await db.run(sql`
    update banks set returns_read_through = greatest(returns_read_through, ${poll.read_through}::date),
      next_poll_at = ${poll.next_poll_at}
    where id = ${bankId}`);
}
