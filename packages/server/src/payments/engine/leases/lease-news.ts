import { LEASE_CHANNEL } from "../../../db/tables/environments/engine-leases.ts";

/** Subscribes to a channel; an empty payload means that notifications may have been missed. */
export type Listen = (
  channel: string,
  handler: (payload: string) => void,
) => Promise<() => Promise<void>>;

/** Releases of leases by other processes, and their requests for ours. */
export interface LeaseNews {
  /** Subscribes on first use. */
  start(): Promise<void>;
  /** From now on notes whether the environment's lease is released. */
  watch(environmentId: string): ReleaseWatch;
  /** Ends every wait. */
  endWaits(): void;
  stop(): Promise<void>;
}

export interface ReleaseWatch {
  /** Resolves at a release, after `ms`, or when waits end. */
  within(ms: number): Promise<void>;
  end(): void;
}

/** `onWanted` is called with an environment whose lease another process asks for; null for any. */
export function createLeaseNews(
  listen: Listen,
  onWanted: (environmentId: string | null) => void,
): LeaseNews {
  const watchers = new Map<string, Set<() => void>>();
  let listening: Promise<() => Promise<void>> | undefined;

  function releaseAll(): void {
    for (const all of watchers.values()) for (const resolve of all) resolve();
  }
  function onNotification(payload: string): void {
    const [what, id = ""] = payload.split(" ");
    if (what === "free") for (const resolve of watchers.get(id) ?? []) resolve();
    else if (what === "want") onWanted(id);
    else {
      releaseAll();
      onWanted(null);
    }
  }

  return {
    async start() {
      listening ??= listen(LEASE_CHANNEL, onNotification);
      await listening.catch((error: unknown) => {
        listening = undefined;
        throw error;
      });
    },
    watch(id) {
      let resolve: () => void = () => undefined;
      const released = new Promise<void>((done) => (resolve = done));
      watchers.set(id, (watchers.get(id) ?? new Set()).add(resolve));
      return {
        async within(ms) {
          const late = setTimeout(resolve, ms);
          await released;
          clearTimeout(late);
        },
        end() {
          const all = watchers.get(id);
          all?.delete(resolve);
          if (all?.size === 0) watchers.delete(id);
        },
      };
    },
    endWaits: releaseAll,
    async stop() {
      const unlisten = await listening?.catch(() => undefined);
      listening = undefined;
      await unlisten?.();
    },
  };
}
