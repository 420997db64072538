import { join } from "node:path";
import type { MoveStep, WantedCellMove, WantedMove } from "@railhead/server/move";
import { Command } from "commander";
import { serviceConfig } from "../../process/service-config.ts";
import { cliError, EXIT } from "../../terminal/cli-error.ts";
import { processTerminal, type Terminal } from "../../terminal/terminal.ts";

interface Options {
  readonly environment: string;
  readonly to?: string;
  readonly journal?: string[];
  readonly source?: string;
  readonly address?: string;
  readonly data?: string;
  readonly archive?: string;
  readonly foldersChecked?: boolean;
  readonly maxFenceMs: string;
  readonly maxStallMs: string;
  readonly abandon?: boolean;
  readonly markMoved?: boolean;
  readonly json?: boolean;
}

/** Moves an environment to another PostgreSQL cluster. */
export function moveCommand(): Command {
  return new Command("move")
    .summary("move an environment to another PostgreSQL cluster")
    .description(
      "Copies the environment's rows by logical replication while it is served, stops it for a moment, compares both " +
        "sides, verifies the copy, and lets the target serve it. DATABASE_URL is the source's superuser. A move that was " +
        "cut short goes on when the command is run again. See docs/operate/moving.md.",
    )
    .requiredOption("--environment <id>", "id of the environment")
    .option(
      "--to <url>",
      "database of the target, as its superuser; or the name of a cell of RAILHEAD_CELLS",
    )
    .option(
      "--journal <folder...>",
      "folders of the target's hand-over journal, reachable from here",
    )
    .option("--data <folder>", "the target's data folder, reachable from here: it is compared")
    .option("--archive <folder>", "the target's archives; default: archive of --data")
    .option("--folders-checked", "instead of --data: a person made sure that the target has all")
    .option("--source <url>", "how the target reaches the source; default: DATABASE_URL")
    .option("--address <url>", "where callers find the environment afterwards")
    .option("--max-fence-ms <n>", "a longer stop is taken back", "5000")
    .option(
      "--max-stall-ms <n>",
      "the command ends where the copy stands still for longer",
      "120000",
    )
    .option("--abandon", "take back a move that has not switched, and empty the target")
    .option(
      "--mark-moved",
      "of a database restored from before the move: mark it as the journal says",
    )
    .option("--json", "print JSON, also on a terminal")
    .action(act);
}

async function act(options: Options): Promise<void> {
  const terminal = processTerminal(options.json === true);
  const { abandonMove, markMovedAway, moveEnvironment, moveToCell, planCellMove } =
    await import("@railhead/server/move");
  const config = serviceConfig();
  const environment_id = options.environment;
  if (options.markMoved === true) {
    const target = await markMovedAway(config, environment_id);
    terminal.print({ event: "marked_moved", environment_id, target }, () => [
      `${environment_id} is marked: it is served from ${target}.`,
    ]);
    return;
  }
  const wanted = wantedOf(options, (step) => show(terminal, step));
  if (options.abandon === true) {
    const plan = "journal" in wanted ? { config, wanted } : await planCellMove(config, wanted);
    await abandonMove(plan.config, plan.wanted);
    terminal.print({ event: "move_abandoned", environment_id }, () => [
      "The source serves the environment, and the target has nothing of it.",
    ]);
    return;
  }
  const moved = await ("journal" in wanted
    ? moveEnvironment(config, wanted)
    : moveToCell(config, wanted));
  terminal.print({ event: "moved", ...moved }, ({ fence_ms, rows }) => [
    `The target serves the environment${fence_ms === null ? "" : `; nobody served it for ${fence_ms} ms`}.`,
    ...(rows === null
      ? []
      : [`${rows} rows were compared, and the books and the chain verified there.`]),
  ]);
}

const CELL_NAME = /^[a-z][a-z0-9-]*$/;

/** The name of a cell says all that a database's address leaves open. */
function wantedOf(options: Options, onStep: (step: MoveStep) => void): WantedMove | WantedCellMove {
  const { environment, to, journal, source, address, data } = options;
  const maxFenceMs = milliseconds("--max-fence-ms", options.maxFenceMs);
  const maxStallMs = milliseconds("--max-stall-ms", options.maxStallMs);
  const move = { environment, source, maxFenceMs, maxStallMs, onStep };
  if (to !== undefined && CELL_NAME.test(to)) {
    if (journal === undefined && address === undefined && data === undefined)
      return { ...move, to };
    throw cliError("--to a cell takes neither --journal, --data nor --address", EXIT.usage);
  }
  if (to === undefined || journal === undefined)
    throw cliError("--to and --journal are needed", EXIT.usage);
  return { ...move, to, journal, address: address ?? null, folders: foldersOf(options) };
}

function milliseconds(flag: string, text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw cliError(`${flag} must be a whole number from 1 to 9999999`, EXIT.usage);
}

function foldersOf({ data, archive, foldersChecked }: Options): WantedMove["folders"] {
  if (foldersChecked === true) return "checked";
  return data === undefined ? null : { data, archive: archive ?? join(data, "archive") };
}

function show(terminal: Terminal, step: MoveStep): void {
  terminal.print({ event: "move_step", ...step }, () => {
    if (step.step === "cells_unasked")
      return [`Cells that cannot be asked, and are not needed: ${step.cells.join(", ")}.`];
    if (step.step === "directory_unwritten")
      return [
        `The cell main cannot be written (${step.reason}): services find the environment by asking the cells.`,
      ];
    if (step.step === "by_hand") return ["The move leaves to you:", ...step.steps];
    if (step.step === "copying") return [`${step.ready} of ${step.of} tables are copied.`];
    if (step.step === "copied_again")
      return [`A crash cut these copies off, and they begin again: ${step.tables.join(", ")}.`];
    if (step.step === "proved") return [`${step.rows} rows of ${step.tables} tables are equal.`];
    return [step.step === "fenced" ? "Nobody serves the environment." : `It has ${step.step}.`];
  });
}
