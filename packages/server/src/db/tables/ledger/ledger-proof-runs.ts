import type { Instant } from "@railhead/core";
import type { ActorRef } from "../../columns/actor-ref.ts";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { sql, type Sql } from "../../postgres/sql.ts";

/** What a proof looks at: what changed since the last one that found nothing, or all rows. */
export const PROOF_SCOPES = ["since_last", "all"] as const;
export type ProofScope = (typeof PROOF_SCOPES)[number];

/** A violation as it is kept. */
export interface KeptViolation {
  readonly invariant: string;
  readonly subject: string;
  readonly expected: string;
  readonly actual: string;
}

/** A proof of the books that somebody asked for. */
export const LEDGER_PROOF_RUNS = table("ledger_proof_runs", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  scope: column<ProofScope>()("text"),
  state: column<"running" | "done" | "failed">()("text", "changed"),
  through_posting: column<bigint | null>()("bigint?", "changed"),
  through_event: column<bigint | null>()("bigint?", "changed"),
  posted_through: column<Instant | null>()("timestamptz?", "changed"),
  started_at: column<Instant>()("timestamptz"),
  ended_at: column<Instant | null>()("timestamptz?", "changed"),
  duration_ms: column<number | null>()("integer?", "changed"),
  /** By wall time: a run that is not over by then was cut off. */
  deadline_at: column<Instant>()("timestamptz"),
  /** Violations by invariant; what was not checked is absent. */
  counts: column<Readonly<Record<string, number>>>()("json", "changed"),
  /** The first of them. */
  violations: column<readonly KeptViolation[]>()("json", "changed"),
  requested_by: column<ActorRef>()("json"),
});
export type ProofRun = RowOf<typeof LEDGER_PROOF_RUNS.columns>;

const MOST_KEPT = 1_000;

/** Keeps the newest thousand. */
export async function insertProofRun(tx: Tx, run: ProofRun): Promise<void> {
  await tx.run(LEDGER_PROOF_RUNS.insert([run]));
  await tx.run(sql`
    delete from ledger_proof_runs where environment_id = ${run.environment_id} and id in (
      select id from ledger_proof_runs where environment_id = ${run.environment_id}
      order by started_at desc, id desc offset ${MOST_KEPT})`);
}

export async function updateProofRun(tx: Tx, run: ProofRun): Promise<void> {
  await tx.run(LEDGER_PROOF_RUNS.update([run], "changed"));
}

/** The newest runs of an environment: that did end, that looked at all rows, and that is under way. */
export interface NewestProofRuns {
  readonly last: ProofRun | undefined;
  readonly last_whole: ProofRun | undefined;
  readonly running: ProofRun | undefined;
}

export async function findNewestProofRuns(
  db: Executor,
  environmentId: string,
): Promise<NewestProofRuns> {
  const newest = (condition: Sql) =>
    db.first<ProofRun>(sql`select ${LEDGER_PROOF_RUNS.list} from ledger_proof_runs
      where environment_id = ${environmentId} and ${condition}
      order by started_at desc, id desc limit 1`);
  const [last, last_whole, running] = await Promise.all([
    newest(sql`state = 'done'`),
    newest(sql`state = 'done' and scope = 'all'`),
    newest(sql`state = 'running'`),
  ]);
  return { last, last_whole, running };
}

/**
 * Where the next proof begins: behind the last event of the newest run without a violation. Undefined where all rows
 * are to be looked at: there is no such run, or events behind it are no longer kept.
 */
export async function findProvedEvent(
  db: Executor,
  environmentId: string,
): Promise<bigint | undefined> {
  const row = await db.first<{ through_event: bigint }>(sql`
    select r.through_event from ledger_proof_runs r
      join environments e on e.id = r.environment_id
      join event_counts c on c.environment_id = r.environment_id
    where r.environment_id = ${environmentId} and r.state = 'done'
      and json_array_length(r.violations) = 0 and r.through_event <= c.last_sequence
      and r.through_event >= e.events_kept_from - 1
    order by r.started_at desc, r.id desc limit 1`);
  return row?.through_event;
}

/** The ends of the books and of the log. */
export interface BooksEnd {
  readonly through_posting: bigint | null;
  readonly posted_through: Instant | null;
  readonly through_event: bigint;
}

export function readBooksEnd(db: Executor, environmentId: string): Promise<BooksEnd> {
  return db.one(sql`
    select p.id as through_posting, p.posted_at as posted_through, c.last_sequence as through_event
    from event_counts c left join lateral (
      select id, posted_at from postings where environment_id = c.environment_id
      order by id desc limit 1) p on true
    where c.environment_id = ${environmentId}`);
}
