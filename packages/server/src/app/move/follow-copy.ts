import { setTimeout as sleep } from "node:timers/promises";
import { wallClock } from "../../base/clock.ts";
import { copyAgain, listCutCopies } from "../../db/tables/moves/cut-copies.ts";
import {
  isReadForCopy,
  listStallReasons,
  readProgress,
  readReaderName,
  type CopyProgress,
} from "../../db/tables/moves/copy-progress.ts";
import type { MovedTable } from "../../db/tables/moves/moved-tables.ts";
import type { Sides, WantedMove } from "./sides.ts";
import { withShortLocks } from "./turns.ts";

const POLL_MS = 250;
/** A copy that ends is without its slot for milliseconds. */
const CUT_MS = 2_000;

const nowMs = () => Date.parse(wallClock.now());

/** Waits until all tables are ready. Throws where nothing went on for too long, with what is in the way. */
export async function followCopy(
  sides: Sides,
  wanted: Pick<WantedMove, "maxStallMs" | "onStep">,
  {
    tables,
    cover,
  }: { readonly tables: readonly MovedTable[]; readonly cover: () => Promise<void> },
): Promise<void> {
  const { id, source, target } = sides;
  let last: CopyProgress = { ready: -1, of: 0 };
  let since = nowMs();
  const readerName = await readReaderName(target, id);
  const mendCopies = mender(sides, wanted, tables);
  for (;;) {
    // The source's log may get partitions meanwhile.
    await cover();
    const progress = await readProgress(target, id);
    const isFurther = progress.ready !== last.ready;
    if (isFurther) wanted.onStep?.({ step: "copying", ...progress });
    if (isFurther || (await isReadForCopy(source, readerName))) since = nowMs();
    last = progress;
    if (progress.of >= tables.length && progress.ready === progress.of) return;
    await mendCopies();
    if (nowMs() - since > wanted.maxStallMs) throw await stalled(sides, wanted);
    await sleep(POLL_MS);
  }
}

/** Has tables copied again whose copy nothing ends, as it finds them twice in a row. */
function mender(
  { id, source, target }: Sides,
  { onStep }: Pick<WantedMove, "onStep">,
  tables: readonly MovedTable[],
): () => Promise<void> {
  let seen = new Set<string>();
  let looked = nowMs();
  return async () => {
    if (nowMs() - looked < CUT_MS) return;
    const cut = await listCutCopies(source, target, id, tables);
    const lost = cut.filter(({ name }) => seen.has(name));
    if (lost.length > 0) {
      await withShortLocks(() => copyAgain(source, target, id, lost));
      onStep?.({ step: "copied_again", tables: lost.map(({ name }) => name) });
    }
    seen = new Set(cut.filter((table) => !lost.includes(table)).map(({ name }) => name));
    looked = nowMs();
  };
}

/** The error of a copy that stands still. */
export async function stalled(
  { id, source, target }: Pick<Sides, "id" | "source" | "target">,
  { maxStallMs }: Pick<WantedMove, "maxStallMs">,
): Promise<Error> {
  const reasons = await listStallReasons(source, target, id);
  const why =
    reasons.length > 0 ? reasons.join("; ") : "the log of the target's server may say why";
  return new Error(
    `the copy stood still for ${maxStallMs} ms: ${why}; the source serves the environment: run the command again, or abandon the move`,
  );
}
