import type { Campaign } from "./campaign.ts";
import { run, type RunResult } from "./run.ts";

const RUNS_MAX = 30;

/** A shorter run that still fails: first of fewer days, then with fewer faults. */
export async function shrink(campaign: Campaign, failing: RunResult): Promise<RunResult> {
  let best = failing;
  let left = RUNS_MAX;
  const isSmaller = async (days: number, faults: ReadonlySet<number>): Promise<boolean> => {
    left -= 1;
    if (left < 0) return false;
    const { seed } = failing;
    const result = await run(campaign, { seed, days, faults });
    if (result.violations.length > 0) best = result;
    return best === result;
  };
  const all = new Set(best.faults.map(({ step }) => step));
  for (let days = 1; days < failing.days; days += 1) {
    if (await isSmaller(days, all)) break;
  }
  let steps = best.faults.map(({ step }) => step);
  for (let size = Math.ceil(steps.length / 2); size >= 1;) {
    let hasShrunk = false;
    for (let from = 0; from < steps.length; from += size) {
      const kept = steps.filter((_, index) => index < from || index >= from + size);
      if (!(await isSmaller(best.days, new Set(kept)))) continue;
      steps = kept;
      hasShrunk = true;
      break;
    }
    if (!hasShrunk) size = size === 1 ? 0 : Math.ceil(size / 2);
  }
  return best;
}
