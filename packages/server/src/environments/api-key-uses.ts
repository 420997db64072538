import type { Logger } from "pino";
import type { WallClock } from "../base/clock.ts";
import type { Executor } from "../db/postgres/executor.ts";
import { updateLastUses, type ApiKeyRow, type KeyUse } from "../db/tables/accounts/api-keys.ts";

const EVERY_MS = 60_000;
/** Uses of further keys are left out until the next write. */
const MAX_KEYS = 10_000;

/** When keys were used last, written in the background: once a minute, all keys at once. */
export interface ApiKeyUses {
  /** Remembers a use; costs no statement. */
  record(key: Pick<ApiKeyRow, "environment_id" | "id">): void;
  /** Writes what was remembered. */
  flush(): Promise<void>;
  start(): void;
  /** Writes the rest. */
  stop(): Promise<void>;
}

export function createApiKeyUses(db: Executor, wall: WallClock, log: Logger): ApiKeyUses {
  let used = new Map<string, KeyUse>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    if (used.size === 0) return;
    const uses = [...used.values()];
    used = new Map();
    try {
      await updateLastUses(db, uses);
    } catch (error) {
      log.warn({ err: error }, "the use of API keys could not be written down");
    }
  }

  return {
    record({ environment_id, id }) {
      // Keys of two sandboxes of one seed have the same id.
      const name = `${environment_id} ${id}`;
      if (used.has(name) || used.size >= MAX_KEYS) return;
      used.set(name, { environment_id, id, at: wall.now() });
    },
    flush,
    start() {
      timer = setInterval(() => void flush(), EVERY_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
