import type { MadeBackup, Restored } from "@railhead/server/backup";
import type { Drilled } from "@railhead/server/drill";
import { Command, InvalidArgumentError } from "commander";
import { serviceConfig } from "../../process/service-config.ts";
import { EXIT } from "../../terminal/cli-error.ts";
import { createProgress, whileWaiting } from "../../terminal/progress.ts";
import { tableLines } from "../../terminal/table.ts";
import { processTerminal } from "../../terminal/terminal.ts";

interface BackupOptions {
  readonly to?: string;
  readonly keep?: number;
  readonly keepDays?: number;
  readonly json?: boolean;
}

export function backupCommand(): Command {
  return new Command("backup")
    .addCommand(drillCommand())
    .summary("back up Railhead's own database while it runs")
    .description(
      "Copies the data folder of the managed PostgreSQL with a SHA-256 of each file, and the write-ahead " +
        "log of that time. With RAILHEAD_BACKUP_DIR the service archives all further log there, so that " +
        "any later instant can be restored.",
    )
    .option("--to <folder>", "backup folder; default: RAILHEAD_BACKUP_DIR")
    .option("--keep <n>", "remove all but the newest n backups, and the log before them", wholeOf)
    .option("--keep-days <n>", "remove backups not needed to restore the last n days", wholeOf)
    .option("--json", "print JSON, also on a terminal")
    .action(async ({ to, keep, keepDays, json }: BackupOptions) => {
      const terminal = processTerminal(json === true);
      const { makeBackup } = await import("@railhead/server/backup");
      const { wallClock } = await import("@railhead/server/clock");
      const bar = createProgress(terminal.isPretty && process.stderr.isTTY);
      let isShown = false;
      const made = await makeBackup(serviceConfig(), {
        to,
        retention: { count: keep, since: daysBefore(wallClock.now(), keepDays) },
        onProgress(bytes, total) {
          if (!isShown) bar.begin("copying", total);
          isShown = true;
          bar.at(bytes);
        },
      }).finally(() => bar.end());
      terminal.print({ event: "backed_up", ...made }, backupLines);
    });
}

function wholeOf(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number from 1 to 99999.");
}

const DAY_MS = 86_400_000;
const daysBefore = (instant: string, days: number | undefined) =>
  days === undefined ? undefined : new Date(Date.parse(instant) - days * DAY_MS).toISOString();

function backupLines(made: MadeBackup): string[] {
  const { id, folder, files, bytes, removed_backups: removed } = made;
  return [
    `Backup ${id} in ${folder}: ${files} files, ${Math.ceil(bytes / 2 ** 20)} MB, restorable from ${made.ended_at}.`,
    ...(removed.length === 0
      ? []
      : [`Removed ${removed.join(", ")} and ${made.removed_segments} segments of the log.`]),
    made.is_archived
      ? "The service archives its log there: `railhead restore --at` reaches any later instant."
      : "Without RAILHEAD_BACKUP_DIR set to that folder for the service, later instants cannot be restored.",
    "Not in it: the master key, the hand-over journal, and the keys to the banks. Keep those apart from it.",
    ...notAudited(made),
  ];
}

function drillCommand(): Command {
  return new Command("drill")
    .summary("prove that the newest backup can be restored")
    .description(
      "Restores the newest backup and the archived log into a temporary folder, starts PostgreSQL on it " +
        "read-only, reads every page and index, verifies keys, ledger, chain and hand-over journal, and " +
        "removes it. Exits with 1 on any doubt. Run it every week.",
    )
    .option("--from <folder>", "backup folder; default: RAILHEAD_BACKUP_DIR")
    .option("--in <folder>", "folder with room for a copy; default: that of temporary files")
    .option("--json", "print JSON, also on a terminal")
    .action(async (_: object, command: Command) => {
      const { from, in: place, json } = command.optsWithGlobals<DrillOptions>();
      const terminal = processTerminal(json === true);
      const { drill } = await import("@railhead/server/drill");
      const began = performance.now();
      let phase = "";
      const work = drill(serviceConfig(), {
        from,
        in: place,
        onPhase: (next) => {
          phase = next;
        },
      });
      const isWatched = terminal.isPretty && process.stderr.isTTY;
      const drilled = await whileWaiting(isWatched, () => `${phase};`, work);
      const holds = drilled.proofs.every(({ faults }) => faults.length === 0);
      const seconds = Math.round((performance.now() - began) / 100) / 10;
      terminal.print({ event: "drilled", holds, seconds, ...drilled }, drillLines);
      if (!holds) process.exitCode = EXIT.failed;
    });
}

interface DrillOptions {
  readonly from?: string;
  readonly in?: string;
  readonly json?: boolean;
}

function drillLines(done: Drilled & { holds: boolean; seconds: number }): string[] {
  const { backup, last_commit_at: last, holds, seconds, proofs, notes } = done;
  const rows = proofs.map(({ proof, checked, faults }) => ({
    proof,
    result: faults.length === 0 ? "holds" : "broken",
    checked: String(checked),
    faults: String(faults.length),
  }));
  return [
    `Backup ${backup} was restored up to ${last ?? "its end"} and ${holds ? "proved" : "is DOUBTFUL"}, in ${seconds} s.`,
    ...tableLines(rows, process.stdout.columns),
    ...proofs.flatMap(({ proof, faults }) => faults.map((fault) => `${proof}: ${fault}`)),
    ...notes,
  ];
}

const notAudited = ({ not_audited: why }: Pick<MadeBackup, "not_audited">) =>
  why === undefined ? [] : [`The audit log of the database has no row of this: ${why}`];

interface RestoreOptions {
  readonly from?: string;
  readonly into?: string;
  readonly at?: string;
  readonly backup?: string;
  readonly acceptGap?: boolean;
  readonly json?: boolean;
}

export function restoreCommand(): Command {
  return new Command("restore")
    .summary("restore Railhead's own database from a backup")
    .description(
      "Verifies and copies a backup into a data directory that has no database, and replays the archived " +
        "log. The directory's hand-over journal and bank folders stay as they are.",
    )
    .option("--from <folder>", "backup folder; default: RAILHEAD_BACKUP_DIR")
    .option("--into <folder>", "data directory; default: RAILHEAD_DATA_DIR")
    .option("--at <instant>", "up to this instant; default: all that was archived", instantOf)
    .option("--backup <id>", "begin with this backup; default: the newest one before the instant")
    .option("--accept-gap", "take the log up to a segment that is damaged or missing")
    .option("--json", "print JSON, also on a terminal")
    .action(async (options: RestoreOptions) => {
      const { from, into, at, backup, acceptGap = false } = options;
      const { restoreDatabase } = await import("@railhead/server/backup");
      const wanted = { from, into, at, backup, acceptGap };
      const restored = await restoreDatabase(serviceConfig(), wanted);
      processTerminal(options.json === true).print(
        { event: "restored", ...restored },
        restoreLines,
      );
    });
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.(\d{1,6}))?)?(?:Z|[+-]\d\d:\d\d)$/;

/** In UTC, with the microseconds that PostgreSQL has and Date has not. */
function instantOf(text: string): string {
  const found = INSTANT.exec(text);
  const time = Date.parse(text);
  if (found === null || Number.isNaN(time)) {
    throw new InvalidArgumentError("It must be like 2026-03-02T15:00:00Z.");
  }
  return `${new Date(time).toISOString().slice(0, 19)}.${(found[1] ?? "").padEnd(6, "0")}Z`;
}

function restoreLines(restored: Restored & Pick<MadeBackup, "not_audited">): string[] {
  const { backup, data_dir: dataDir, last_commit_at: last, log_position: position } = restored;
  return [
    `Restored backup ${backup} into ${dataDir}.`,
    last === null
      ? `The log had no transaction after it (position ${position}).`
      : `The last transaction is of ${last} (position ${position}, timeline ${restored.timeline}).`,
    "Next:",
    "  1. Give the service its master key, and the hand-over journal as it was last: never one from a backup.",
    "  2. railhead serve    compares the database with the journal, and sends nothing if it went back.",
    "  3. railhead recover  shows the files that banks have and the database does not know.",
    "  4. railhead backup   begins a new line of backups.",
    ...notAudited(restored),
  ];
}
