import { writeFile, chown } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startManagedPostgres } from "../managed-postgres/managed-postgres.ts";
import { archiveOf } from "../managed-postgres/log-archive.ts";
import { firstUntraversable, type RunAs } from "../managed-postgres/placement.ts";
import { sql } from "../postgres/executor.ts";
import { openPool } from "../postgres/connections/pool.ts";
import { lastSegment, listSegments } from "./layout.ts";

export interface RecoverPlan {
  readonly root: string;
  /** The data folder of a base backup. */
  readonly draft: string;
  readonly runAs: RunAs | undefined;
  readonly at?: string | undefined;
  readonly acceptGap?: boolean;
  readonly onRecovered?: (url: string) => Promise<void> | undefined;
}

export interface Reached {
  /** When the last transaction was committed that the log had; null if it had none after the base backup. */
  readonly last_commit_at: string | null;
  readonly log_position: string;
  readonly timeline: number;
  /** The last segment that was read of the archive; undefined without an archive. */
  readonly last_segment: string | undefined;
}

/** Replays the archived log on a copied data folder, on a server of its own, and stops it. */
export async function recover(plan: RecoverPlan): Promise<Reached> {
  const { draft, runAs, at } = plan;
  refuseUnreadable(plan);
  const signal = join(draft, "recovery.signal");
  await writeFile(signal, "", { mode: 0o600 });
  if (runAs !== undefined) await chown(signal, runAs.uid, runAs.gid);
  const lines: string[] = [];
  const server = await startManagedPostgres({
    dataDir: draft,
    restarts: 0,
    log: (line) => lines.push(line),
    settings: {
      restore_command: `cp ${quoted(archiveOf(plan.root))}/%f "%p"`,
      recovery_target_action: "promote",
      // The setting is read before the server knows any zone's name.
      ...(at === undefined ? {} : { recovery_target_time: at.replace("Z", "+00") }),
    },
  }).catch((error: unknown) => {
    throw explained(lines, at) ?? error;
  });
  try {
    const reached = await untilRecovered(server.url).catch(async (error: unknown) => {
      const words = await Promise.race([server.exited, sleep(EXIT_MS, "")]);
      throw explained(lines, at) ?? (words === "" ? error : new Error(words));
    });
    const last = lastSegment(plan.root);
    if (at === undefined && plan.acceptGap !== true) refuseGap(reached, { last, lines });
    await plan.onRecovered?.(server.url);
    return { ...reached, last_segment: last };
  } finally {
    await server.stop();
  }
}

/** How long a server that closes its connections takes to end. */
const EXIT_MS = 5_000;

/** For a shell, in a setting in which a percent sign begins a placeholder. */
const quoted = (path: string) =>
  `'${resolve(path)
    .replaceAll("'", String.raw`'\''`)
    .replaceAll("%", "%%")}'`;

function refuseUnreadable({ root, runAs }: RecoverPlan): void {
  const archive = resolve(archiveOf(root));
  const blocker = runAs && firstUntraversable(join(archive, "any"), runAs);
  if (blocker === undefined || listSegments(root).length === 0) return;
  throw new Error(
    `PostgreSQL runs as user ${runAs?.uid}, who cannot read ${archive}: run chown -R ${runAs?.uid} ${archive}, and open the folders above it with chmod o+x`,
  );
}

/** Why the server ended, where a target was not reached. */
function explained(lines: readonly string[], at: string | undefined): Error | undefined {
  const words = lines.join("\n");
  if (!words.includes("recovery ended before configured recovery target")) return undefined;
  const [, last = "the base backup"] =
    /last completed transaction was at log time (\S+ \S+)/.exec(words) ?? [];
  return new Error(
    `the archive has nothing after ${last}, so ${at} cannot be proved to be reached: restore without --at to get all there is`,
  );
}

async function untilRecovered(url: string): Promise<Omit<Reached, "last_segment">> {
  const db = openPool({ url, max: 1, readOnly: true });
  try {
    for (;;) {
      const { recovering, ...reached } = await db.one<
        Omit<Reached, "last_segment"> & { recovering: boolean }
      >(sql`
        select pg_is_in_recovery() as recovering, pg_last_wal_replay_lsn()::text as log_position,
          to_char(pg_last_xact_replay_timestamp() at time zone 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as last_commit_at,
          case when not pg_is_in_recovery()
            then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`);
      if (!recovering) return reached;
      await sleep(POLL_MS);
    }
  } finally {
    await db.close();
  }
}

const POLL_MS = 100;
const SEGMENT_BYTES = 2n ** 24n;

/** Lines of a recovery that name a position of the log. */
const POSITION = /^LOG: +(.*\b[0-9A-F]{1,8}\/[0-9A-F]{1,8}\b.*)/;
/**
 * Those of its progress, also over a record that a crash cut short; any other is of a record that PostgreSQL cannot
 * read and takes for the log's end.
 */
const PROGRESS =
  /^(?:listening on|starting|redo|completed|consistent|recovery|restartpoint|successfully skipped)\b/;

/** What PostgreSQL says of damage to the log, if any. */
function damageIn(lines: readonly string[]): string | undefined {
  const positions = lines.flatMap((line) => POSITION.exec(line)?.[1] ?? []);
  return positions.findLast((line) => !PROGRESS.test(line));
}

/** Throws when the replay ended before the archive did. */
function refuseGap(
  { log_position, last_commit_at }: Pick<Reached, "log_position" | "last_commit_at">,
  { last, lines }: { last: string | undefined; lines: readonly string[] },
): void {
  const damage = damageIn(lines);
  if (damage === undefined && (last === undefined || isWithin(log_position, last))) return;
  const what = damage ?? `the archive goes on to ${last}, and a segment between is missing`;
  throw new Error(
    `the log ends at ${last_commit_at ?? log_position}: ${what}. Restore up to there with --accept-gap`,
  );
}

/** Whether a position is in a segment or behind it. */
function isWithin(position: string, segment: string): boolean {
  const [high = "0", low = "0"] = position.split("/");
  const at = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
  const begin = BigInt(`0x${segment.slice(8, 16)}`) * 256n + BigInt(`0x${segment.slice(16)}`);
  return at > begin * SEGMENT_BYTES;
}
