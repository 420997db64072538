import { setTimeout as sleep } from "node:timers/promises";
import type { SinkRow } from "../db/tables/events/sinks.ts";
import { SINK_ADAPTERS } from "./adapters.ts";
import { openSinkSecrets, sinkServersFault } from "./sink.ts";
import { SinkFault, type SinkTarget } from "./target.ts";
import type { SinkTools } from "./tools.ts";

/** Open targets of a process. They stay open between deliveries, and end with their sink's version. */
export interface Targets {
  open(sink: SinkRow): Promise<SinkTarget>;
  close(sinkId: string): Promise<void>;
  /** Closes those that were not used for a while and are not in use. */
  closeIdle(isBusy: (sinkId: string) => boolean): Promise<void>;
  closeAll(): Promise<void>;
}

interface OpenTarget {
  readonly version: number;
  readonly target: SinkTarget;
  usedAt: number;
}

const IDLE_MS = 30_000;
const CLOSE_MS = 2_000;

export function createTargets({ vault, log, wall, folder, servers }: SinkTools): Targets {
  const open = new Map<string, OpenTarget>();
  const nowMs = () => Date.parse(wall.now());

  async function close(sinkId: string): Promise<void> {
    const held = open.get(sinkId);
    open.delete(sinkId);
    if (held === undefined) return;
    const closed = held.target.close().catch((error: unknown) => {
      log.debug({ err: error, sink_id: sinkId }, "a sink's target could not be closed");
    });
    // A driver may wait for the goodbye of a server that died, and the sink with it.
    await Promise.race([closed, sleep(CLOSE_MS, undefined, { ref: false })]);
  }

  async function closeWhere(isOver: (id: string, held: OpenTarget) => boolean): Promise<void> {
    const over = [...open].filter(([id, held]) => isOver(id, held));
    await Promise.all(over.map(([id]) => close(id)));
  }

  return {
    close,
    closeIdle: (isBusy) =>
      closeWhere((id, { usedAt }) => !isBusy(id) && nowMs() - usedAt > IDLE_MS),
    closeAll: () => closeWhere(() => true),
    async open(sink) {
      const held = open.get(sink.id);
      if (held?.version === sink.version) {
        held.usedAt = nowMs();
        return held.target;
      }
      await close(sink.id);
      const fault = sinkServersFault(sink, servers);
      if (fault !== undefined) throw new SinkFault(fault);
      const target = await SINK_ADAPTERS[sink.kind].open({
        environment_id: sink.environment_id,
        config: sink.config,
        secrets: await openSinkSecrets(vault, sink),
        folder,
      });
      open.set(sink.id, { version: sink.version, target, usedAt: nowMs() });
      return target;
    },
  };
}
