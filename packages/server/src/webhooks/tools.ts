import type { Instant } from "@railhead/core";
import type { Logger } from "pino";
import type { WireFormatter } from "../base/wire-format.ts";
import type { WallClock } from "../base/clock.ts";
import type { Environment } from "../db/tables/environments/environments.ts";
import type { Database } from "../db/postgres/executor.ts";
import type { EndpointToServe } from "../db/tables/events/webhook-endpoints.ts";
import type { Ids } from "../base/ids.ts";
import type { Vault } from "../vault/vault.ts";
import type { Failures } from "./failures.ts";
import type { MessageFaults } from "./faults.ts";
import type { ResultWriter } from "./result-writer.ts";
import type { Sender } from "./sender.ts";

/** What the service lends to deliveries. */
export interface WebhookTools {
  readonly db: Database;
  readonly vault: Vault;
  readonly ids: Ids;
  readonly wall: WallClock;
  readonly log: Logger;
  environment(id: string): Promise<Environment>;
  /** The instant an environment's clock shows. */
  now(environment: Environment): Instant;
  /** As the server's settings ask; see base/wire-format.ts. */
  readonly spell: WireFormatter;
  readonly faults: MessageFaults;
  /** Whether sandboxes may send to loopback addresses. */
  readonly allowsLoopback: boolean;
}

export interface WorkerTools extends WebhookTools {
  readonly sender: Sender;
  readonly resultWriter: ResultWriter;
  /** Receives failed attempts. */
  readonly failures: Pick<Failures, "report">;
  /** Called after the service itself changed an endpoint. */
  notify(environmentId: string): void;
}

/** An endpoint as it is now, and whose it is. */
export interface ServedEndpoint {
  readonly endpoint: EndpointToServe;
  readonly environment: Environment;
}
