import type { Command } from "commander";
import { rootCommand, throwInsteadOfExit } from "./root-command.ts";

/** Commands that start a service: somebody waits for it, so nothing of the others is loaded. */
const STARTERS = new Map<string | undefined, () => Promise<Command>>([
  ["dev", async () => (await import("./commands/dev.ts")).devCommand()],
  ["serve", async () => (await import("./commands/serve.ts")).serveCommand()],
]);

/** The `railhead` command as far as its first argument needs it: all of it where that starts nothing. */
export async function programFor(version: string, first: string | undefined): Promise<Command> {
  const load = STARTERS.get(first);
  if (load === undefined) return (await import("./program.ts")).createProgram(version);
  const program = rootCommand(version).addCommand(await load());
  throwInsteadOfExit(program);
  return program;
}
