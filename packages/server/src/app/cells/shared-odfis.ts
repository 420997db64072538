import { listLiveOdfis } from "../../db/tables/environments/cell-environments.ts";
import type { CellState } from "../../http/server/cells.ts";

/** Which ODFIs give trace numbers in several cells, in sentences. Of cells that are down nothing is known. */
export async function listSharedOdfis(cells: readonly CellState[]): Promise<string[]> {
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
