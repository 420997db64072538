import { createWriteStream } from "node:fs";
import { Writable } from "node:stream";
import { Command, Option } from "commander";
import type { Api } from "../../connection/api.ts";
import { connect, withConnection, type Connection } from "../../connection/connection.ts";
import { EXIT } from "../../terminal/cli-error.ts";
import { tableLines } from "../../terminal/table.ts";
import { processTerminal } from "../../terminal/terminal.ts";

interface Entry {
  readonly sequence: number;
  readonly recorded_at: string;
  readonly actor: { readonly type: string; readonly id: string; readonly name: string | null };
  readonly action: string;
  readonly outcome: string;
  readonly resource_type: string;
  readonly resource_id: string | null;
}

interface Page {
  readonly check: string;
  readonly checked: number;
  readonly faults: readonly string[];
  readonly next_cursor: string | null;
}

/** Filters of the log, by their flags. */
const FILTERS = [
  ["--actor <id>", "only what this person or key did", "actor_id"],
  ["--action <name>", "only this action, such as customer.unmasked", "action"],
  ["--outcome <outcome>", "done or refused", "outcome"],
  ["--resource <id>", "only what concerns this resource", "resource_id"],
  ["--request <id>", "only this request", "request_id"],
  ["--from <time>", "only from this time on", "recorded_from"],
  ["--to <time>", "only until this time", "recorded_to"],
] as const;

type Flags = Readonly<Record<string, string | undefined>>;

/** Reads, proves and writes out the audit log. */
export function auditCommand(): Command {
  return new Command("audit")
    .summary("list, verify or export the audit log")
    .addCommand(listCommand())
    .addCommand(verifyCommand())
    .addCommand(exportCommand());
}

function filtered(command: Command): Command {
  for (const [flag, text] of FILTERS) command.option(flag, text);
  return withConnection(command);
}

function queryOf(options: Flags, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(more);
  for (const [flag, , parameter] of FILTERS) {
    const value = options[/--(\w+)/.exec(flag)?.[1] ?? ""];
    if (value !== undefined) query.set(parameter, value);
  }
  return query.toString();
}

function listCommand(): Command {
  return filtered(new Command("list"))
    .summary("list entries, newest first")
    .addOption(new Option("--limit <number>", "how many").default("50"))
    .action(async (options: Connection & Flags) => {
      const query = queryOf(options, { page_size: options["limit"] ?? "50" });
      const entries = await connect(options).get<Entry[]>(`/v1/audit_log?${query}`);
      processTerminal(options.json === true).print({ event: "audit_log", entries }, () =>
        tableLines(entries.map(rowOf), process.stdout.columns),
      );
    });
}

function rowOf({ sequence, recorded_at, actor, action, outcome, ...of }: Entry) {
  return {
    sequence: sequence.toString(),
    at: recorded_at,
    who: `${actor.type} ${actor.name ?? actor.id}`,
    action: outcome === "done" ? action : `${action} (${outcome})`,
    resource: `${of.resource_type} ${of.resource_id ?? ""}`.trimEnd(),
  };
}

function verifyCommand(): Command {
  return withConnection(new Command("verify"))
    .summary("verify that no entry was changed, removed or added outside the service")
    .description("Exits with 1 where one was, and names its place. Needs a platform key.")
    .option("--full", "read blocks again that an earlier verification proved")
    .action(async (options: Connection & { full?: boolean }) => {
      const pages = await verify(connect(options), options.full === true);
      const faults = pages.flatMap((page) => page.faults);
      const holds = faults.length === 0;
      const checked = pages
        .filter(({ check }) => check === "audit_log_has_no_gap")
        .reduce((sum, page) => sum + page.checked, 0);
      processTerminal(options.json === true).print(
        { event: "audit_log_verified", holds, checked, faults },
        () => [...faults, holds ? `${checked} entries hold.` : `${faults.length} faults.`],
      );
      if (!holds) process.exitCode = EXIT.failed;
    });
}

async function verify(api: Api, full: boolean): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const body = cursor === undefined ? { full } : { cursor };
    const page: Page = await api.post("/v1/audit_log/verify", body);
    pages.push(page);
    cursor = page.next_cursor;
  }
  return pages;
}

function exportCommand(): Command {
  return filtered(new Command("export"))
    .summary("export entries as NDJSON or CSV, oldest first")
    .addOption(new Option("--format <format>").choices(["ndjson", "csv"]).default("ndjson"))
    .option("--out <file>", "output file; default standard output")
    .action(async (options: Connection & Flags) => {
      const query = queryOf(options, { format: options["format"] ?? "ndjson" });
      const bytes = await connect(options).stream(`/v1/audit_log/export?${query}`);
      const out = options["out"];
      const target = out === undefined ? process.stdout : createWriteStream(out);
      await bytes.pipeTo(Writable.toWeb(target));
    });
}
