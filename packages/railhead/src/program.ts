import type { Command } from "commander";
import { booksCommand } from "./commands/books.ts";
import { clockCommand } from "./commands/clock.ts";
import { completionCommand } from "./commands/completion.ts";
import { demoCommand } from "./commands/demo.ts";
import { devCommand } from "./commands/dev.ts";
import { addEventCommands } from "./commands/events.ts";
import { fileCommand } from "./commands/file.ts";
import { listenCommand } from "./commands/listen.ts";
import { liveCommand } from "./commands/live.ts";
import { migrateCommand } from "./commands/migrate.ts";
import { addOperationCommands } from "./commands/operations.ts";
import { outcomesCommand } from "./commands/outcomes.ts";
import { scenarioCommand } from "./commands/scenario.ts";
import { serveCommand } from "./commands/serve.ts";
import { configCommand, doctorCommand, statusCommand } from "./commands/status.ts";
import { triggerCommand } from "./commands/trigger.ts";
import { verifyCommand } from "./commands/verify.ts";
import { rootCommand, throwInsteadOfExit } from "./root-command.ts";

/** The `railhead` command with all that it can do. */
export function createProgram(version: string): Command {
  const program = rootCommand(version)
    .addCommand(devCommand())
    .addCommand(serveCommand())
    .addCommand(migrateCommand())
    .addCommand(liveCommand())
    .addCommand(clockCommand())
    .addCommand(listenCommand())
    .addCommand(triggerCommand())
    .addCommand(demoCommand())
    .addCommand(outcomesCommand())
    .addCommand(scenarioCommand())
    .addCommand(statusCommand())
    .addCommand(doctorCommand())
    .addCommand(verifyCommand())
    .addCommand(booksCommand())
    .addCommand(configCommand())
    .addCommand(fileCommand())
    .addCommand(completionCommand())
    .addHelpText(
      "after",
      "\nExit codes: 0 done, 1 failed, 64 wrong usage, 69 nothing to talk to,\n78 wrong configuration.",
    );
  addOperationCommands(program);
  addEventCommands(program);
  throwInsteadOfExit(program);
  return program;
}
