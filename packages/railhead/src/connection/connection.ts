import type { Command } from "commander";
import { createApi, type Api } from "./api.ts";
import { EXIT, cliError } from "../terminal/cli-error.ts";
import { clientVariables } from "./settings.ts";
import { readState } from "./state-file.ts";

/** Options that select service and key. */
export interface Connection {
  readonly api?: string;
  readonly key?: string;
  readonly dataDir?: string;
  readonly json?: boolean;
}

/** Adds the options of every command that calls a running service. */
export function withConnection(command: Command): Command {
  return command
    .option("--api <url>", "address of the service")
    .option("--key <key>", "API key")
    .option("--data-dir <folder>", "data folder of `railhead dev` (RAILHEAD_DATA_DIR, .railhead)")
    .option("--json", "print JSON, also on a terminal");
}

/** The folder in which commands store their state. */
export function dataDirOf(options: Connection): string {
  return options.dataDir ?? clientVariables().dataDir;
}

/**
 * Connects by the options, the variables RAILHEAD_API and RAILHEAD_API_KEY, or the state of
 * `railhead dev`. Throws one sentence where none is set.
 */
export function connect(options: Connection, signal?: AbortSignal): Api {
  const { keys } = clientVariables();
  return createApi({
    ...accessOf(options),
    ...(keys === undefined ? {} : { keys }),
    ...(signal === undefined ? {} : { signal }),
  });
}

/** For what works in sandboxes alone. Without it, a command with a live key makes customers before it fails. */
export function connectToSandbox(options: Connection): Api {
  const access = accessOf(options);
  if (access.key.startsWith("rk_live_"))
    throw cliError(
      "This command works in a sandbox, and the key is of an environment that moves real money: give the key of a sandbox by --key or RAILHEAD_API_KEY",
      EXIT.usage,
    );
  return createApi(access);
}

function accessOf(options: Connection): { address: string; key: string } {
  const variables = clientVariables();
  const given = { api: options.api ?? variables.api, key: options.key ?? variables.key };
  const isComplete = given.api !== undefined && given.key !== undefined;
  const dataDir = dataDirOf(options);
  const state = isComplete ? undefined : readState(dataDir);
  const address = given.api ?? state?.api;
  const key = given.key ?? state?.api_key;
  if (address === undefined || key === undefined) {
    throw cliError(
      `There is no sandbox in ${dataDir}: start one with \`railhead dev\`, or pass --api and --key`,
      EXIT.unavailable,
    );
  }
  return { address, key };
}
