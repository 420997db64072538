import type { Instant, SinkKind } from "@railhead/core";
import type { Logger } from "pino";
import type { WallClock } from "../base/clock.ts";
import type { Ids } from "../base/ids.ts";
import type { WireFormatter } from "../base/wire-format.ts";
import type { Database } from "../db/postgres/executor.ts";
import type { Environment } from "../db/tables/environments/environments.ts";
import type { EventSignal } from "../events/signal.ts";
import type { Vault } from "../vault/vault.ts";

/** Watches what sinks deliver. */
export interface SinkObserver {
  delivered(kind: SinkKind, events: number): void;
  failed(kind: SinkKind): void;
}

/** What the service lends to sinks. */
export interface SinkTools {
  readonly db: Database;
  readonly vault: Vault;
  readonly ids: Ids;
  readonly wall: WallClock;
  readonly log: Logger;
  readonly signal: EventSignal;
  environment(id: string): Promise<Environment>;
  /** The instant an environment's clock shows. */
  now(environment: Environment): Instant;
  readonly spell: WireFormatter;
  readonly observer: SinkObserver;
  /** Root of the folders of sinks. */
  readonly folder: string;
  /** Servers that sinks may connect to, as host:port. */
  readonly servers: readonly string[];
  /** Called after the service itself changed what a log has. */
  notify(environmentId: string): void;
}
