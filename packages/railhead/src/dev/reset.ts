import { createInterface } from "node:readline/promises";
import { eraseEverything, type Config } from "@railhead/server";
import { EXIT, cliError } from "../terminal/cli-error.ts";
import { removeState } from "../connection/state-file.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Erases all data after confirmation, unless `isSure`. Returns whether a service may start with the same login. */
export async function reset(config: Config, terminal: Terminal, isSure: boolean): Promise<boolean> {
  const { DATABASE_URL: url } = config;
  const what =
    url === undefined ? config.RAILHEAD_DATA_DIR : `Railhead's tables in ${placeOf(url)}`;
  if (!isSure) {
    if (process.stdin.isTTY) await askToErase(what);
    else if (url !== undefined) {
      throw cliError(`reset would erase ${what}: pass --yes to confirm`, EXIT.usage);
    }
  }
  const { may_serve: mayServe } = await eraseEverything(config);
  removeState(config.RAILHEAD_DATA_DIR);
  terminal.print({ event: "reset", erased: what }, () => [
    `Erased ${what}.`,
    ...(mayServe
      ? []
      : ["Next: `railhead migrate` as this role, then `railhead dev` as railhead_engine."]),
  ]);
  return mayServe;
}

/** Hosts and database of an address, without user, password and parameters. */
function placeOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/([^/?#]*@)?/, "").replace(/[?#].*$/, "");
}

async function askToErase(what: string): Promise<void> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await prompt.question(`Erase ${what}? Type yes: `);
    if (answer.trim().toLowerCase() !== "yes") throw cliError("Nothing was erased.");
  } finally {
    prompt.close();
  }
}
