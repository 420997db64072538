import { Command } from "commander";

/** The `railhead` command without subcommands. */
export function rootCommand(version: string): Command {
  return new Command("railhead").description("Self-hosted pay-by-bank over ACH.").version(version);
}

/** Makes commander throw instead of exiting the process. */
export function throwInsteadOfExit(command: Command): void {
  command.exitOverride();
  for (const child of command.commands) throwInsteadOfExit(child);
}
