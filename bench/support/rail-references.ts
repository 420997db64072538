import { performance } from "node:perf_hooks";
import type { Client } from "pg";
import { dayOf, RETURNED } from "./rail-world.ts";

export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

const SAMPLE = 40_000;

/** Which payments of a round a step moves: all, those that come back, or those that do not. */
export type Moves = "all" | "returned" | "standing";

/**
 * Rows per second of a bare UPDATE of what a move rewrites: status and its circumstances, and what
 * is due next. It takes the rows of one round that the step moves, in the order in which it takes
 * them: rows that lie apart cost more than neighbours.
 */
export async function bareUpdate(
  db: Client,
  { round, moves }: { round: number; moves: Moves },
  turn: number,
): Promise<number> {
  let updated = 0;
  const spent = await seconds(async () => {
    const { rowCount } = await db.query(
      `update bare set status = 'pending', status_reason = 'ok', status_message = $3,
        status_changed_at = status_changed_at + interval '1 second',
        updated_at = updated_at + interval '1 second', version = version + 1,
        due_step = 'originate', due_at = due_at + interval '1 second'
      where id in (select id from bare where due_step = 'originate'
        and environment_id = (select environment_id from bare limit 1)
        and due_at >= $1::date and due_at < $1::date + 1
        and ($4 = 'all' or (sandbox_outcome = '${RETURNED}') = ($4 = 'returned'))
        order by due_at, id limit $2)`,
      [dayOf(round), SAMPLE, `Turn ${turn}.`, moves],
    );
    updated = rowCount ?? 0;
  });
  await db.query("vacuum bare");
  return updated / spent;
}

/** The same books kept row by row: a transaction of six statements for each payment. */
export async function prepareRowByRow(db: Client): Promise<void> {
  for (const table of ["payment_history", "events", "postings"]) {
    await db.query(`create table one_${table} (like ${table} including all)`);
  }
}

/** Payments per second, of the round's first ones. */
export async function rowByRow(db: Client, round: number, count: number): Promise<number> {
  const { rows } = await db.query<{ id: string }>(
    "select id from bare where due_at >= $1::date and due_at < $1::date + 1 order by id limit $2",
    [dayOf(round), count],
  );
  const spent = await seconds(async () => {
    for (const { id } of rows) await moveOne(db, id);
  });
  return rows.length / spent;
}

async function moveOne(db: Client, id: string): Promise<void> {
  await db.query("begin");
  await db.query({
    name: "one_lock",
    text: "select * from bare where id = $1 for update",
    values: [id],
  });
  await db.query({
    name: "one_update",
    text: `update bare set status = 'pending', status_changed_at = status_changed_at + interval '1 ms',
      updated_at = updated_at + interval '1 ms', version = version + 1,
      due_at = due_at + interval '1 ms' where id = $1`,
    values: [id],
  });
  await db.query({
    name: "one_history",
    text: `insert into one_payment_history (payment_id, status, reason, source, message, changed_at)
      select id, status, status_reason, status_source, status_message, updated_at from bare
      where id = $1`,
    values: [id],
  });
  await db.query({
    name: "one_event",
    text: `insert into one_events (environment_id, sequence, id, account_id, account_sequence, type,
        resource_type, resource_id, resource_version, occurred_at, patch, cause)
      select environment_id, n, gen_random_uuid(), account_id, n, 'charge.settled', kind, id,
        version, updated_at, $2, '{}'
      from bare, (select count(*) as n from one_events) counted where bare.id = $1`,
    values: [id, PATCH],
  });
  await db.query({
    name: "one_posting",
    text: `insert into one_postings (environment_id, subject_id, move, attempt, debit_account_id,
        credit_account_id, amount_cents, posted_at)
      select environment_id, id, 'settle', version, gen_random_uuid(), gen_random_uuid(),
        amount_cents, updated_at from bare where id = $1`,
    values: [id],
  });
  await db.query("commit");
}

/** About what the event of a move weighs. */
const PATCH = JSON.stringify({ status: "pending", text: "x".repeat(550) });

interface CopyConnection {
  query(text: string): void;
}

/** Lines that PostgreSQL's own COPY writes of the entries sealed on a day, formatted by SQL. */
export function copyLines(db: Client, date: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let lines = 0;
    const query = {
      submit: (connection: CopyConnection) => {
        connection.query(`copy (
          select '6' || e.transaction_code || k.routing_number
            || rpad(k.account_mask, 17) || lpad(e.amount_cents::text, 10, '0')
            || rpad(upper(to_hex(e.line)), 15) || rpad(upper(left(c.name, 22)), 22)
            || 'S ' || '0' || e.trace_number
          from entries e join payments p on p.id = e.payment_id
            join paykeys k on k.id = p.paykey_id join customers c on c.id = p.customer_id
          where e.file_date = '${date}'
          order by e.file_id, e.line) to stdout`);
      },
      handleCopyOutResponse: () => undefined,
      handleCopyData: () => {
        lines += 1;
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => {
        resolve(lines);
      },
      handleError: reject,
    };
    db.query(query as never);
  });
}
