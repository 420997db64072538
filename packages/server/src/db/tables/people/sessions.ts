import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { named, returningInOrder, sql } from "../../postgres/sql.ts";
import type { OperatorState } from "./operators.ts";

/** `enrolling` sessions only enroll a factor. */
export type SessionStage = "enrolling" | "signed_in";

/** A browser's session. Instants are wall time. */
export interface SessionRow {
  readonly id: string;
  readonly operator_id: string;
  readonly stage: SessionStage;
  readonly address: string;
  readonly agent: string | null;
  /** When a factor was last given; null where the one-time link alone opened it. */
  readonly factor_at: Instant | null;
  readonly created_at: Instant;
  readonly last_seen_at: Instant;
  readonly expires_at: Instant;
  readonly ended_at: Instant | null;
  readonly ended_by: string | null;
}

/** A session with its person, as authorization needs it. */
export interface SessionOfOperator extends SessionRow {
  readonly email: string;
  readonly name: string | null;
  readonly state: OperatorState;
}

/** Notifies processes that a session ended or changed. */
export const SESSIONS_CHANNEL = "railhead_sessions";

const columns = sql`id, operator_id, stage, address, agent, factor_at, created_at, last_seen_at,
  expires_at, ended_at, ended_by`;

/** A session that was not ended, of a person who is not disabled; the caller checks its age. */
export function findSessionByToken(
  db: Executor,
  tokenHash: Buffer,
): Promise<SessionOfOperator | undefined> {
  return db.first(
    named(
      "find_session",
      sql`select s.id, s.operator_id, s.stage, s.address, s.agent, s.factor_at, s.created_at,
          s.last_seen_at, s.expires_at, s.ended_at, s.ended_by, o.email, o.name, o.state
        from operator_sessions s join operators o on o.id = s.operator_id
        where s.token_hash = ${tokenHash} and s.ended_at is null and o.state <> 'disabled'`,
    ),
  );
}

export interface NewSession extends Omit<SessionRow, "ended_at" | "ended_by"> {
  readonly token_hash: Buffer;
}

const KEPT_DAYS = 30;

/** Inserts a session, and deletes those of the person that ended long ago. */
export async function insertSession(tx: Tx, s: NewSession): Promise<void> {
  await tx.pipeline([
    tx.run(sql`delete from operator_sessions where operator_id = ${s.operator_id}
      and expires_at < ${s.created_at}::timestamptz - make_interval(days => ${KEPT_DAYS})`),
    tx.run(sql`
      insert into operator_sessions (id, operator_id, token_hash, stage, address, agent, factor_at,
        created_at, last_seen_at, expires_at)
      values (${s.id}, ${s.operator_id}, ${s.token_hash}, ${s.stage}, ${s.address}, ${s.agent},
        ${s.factor_at}, ${s.created_at}, ${s.last_seen_at}, ${s.expires_at})`),
  ]);
}

/** What a factor that was given changes; the cookie of before is worth nothing. */
export async function updateSession(
  tx: Tx,
  s: Pick<SessionRow, "id" | "stage" | "address" | "factor_at" | "last_seen_at"> & {
    readonly token_hash: Buffer;
  },
): Promise<SessionRow | undefined> {
  const row = await tx.first<SessionRow>(sql`
    update operator_sessions set token_hash = ${s.token_hash}, stage = ${s.stage},
      address = ${s.address}, factor_at = ${s.factor_at}, last_seen_at = ${s.last_seen_at}
    where id = ${s.id} and ended_at is null returning ${columns}`);
  await notifySessions(tx);
  return row;
}

/** Moves the end of idleness; never back. */
export async function touchSession(
  db: Executor,
  { id, at }: { id: string; at: Instant },
): Promise<void> {
  await db.run(sql`
    with seen as (update operator_sessions set last_seen_at = ${at}
      where id = ${id} and last_seen_at < ${at} returning operator_id)
    update operators o set last_seen_at = ${at} from seen where o.id = seen.operator_id`);
}

/** Open sessions of a person, newest first. */
export async function listSessions(
  db: Executor,
  wanted: { operator_id: string; at: Instant; idle_since: Instant; limit: number; offset: number },
): Promise<{ rows: SessionRow[]; total: bigint }> {
  const open = sql`operator_id = ${wanted.operator_id} and ended_at is null
    and expires_at > ${wanted.at} and last_seen_at > ${wanted.idle_since}`;
  const [rows, { total }] = await Promise.all([
    db.rows<SessionRow>(sql`select ${columns} from operator_sessions where ${open}
      order by id desc limit ${wanted.limit} offset ${wanted.offset}`),
    db.one<{ total: bigint }>(sql`select count(*) as total from operator_sessions where ${open}`),
  ]);
  return { rows, total };
}

export function findSession(db: Executor, id: string): Promise<SessionRow | undefined> {
  return db.first(sql`select ${columns} from operator_sessions where id = ${id}`);
}

/** Which sessions end: one, or all of a person, perhaps but one. */
export interface EndedSessions {
  readonly operator_id: string;
  readonly id?: string | undefined;
  readonly except?: string | undefined;
  readonly at: Instant;
  readonly by: string | null;
}

/** Ends sessions; every process is notified at commit. Returns those that were open. */
export async function endSessions(tx: Tx, ended: EndedSessions): Promise<SessionRow[]> {
  const { operator_id, id = null, except = null, at, by } = ended;
  const change = sql`
    update operator_sessions set ended_at = ${at}, ended_by = ${by}
    where operator_id = ${operator_id} and ended_at is null
      and (${id}::uuid is null or id = ${id}::uuid)
      and (${except}::uuid is null or id <> ${except}::uuid)
    returning ${columns}`;
  const rows = await tx.rows<SessionRow>(returningInOrder(change, sql`id`));
  await notifySessions(tx);
  return rows;
}

export async function notifySessions(tx: Tx): Promise<void> {
  await tx.rows(sql`select pg_notify(${SESSIONS_CHANNEL}, '')`);
}
