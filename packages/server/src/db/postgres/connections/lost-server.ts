import type { Socket } from "node:net";
import { Client, type ClientConfig } from "pg";
import { CONNECT_TIMEOUT_MS } from "./client-config.ts";
import { sqlState } from "../errors.ts";
import { isWaiting } from "../run-query.ts";

/** What the driver's types leave out. */
interface Internals {
  readonly connection: { readonly stream: Socket };
  readonly processID: number | null;
}

export interface LossOptions {
  readonly config: ClientConfig;
  /** How long nothing is received before the server counts as silent; at most twice as long. */
  readonly silenceMs: number;
  /** Whether a silent server is asked what it does. Default: it counts as lost. */
  readonly asks: boolean;
}

/**
 * Ends a connection whose server is lost while statements wait for it. TCP retransmits for a
 * quarter of an hour, and never notices when a proxy in between acknowledges what it does not forward.
 */
export function endWhenLost(client: Client, { config, silenceMs, asks }: LossOptions): void {
  const internals = client as unknown as Internals;
  const received = () => internals.connection.stream.bytesRead;
  let before: number | undefined;
  let isAsking = false;

  async function look(): Promise<void> {
    const isSilent = isWaiting(client) && before === received();
    before = isWaiting(client) ? received() : undefined;
    if (!isSilent || isAsking) return;
    isAsking = true;
    const isWorking = asks && (await worksOn(config, internals.processID));
    isAsking = false;
    if (isWorking || !isWaiting(client) || before !== received()) return;
    const error = new Error("the database server sent nothing and does not work on the statement");
    internals.connection.stream.destroy(Object.assign(error, { code: "ETIMEDOUT" }));
  }
  const timer = setInterval(() => void look(), silenceMs).unref();
  client.once("end", () => clearInterval(timer));
}

/** Asks the server over another connection; one that cannot be asked is lost, too. */
async function worksOn(config: ClientConfig, processId: number | null): Promise<boolean> {
  const second = new Client({ ...config, query_timeout: CONNECT_TIMEOUT_MS });
  second.on("error", () => undefined);
  try {
    await second.connect();
    // A session of another role, or without tracking, shows no state.
    const { rows } = await second.query(
      "select from pg_stat_activity where pid = $1 and coalesce(state, '') not like 'idle%'",
      [processId],
    );
    return rows.length > 0;
  } catch (error) {
    // Full or starting: a session that ended there ends its connection by itself.
    return sqlState(error) !== undefined;
  } finally {
    (second as unknown as Internals).connection.stream.destroy();
  }
}
