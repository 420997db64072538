import type { Logger } from "pino";
import { listLiveOdfis } from "../../db/tables/environments/cell-environments.ts";
import type { CellState } from "../../http/server/cells.ts";
import { createPeriodic } from "../../payments/engine/periodic.ts";

const LOOK_MS = 60_000;

/** What is wrong between cells, looked for every minute. */
export interface Conflicts {
  /** In sentences. */
  list(): readonly string[];
  /** Looks once, and from then on. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function watchConflicts(cells: readonly CellState[], log: Logger): Conflicts {
  let known: readonly string[] = [];
  const look = async () => {
    const found = await listSharedOdfis(cells);
    for (const conflict of found) if (!known.includes(conflict)) log.error(conflict);
    known = found;
  };
  const looks = createPeriodic(LOOK_MS, look, (err) =>
    log.warn({ err }, "cells could not be compared"),
  );
  return {
    list: () => known,
    async start() {
      await look();
      looks.start();
    },
    stop: () => looks.stop(),
  };
}

/** Which ODFIs give trace numbers in several cells, in sentences. Of cells that are down nothing is known. */
async function listSharedOdfis(cells: readonly CellState[]): Promise<string[]> {
  const names = new Map<string, string[]>();
  for (const { name, app, fault } of cells) {
    if (app === undefined || fault !== undefined) continue;
    const odfis = await listLiveOdfis(app.db).catch(() => []);
    for (const odfi of odfis) names.set(odfi, [...(names.get(odfi) ?? []), name]);
  }
  return [...names]
    .filter(([, users]) => users.length > 1)
    .map(
      ([odfi, users]) =>
        `Cells ${users.join(" and ")} both give trace numbers of the ODFI ${odfi}: move its live environments into one.`,
    );
}
