import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { Command } from "commander";
import { connect, withConnection, type Connection } from "../../connection/connection.ts";
import { EXIT, cliError } from "../../terminal/cli-error.ts";
import { processTerminal } from "../../terminal/terminal.ts";

interface Statement {
  readonly id: string;
  readonly state: string;
  readonly line_count: number;
  readonly matched_count: number;
  readonly faults: readonly { line: number; message: string }[];
  readonly differences: readonly {
    kind: string;
    line: number | null;
    amount: string;
    name: string;
    what_next: string;
  }[];
}

/** Exports a month of the ledger and compares bank statements with it. */
export function booksCommand(): Command {
  return new Command("books")
    .summary("export a month of the ledger, or compare a bank statement with it")
    .addCommand(exportCommand())
    .addCommand(statementCommand());
}

function exportCommand(): Command {
  return withConnection(new Command("export"))
    .summary("export a month of the ledger as CSV")
    .requiredOption("--month <YYYY-MM>", "month, by New York time")
    .option("--out <file>", "output file; default standard output")
    .action(async (options: Connection & { month: string; out?: string }) => {
      const query = new URLSearchParams({ month: options.month }).toString();
      const text = await connect(options).text(`/v1/ledger/export?${query}`);
      const bytes = Buffer.from(text, "latin1");
      if (options.out === undefined) process.stdout.write(bytes);
      else writeFileSync(options.out, bytes);
    });
}

function statementCommand(): Command {
  return withConnection(new Command("statement"))
    .summary("compare a bank statement (BAI2 or CSV) with the ledger")
    .description("Exits with 1 if they differ or the statement cannot be read.")
    .argument("<file>")
    .action(async (file: string, options: Connection) => {
      const body = { name: basename(file), content: contentOf(file) };
      const statement = await connect(options).post<Statement>("/v1/bank_statements", body);
      processTerminal(options.json === true).print({ event: "statement", ...statement }, () =>
        linesOf(file, statement),
      );
      if (statement.state !== "agreed") process.exitCode = EXIT.failed;
    });
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw cliError(`${file} cannot be read`, EXIT.usage);
  }
}

function linesOf(file: string, statement: Statement): string[] {
  const { line_count: count, matched_count: matched } = statement;
  return [
    `${file}: ${statement.state}, ${matched} of ${count} movements found`,
    ...statement.faults.map(({ line, message }) => `${file}:${line}: ${message}`),
    ...statement.differences.map(
      ({ kind, line, amount, name, what_next: next }) =>
        `${file}${line === null ? "" : `:${line}`}: ${kind} ${amount} ${name}. ${next}`,
    ),
  ];
}
