import { until, type Cluster } from "./cluster.ts";

const WHOLE_MS = 150_000;
/** Longer than a node takes that comes back by itself. */
const PATIENCE_MS = 45_000;

/**
 * Waits for a whole cluster. A standby that stays behind is copied anew, as an operator does where the primary no longer
 * has the log that it lacks: see docs/operate/failover.md.
 */
export async function untilWhole(
  cluster: Cluster,
  isWhole: () => Promise<boolean>,
  what: string,
): Promise<void> {
  let next = performance.now() + PATIENCE_MS;
  const look = async () => {
    if (await isWhole()) return true;
    if (performance.now() > next) {
      next = performance.now() + PATIENCE_MS;
      await cluster.copyAnew();
    }
    return false;
  };
  await until(look, what, WHOLE_MS);
}
