import type { Command } from "commander";
import { addEventCommands } from "./commands/events.ts";
import { addKeyCommands } from "./commands/data/keys.ts";
import { addOperationCommands, isNoun } from "./commands/operations.ts";
import { rootCommand, throwInsteadOfExit } from "./root-command.ts";

/** Hand-written commands. Each is loaded on demand: loading all takes longer than most of them run. */
const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ["dev", async () => (await import("./commands/dev.ts")).devCommand()],
  ["serve", async () => (await import("./commands/serve.ts")).serveCommand()],
  ["migrate", async () => (await import("./commands/data/migrate.ts")).migrateCommand()],
  ["backup", async () => (await import("./commands/data/backup.ts")).backupCommand()],
  ["restore", async () => (await import("./commands/data/backup.ts")).restoreCommand()],
  ["archive", async () => (await import("./commands/data/archive.ts")).archiveCommand()],
  ["move", async () => (await import("./commands/data/move.ts")).moveCommand()],
  ["live", async () => (await import("./commands/data/live.ts")).liveCommand()],
  ["clock", async () => (await import("./commands/sandbox/clock.ts")).clockCommand()],
  ["listen", async () => (await import("./commands/listen.ts")).listenCommand()],
  ["trigger", async () => (await import("./commands/sandbox/trigger.ts")).triggerCommand()],
  ["demo", async () => (await import("./commands/sandbox/demo.ts")).demoCommand()],
  ["outcomes", async () => (await import("./commands/sandbox/outcomes.ts")).outcomesCommand()],
  ["scenario", async () => (await import("./commands/sandbox/scenario.ts")).scenarioCommand()],
  ["status", async () => (await import("./commands/status.ts")).statusCommand()],
  ["doctor", async () => (await import("./commands/status.ts")).doctorCommand()],
  ["verify", async () => (await import("./commands/data/verify.ts")).verifyCommand()],
  ["verify-pack", async () => (await import("./commands/files/pack.ts")).verifyPackCommand()],
  ["operators", async () => (await import("./commands/data/operators.ts")).operatorsCommand()],
  ["rights", async () => (await import("./commands/rights.ts")).rightsCommand()],
  ["risk", async () => (await import("./commands/risk.ts")).riskCommand()],
  ["journal", async () => (await import("./commands/data/journal.ts")).journalCommand()],
  ["recover", async () => (await import("./commands/data/recover.ts")).recoverCommand()],
  ["audit", async () => (await import("./commands/data/audit.ts")).auditCommand()],
  ["books", async () => (await import("./commands/data/books.ts")).booksCommand()],
  ["config", async () => (await import("./commands/status.ts")).configCommand()],
  ["file", async () => (await import("./commands/files/file.ts")).fileCommand()],
  ["bank", async () => (await import("./commands/bank/onboard.ts")).bankCommand()],
  ["mcp", async () => (await import("./commands/mcp.ts")).mcpCommand()],
  ["completion", async () => (await import("./commands/completion.ts")).completionCommand()],
]);

/** Commands that need all others to be loaded. */
const NEEDS_ALL_COMMANDS = new Set(["completion"]);

/** The `railhead` command with the subcommand named first, or with all where none is named. */
export async function programFor(version: string, first: string | undefined): Promise<Command> {
  const name = first ?? "";
  const load = NEEDS_ALL_COMMANDS.has(name) ? undefined : COMMANDS.get(name);
  if (load === undefined && !isNoun(name)) return await createProgram(version);
  const program = rootCommand(version);
  if (load === undefined) {
    addOperationCommands(program, name);
    addEventCommands(program);
    addKeyCommands(program);
  } else {
    program.addCommand(await load());
  }
  throwInsteadOfExit(program);
  return program;
}

/** The `railhead` command with all subcommands. */
export async function createProgram(version: string): Promise<Command> {
  const program = rootCommand(version);
  const commands = await Promise.all([...COMMANDS.values()].map((load) => load()));
  for (const command of commands) program.addCommand(command);
  program.addHelpText(
    "after",
    "\nExit codes: 0 success, 1 failure, 64 wrong usage, 69 service unavailable,\n78 invalid configuration.",
  );
  addOperationCommands(program);
  addEventCommands(program);
  addKeyCommands(program);
  throwInsteadOfExit(program);
  return program;
}
