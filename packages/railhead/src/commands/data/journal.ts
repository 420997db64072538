import type { Journal, JournalLine } from "@railhead/server/journal";
import { Command } from "commander";
import { serviceConfig } from "../../process/service-config.ts";
import { EXIT } from "../../terminal/cli-error.ts";
import { tableLines } from "../../terminal/table.ts";
import { processTerminal } from "../../terminal/terminal.ts";

/** Lists the files handed to banks, as the journal outside the database has them. */
export function journalCommand(): Command {
  return new Command("journal")
    .summary("list and verify the hand-over journal")
    .description(
      "Reads the journal of files handed to banks, without a service or a database, and verifies its " +
        "hash chain. Exits with 1 if a line was changed, or lines are missing.",
    )
    .option("--dir <folder...>", "folders of the journal; default: those of the configuration")
    .option("--json", "print JSON, also on a terminal")
    .action(async (options: { dir?: string[]; json?: boolean }) => {
      const { journalFolders, readJournal } = await import("@railhead/server/journal");
      const folders = options.dir ?? journalFolders(serviceConfig());
      const journal = await readJournal(folders);
      const holds = journal.faults.length === 0;
      processTerminal(options.json === true).print(
        { event: "journal", folders, holds, ...journal },
        () => linesOf(journal, process.stdout.columns),
      );
      if (!holds) process.exitCode = EXIT.failed;
    });
}

function linesOf({ lines, faults, torn, files }: Journal, width: number): string[] {
  const rows = lines.flatMap((line) => rowOf(line, lines));
  const [first] = faults;
  return [
    ...(rows.length === 0 ? [] : [...tableLines(rows, width, ["at", "name"]), ""]),
    ...torn.map((file) => `${file} ends in a line that a crash cut; nothing was sent after it.`),
    `${lines.length} lines in ${files} files: ${first === undefined ? "the chain holds." : "the chain is BROKEN."}`,
    ...faults.map(({ file, line, fault }) => `${file}:${line}: ${fault}`),
  ];
}

function rowOf(line: JournalLine, all: readonly JournalLine[]) {
  if (line.kind !== "hand_over") return [];
  const end = all.find(
    (other) =>
      (other.kind === "handed_over" || other.kind === "not_handed_over") &&
      other.file_id === line.file_id &&
      other.attempt === line.attempt,
  );
  const { at, name, bank, entries, total_debit, total_credit, event_sequence: sequence } = line;
  return [
    {
      at,
      name,
      outcome: end?.kind ?? "unknown",
      traces: `${line.first_trace ?? ""}-${(line.last_trace ?? "").slice(-7)}`,
      entries,
      debit_cents: total_debit,
      credit_cents: total_credit,
      sequence,
      attempt: line.attempt,
      bank,
      sha256: line.sha256,
    },
  ];
}
