import { Command } from "commander";

/** The `railhead` command before any other is added to it. */
export function rootCommand(version: string): Command {
  return new Command("railhead").description("Self-hosted pay-by-bank over ACH.").version(version);
}

/** Lets parsing throw commander's error instead of ending the process. */
export function throwInsteadOfExit(command: Command): void {
  command.exitOverride();
  for (const child of command.commands) throwInsteadOfExit(child);
}
