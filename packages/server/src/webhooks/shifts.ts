import { createEndpointLocks } from "./endpoint-locks.ts";
import { startShift, type Shift } from "./shift.ts";
import type { ShiftTools } from "./tools.ts";

/** The shifts of a process, one per endpoint at a time. */
export interface Shifts {
  /** Serves an endpoint, or tells its shift that there may be more. */
  serve(endpointId: string): void;
  /** Lets what is on its way arrive; calls back where that takes longer than a moment. */
  stop(cutOff: () => void): Promise<void>;
}

const GRACE_MS = 2_000;

export function createShifts(tools: ShiftTools): Shifts {
  const locks = createEndpointLocks(tools.db);
  const shifts = new Map<string, Shift>();
  const running = new Set<Promise<void>>();
  let isStopping = false;

  function serve(endpointId: string): void {
    if (isStopping) return;
    const shift = shifts.get(endpointId);
    if (shift !== undefined) {
      shift.kick();
      return;
    }
    shifts.set(endpointId, standIn());
    const work = run(endpointId)
      .catch((error: unknown) => {
        tools.log.warn({ err: error, endpoint_id: endpointId }, "webhooks were cut off");
        // The next look at what is due comes soon enough.
        shifts.delete(endpointId);
      })
      .finally(() => {
        running.delete(work);
        const isAskedAgain = shifts.get(endpointId)?.isKicked() === true;
        shifts.delete(endpointId);
        if (isAskedAgain) serve(endpointId);
      });
    running.add(work);
  }

  async function run(endpointId: string): Promise<void> {
    await locks.hold(endpointId, async () => {
      if (isStopping) return;
      const shift = startShift(tools, endpointId);
      shifts.set(endpointId, shift);
      await shift.done;
    });
  }

  return {
    serve,
    async stop(cutOff) {
      isStopping = true;
      for (const shift of shifts.values()) shift.stop();
      const grace = setTimeout(cutOff, GRACE_MS);
      await Promise.allSettled(running);
      clearTimeout(grace);
      await locks.release();
    },
  };
}

/** Until the lock is ours, so that a kick meanwhile is not lost. */
function standIn(): Shift {
  let isKicked = false;
  return {
    done: Promise.resolve(),
    kick: () => {
      isKicked = true;
    },
    isKicked: () => isKicked,
    stop: () => undefined,
  };
}
