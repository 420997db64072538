import type { Instant } from "@railhead/core";
import type { Logger } from "pino";
import type { Spell } from "../wire.ts";
import type { WallClock } from "../clock.ts";
import type { Environment } from "../db/environments/environments.ts";
import type { Database } from "../db/executor.ts";
import type { EndpointToServe } from "../db/events/webhook-endpoints.ts";
import type { Ids } from "../ids.ts";
import type { Vault } from "../vault/vault.ts";
import type { Failures } from "./failures.ts";
import type { MessageFaults } from "./faults.ts";
import type { Recorder } from "./recorder.ts";
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
  /** As the server's settings ask; see wire.ts. */
  readonly spell: Spell;
  readonly faults: MessageFaults;
  /** Whether sandboxes may send to loopback addresses. */
  readonly allowsLoopback: boolean;
}

export interface ShiftTools extends WebhookTools {
  readonly sender: Sender;
  readonly recorder: Recorder;
  /** Told of attempts that did not arrive. */
  readonly failures: Pick<Failures, "report">;
  /** Called after the service itself changed an endpoint, which the log tells. */
  tell(environmentId: string): void;
}

/** An endpoint as it is now, and whose it is. */
export interface ServedEndpoint {
  readonly endpoint: EndpointToServe;
  readonly environment: Environment;
}
