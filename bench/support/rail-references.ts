import { performance } from "node:perf_hooks";
import type { Client } from "pg";
import { dayOf, RETURNED } from "./rail-fixture.ts";

export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

const SAMPLE = 40_000;

/** Which payments of a round a step moves: all, those that come back, or those that do not. */
export type Moves = "all" | "returned" | "standing";

/**
 * Rows per second of a plain UPDATE of what a move rewrites: status and its circumstances, and what
 * is due next. It takes the rows of one round that the step moves, in the order in which it takes
 * them: rows that lie apart cost more than neighbours.
 */
export async function plainUpdate(
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
