import { setTimeout as sleep } from "node:timers/promises";
import { wallClock } from "../../base/clock.ts";
import {
  isReadForCopy,
  listStallReasons,
  readProgress,
  readReaderName,
  type CopyProgress,
} from "../../db/tables/moves/copy-progress.ts";
import type { Sides, WantedMove } from "./sides.ts";

const POLL_MS = 250;

const nowMs = () => Date.parse(wallClock.now());

/** Waits until all tables are ready. Throws where nothing went on for too long, with what is in the way. */
export async function followCopy(
  sides: Sides,
  wanted: Pick<WantedMove, "maxStallMs" | "onStep">,
  { tables, cover }: { readonly tables: number; readonly cover: () => Promise<void> },
): Promise<void> {
  const { id, source, target } = sides;
  let last: CopyProgress = { ready: -1, of: 0 };
  let since = nowMs();
  const readerName = await readReaderName(target, id);
  for (;;) {
    // The source's log may get partitions meanwhile.
    await cover();
    const progress = await readProgress(target, id);
    const isFurther = progress.ready !== last.ready;
    if (isFurther) wanted.onStep?.({ step: "copying", ...progress });
    if (isFurther || (await isReadForCopy(source, readerName))) since = nowMs();
    last = progress;
    if (progress.of >= tables && progress.ready === progress.of) return;
    if (nowMs() - since > wanted.maxStallMs) throw await stalled(sides, wanted);
    await sleep(POLL_MS);
  }
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
