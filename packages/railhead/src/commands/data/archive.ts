import type { CreatedArchives } from "@railhead/server/archive";
import { Command } from "commander";
import { serviceConfig } from "../../process/service-config.ts";
import { cliError, EXIT } from "../../terminal/cli-error.ts";
import { tableLines } from "../../terminal/table.ts";
import { processTerminal } from "../../terminal/terminal.ts";

interface Options {
  readonly folder?: string;
  readonly environment?: string;
  readonly json?: boolean;
}

const loaded = () => import("@railhead/server/archive");
const placeOf = ({ folder, environment }: Options) => ({
  folder: folder ?? null,
  environment: environment ?? null,
});

/** Archives of old events of live environments. */
export function archiveCommand(): Command {
  return new Command("archive")
    .summary("archive old events of a live environment")
    .description(
      "Works on parts of the event log that retention detached. With DATABASE_URL on that database, without it on " +
        "Railhead's own, whether or not the service runs.",
    )
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(verifyCommand())
    .addCommand(readCommand())
    .addCommand(restoreCommand());
}

function command(name: string, summary: string): Command {
  return new Command(name)
    .summary(summary)
    .option(
      "--folder <dir>",
      "folder of the archives; default: RAILHEAD_ARCHIVE_DIR, else archive of the data folder",
    )
    .option("--environment <name>", "name or id of a live environment; default: the only one")
    .option("--json", "print JSON, also on a terminal");
}

function createCommand(): Command {
  return command(
    "create",
    "write detached events to Parquet files, read them back, drop their tables",
  )
    .description(
      "Writes each detached part of the log below the folder, reads the files back and compares every row with the " +
        "table. Only then the table is dropped. What was interrupted is done again. A part that fails is listed with " +
        "its reason, the others are archived, and the command exits with 1.",
    )
    .option("--keep", "leave the tables in the database")
    .action(async (options: Options & { keep?: boolean }) => {
      const { createArchives } = await loaded();
      const keeps = options.keep === true;
      const made = await createArchives(serviceConfig(), { ...placeOf(options), keeps });
      processTerminal(options.json === true).print({ event: "archived", ...made }, linesOf);
      if (made.failed.length > 0) process.exitCode = EXIT.failed;
    });
}

function linesOf({ archives, failed }: CreatedArchives): string[] {
  if (archives.length + failed.length === 0) return ["Nothing is detached and not archived."];
  return [
    ...archives.map(
      ({ first_sequence, last_sequence, folder, bytes, is_dropped }) =>
        `Events ${first_sequence} to ${last_sequence}: ${bytes} bytes in ${folder}, read back${is_dropped ? ", table dropped" : ""}`,
    ),
    ...failed.map(
      ({ first_sequence, last_sequence, reason }) =>
        `Events ${first_sequence} to ${last_sequence}: FAILED: ${reason}`,
    ),
  ];
}

function listCommand(): Command {
  return command("list", "list the parts of the log and where they are").action(
    async (options: Options) => {
      const { listArchives } = await loaded();
      const parts = await listArchives(serviceConfig(), placeOf(options));
      processTerminal(options.json === true).print({ event: "archive_parts", parts }, () =>
        tableLines(
          parts.map((part) => ({ ...part, folder: part.folder ?? "" })),
          process.stdout.columns,
          ["first_sequence", "last_sequence", "state"],
        ),
      );
    },
  );
}

function verifyCommand(): Command {
  return command(
    "verify",
    "read all archives and compare them with their manifests and the database",
  )
    .description("Exits with 1 if a file, a row or a manifest is missing or was changed.")
    .action(async (options: Options) => {
      const { verifyArchives } = await loaded();
      const archives = await verifyArchives(serviceConfig(), placeOf(options));
      const holds = archives.every(({ faults }) => faults.length === 0);
      processTerminal(options.json === true).print(
        { event: "archives_verified", holds, archives },
        () =>
          archives.map(
            ({ folder, events, faults }) =>
              `${folder}: ${faults.length === 0 ? `${events} events, whole` : `BROKEN: ${faults.join("; ")}`}`,
          ),
      );
      if (!holds) process.exitCode = EXIT.failed;
    });
}

function readCommand(): Command {
  return command("read", "print archived events, a line of JSON each")
    .description(
      "Prints rows as they were written: the first event of a resource has it whole in patch, later ones in data. With " +
        "--folder and an environment's id no database is needed.",
    )
    .option("--from <sequence>", "number of the first event", "1")
    .option("--limit <n>", "most events", "100")
    .action(async (options: Options & { from: string; limit: string }) => {
      const { readArchives } = await loaded();
      const asked = {
        from: numberIn("--from", options.from),
        limit: numberIn("--limit", options.limit),
      };
      for await (const event of readArchives(serviceConfig(), { ...placeOf(options), ...asked })) {
        process.stdout.write(`${JSON.stringify(event, withNumbers)}\n`);
      }
    });
}

const withNumbers = (_: string, value: unknown) =>
  typeof value === "bigint" ? Number(value) : value;

function restoreCommand(): Command {
  return command("restore", "fill the table of an archived part again")
    .description(
      "Makes the table beside the log, in the schema railhead_events, for statements of SQL. The log itself still begins " +
        "where it did. `railhead archive create` drops it again.",
    )
    .requiredOption("--from <sequence>", "number of an event of the part")
    .action(async (options: Options & { from: string }) => {
      const { restoreArchive } = await loaded();
      const from = numberIn("--from", options.from);
      const done = await restoreArchive(serviceConfig(), { ...placeOf(options), from });
      processTerminal(options.json === true).print({ event: "archive_restored", ...done }, () => [
        `${done.rows} events are in ${done.table}.`,
      ]);
    });
}

function numberIn(option: string, text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw cliError(`${option} must be a whole number from 1`, EXIT.usage);
}
