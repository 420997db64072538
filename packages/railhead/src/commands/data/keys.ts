import type { Command } from "commander";
import type { KeyProgress, KeyStatus } from "@railhead/server/keys";
import { EXIT, cliError } from "../../terminal/cli-error.ts";
import { serviceConfig } from "../../process/service-config.ts";
import { createProgress } from "../../terminal/progress.ts";
import { processTerminal, type Terminal } from "../../terminal/terminal.ts";

const OWN_DATABASE =
  "\n\nWithout DATABASE_URL it uses Railhead's own database, with the service stopped.";

interface Options {
  readonly json?: boolean;
}

interface DataOptions extends Options {
  readonly environment?: string;
  readonly settle: string;
}

/** Adds the commands for encryption keys to the generated commands for API keys. */
export function addKeyCommands(program: Command): void {
  const keys = program.commands.find((command) => command.name() === "keys");
  if (keys === undefined) return;
  keys
    .command("rotate-master")
    .summary("switch to the master key in RAILHEAD_MASTER_KEY_NEXT")
    .description(
      "Wraps every data key with the next master key, opens each one with it, and retires the present " +
        "one. Every running process needs both keys first. Run it again where it was interrupted." +
        OWN_DATABASE,
    )
    .option("--json", "print JSON, also on a terminal")
    .action(rotateMasterKey);
  keys
    .command("rotate-data")
    .summary("rotate data keys and encrypt all values again")
    .description(
      "Gives each environment a new data key, encrypts older values anew while services run, and " +
        "deletes the old key once no value names it. Run it again where it was interrupted." +
        OWN_DATABASE,
    )
    .option("--environment <id>", "only this environment")
    .option("--settle <seconds>", "how long requests that began before may take", "30")
    .option("--json", "print JSON, also on a terminal")
    .action(rotateDataKeys);
  keys
    .command("status")
    .summary("show master keys and unfinished rotations")
    .description(`Prints master keys in use and how far rotations are.${OWN_DATABASE}`)
    .option("--json", "print JSON, also on a terminal")
    .action(printStatus);
}

async function rotateMasterKey({ json }: Options): Promise<void> {
  const config = serviceConfig();
  const terminal = processTerminal(json === true);
  const { rotateMaster } = await import("@railhead/server/keys");
  const result = await rotateMaster(config, () => undefined);
  terminal.print({ event: "master_key_rotated", ...result }, (fact) => [
    `${fact.rewrapped} data keys were wrapped with master key ${fact.to_key}; it opens all ${fact.proved}.`,
    ...fact.retired.map((id) => `Master key ${id} is retired: it opens nothing in this database.`),
    "Now set RAILHEAD_MASTER_KEY to the next key, remove RAILHEAD_MASTER_KEY_NEXT, and restart.",
  ]);
}

async function rotateDataKeys({ environment, settle, json }: DataOptions): Promise<void> {
  if (!/^\d{1,6}$/.test(settle)) {
    throw cliError("--settle must be a whole number of seconds", EXIT.usage);
  }
  const config = serviceConfig();
  const terminal = processTerminal(json === true);
  const { rotateDataKeys: rotate } = await import("@railhead/server/keys");
  const rotations = await rotate(config, {
    environmentId: environment,
    settleMs: Number(settle) * 1000,
    onProgress: showProgress(terminal),
  });
  for (const { rotation, unreadable } of rotations) {
    const fact = {
      event: "data_key_rotated",
      environment_id: rotation.environment_id,
      from_key: rotation.from_key,
      to_key: rotation.to_key,
      value_count: Number(rotation.value_count),
      completed: rotation.completed_at !== null,
      unreadable,
    };
    terminal.print(fact, () => [
      fact.completed
        ? `${fact.environment_id}: data key ${fact.to_key}; ${fact.value_count} values were encrypted anew, and ${fact.from_key} was deleted.`
        : `${fact.environment_id}: ${unreadable.length} values cannot be read, so data key ${fact.from_key} stays:`,
      ...unreadable.map(({ table, column, id }) => `  ${table}.${column} of ${id}`),
    ]);
    if (!fact.completed) process.exitCode = EXIT.failed;
  }
}

/** A bar per environment on a terminal; JSON lines for programs. */
function showProgress(terminal: Terminal): (progress: KeyProgress) => void {
  const bar = createProgress(terminal.isPretty && process.stderr.isTTY);
  let shown: string | undefined;
  return ({ environment_id = "", done, left }) => {
    if (!terminal.isPretty) {
      terminal.print({ event: "progress", environment_id, done, left }, () => []);
      return;
    }
    if (shown !== environment_id) {
      if (shown !== undefined) bar.end();
      bar.begin(environment_id, done + left);
      shown = environment_id;
    }
    bar.at(done);
    if (left > 0) return;
    bar.end();
    shown = undefined;
  };
}

async function printStatus({ json }: Options): Promise<void> {
  const { readKeyStatus } = await import("@railhead/server/keys");
  const status = await readKeyStatus(serviceConfig());
  processTerminal(json === true).print({ event: "key_status", ...status }, statusLines);
}

function statusLines({ master_keys, rotations }: KeyStatus): string[] {
  const masters = master_keys.map(({ id, is_current, data_keys }) => {
    return `master key ${id}: ${is_current ? "current" : "being replaced"}, wraps ${data_keys} data keys`;
  });
  const open = rotations.map(({ environment_id, from_key, to_key, done, left }) => {
    return `${environment_id}: from data key ${from_key} to ${to_key}, ${done} values done, ${left} left`;
  });
  return [...masters, ...(open.length === 0 ? ["No rotation is unfinished."] : open)];
}
