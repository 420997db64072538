import type { Command } from "commander";
import { addEventCommands } from "./commands/events.ts";
import { addKeyCommands } from "./commands/data/keys.ts";
import { addOperationCommands, isNoun } from "./commands/operations.ts";
import { rootCommand, throwInsteadOfExit } from "./root-command.ts";

type Load = () => Promise<Command>;

/** Hand-written commands, by the heading of the help. Each is loaded on demand: loading all takes longer than most of them run. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, Load>>>> = {
  "Run the service": {
    dev: async () => (await import("./commands/dev.ts")).devCommand(),
    serve: async () => (await import("./commands/serve.ts")).serveCommand(),
    migrate: async () => (await import("./commands/data/migrate.ts")).migrateCommand(),
    status: async () => (await import("./commands/status.ts")).statusCommand(),
    doctor: async () => (await import("./commands/status.ts")).doctorCommand(),
    config: async () => (await import("./commands/status.ts")).configCommand(),
  },
  "Sandbox and tests": {
    clock: async () => (await import("./commands/sandbox/clock.ts")).clockCommand(),
    demo: async () => (await import("./commands/sandbox/demo.ts")).demoCommand(),
    outcomes: async () => (await import("./commands/sandbox/outcomes.ts")).outcomesCommand(),
    scenario: async () => (await import("./commands/sandbox/scenario.ts")).scenarioCommand(),
    trigger: async () => (await import("./commands/sandbox/trigger.ts")).triggerCommand(),
    listen: async () => (await import("./commands/listen.ts")).listenCommand(),
  },
  Operate: {
    operators: async () => (await import("./commands/data/operators.ts")).operatorsCommand(),
    rights: async () => (await import("./commands/rights.ts")).rightsCommand(),
    live: async () => (await import("./commands/data/live.ts")).liveCommand(),
    verify: async () => (await import("./commands/data/verify.ts")).verifyCommand(),
    backup: async () => (await import("./commands/data/backup.ts")).backupCommand(),
    restore: async () => (await import("./commands/data/backup.ts")).restoreCommand(),
    archive: async () => (await import("./commands/data/archive.ts")).archiveCommand(),
    move: async () => (await import("./commands/data/move.ts")).moveCommand(),
    journal: async () => (await import("./commands/data/journal.ts")).journalCommand(),
    recover: async () => (await import("./commands/data/recover.ts")).recoverCommand(),
  },
  "Files, books and decisions": {
    bank: async () => (await import("./commands/bank/onboard.ts")).bankCommand(),
    file: async () => (await import("./commands/files/file.ts")).fileCommand(),
    books: async () => (await import("./commands/data/books.ts")).booksCommand(),
    risk: async () => (await import("./commands/risk.ts")).riskCommand(),
    audit: async () => (await import("./commands/data/audit.ts")).auditCommand(),
    "verify-pack": async () => (await import("./commands/files/pack.ts")).verifyPackCommand(),
  },
  Tools: {
    mcp: async () => (await import("./commands/mcp.ts")).mcpCommand(),
    completion: async () => (await import("./commands/completion.ts")).completionCommand(),
  },
};
const COMMANDS: Readonly<Record<string, Load>> = Object.assign({}, ...Object.values(GROUPS));

/** Commands that need all others to be loaded. */
const NEEDS_ALL_COMMANDS = new Set(["completion"]);

/** The `railhead` command with the subcommand named first, or with all where none is named. */
export async function programFor(version: string, first: string | undefined): Promise<Command> {
  const name = first ?? "";
  const load = NEEDS_ALL_COMMANDS.has(name) ? undefined : COMMANDS[name];
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
  program.commandsGroup("Tools:").helpCommand("help [command]", "show the help of a command");
  for (const [heading, loads] of Object.entries(GROUPS)) {
    const commands = await Promise.all(Object.values(loads).map((load) => load()));
    for (const command of commands) program.addCommand(command.helpGroup(`${heading}:`));
  }
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
