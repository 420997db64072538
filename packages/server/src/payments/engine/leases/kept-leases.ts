import type { Logger } from "pino";
import type { Database } from "../../../db/postgres/executor.ts";
import type { EngineLease } from "../../../db/tables/environments/engine-fence.ts";
import { releaseLeases, renewLeases } from "../../../db/tables/environments/engine-leases.ts";
import { findEnvironment } from "../../../db/tables/environments/environments.ts";
import type { LeaseSession } from "./lease-session.ts";

/** A lease that this process holds, or held. */
export interface HeldLease extends EngineLease {
  /** Whether another process is known to have taken it. */
  readonly isLost: () => boolean;
}

/** The leases that this process holds, renewed together until they are released or lost. */
export interface KeptLeases {
  readonly renewMs: number;
  keep(lease: EngineLease): HeldLease;
  /** The lease, checked again if its session was lost. */
  find(id: string): Promise<HeldLease | undefined>;
  current(id: string): HeldLease | undefined;
  ids(): string[];
  markUsed(id: string): void;
  lose(id: string, why: string): void;
  release(id: string): Promise<void>;
  /** Releases every lease. */
  stop(): Promise<void>;
}

interface KeepOptions {
  readonly session: LeaseSession;
  readonly leaseMs: number;
  /** Whether work of the environment runs. */
  readonly isBusy: (id: string) => boolean;
}

interface Kept {
  readonly lease: HeldLease;
  lose(): void;
  isUsed: boolean;
}

/** Renewals per lease duration. */
const RENEWALS = 3;

function keptOf(lease: EngineLease): Kept {
  let isLost = false;
  return {
    lease: { ...lease, isLost: () => isLost },
    lose: () => void (isLost = true),
    isUsed: true,
  };
}

/** Renews the leases in use; releases those that nothing used since the last renewal. */
async function renewAll(
  db: Database,
  held: Map<string, Kept>,
  { session, leaseMs, isBusy, lose }: KeepOptions & Pick<KeptLeases, "lose">,
): Promise<void> {
  const idle = [...held].filter(([id, { isUsed }]) => !isUsed && !isBusy(id));
  for (const [id] of idle) held.delete(id);
  for (const kept of held.values()) kept.isUsed = false;
  const connection = await session.get();
  await releaseLeases(connection, idle.map(([, { lease }]) => lease)); // prettier-ignore
  const leases = [...held.values()].map(({ lease }) => lease);
  if (leases.length === 0) return;
  const still = await renewLeases(connection, leases, leaseMs);
  for (const { environment_id: id, epoch } of leases) {
    if (still.has(id) || held.get(id)?.lease.epoch !== epoch) continue;
    if ((await findEnvironment(db, id)) === undefined) held.delete(id);
    else lose(id, "the lease ran out and another engine works on");
  }
}

export function createKeptLeases(
  db: Database,
  log: Logger,
  { session, leaseMs, isBusy }: KeepOptions,
): KeptLeases {
  const held = new Map<string, Kept>();
  const renewMs = leaseMs / RENEWALS;
  let renewal: NodeJS.Timeout | undefined;
  let renewing: Promise<void> | undefined;

  function lose(id: string, why: string): void {
    held.get(id)?.lose();
    if (held.delete(id)) log.warn({ environment_id: id }, why);
  }

  async function renew(): Promise<void> {
    renewing ??= renewAll(db, held, { session, leaseMs, isBusy, lose })
      .catch((error: unknown) => {
        log.warn({ err: error }, "the engine's leases could not be renewed");
      })
      .finally(() => (renewing = undefined));
    await renewing;
  }

  async function release(leases: readonly HeldLease[]): Promise<void> {
    try {
      if (leases.length > 0) await releaseLeases(await session.get(), leases);
    } catch (error) {
      // They lapse instead.
      log.warn({ err: error }, "the engine's leases could not be released");
    }
  }

  return {
    renewMs,
    keep(lease) {
      const kept = keptOf(lease);
      held.set(lease.environment_id, kept);
      renewal ??= setInterval(() => void renew(), renewMs).unref();
      return kept.lease;
    },
    async find(id) {
      const known = held.get(id);
      if (known !== undefined && session.isLost()) await renew();
      return held.get(id) === known ? known?.lease : undefined;
    },
    current: (id) => held.get(id)?.lease,
    ids: () => [...held.keys()],
    markUsed(id) {
      const kept = held.get(id);
      if (kept !== undefined) kept.isUsed = true;
    },
    lose,
    async release(id) {
      const kept = held.get(id);
      held.delete(id);
      if (kept !== undefined) await release([kept.lease]);
    },
    async stop() {
      clearInterval(renewal);
      await renewing;
      const leases = [...held.values()].map(({ lease }) => lease);
      held.clear();
      await release(leases);
    },
  };
}
