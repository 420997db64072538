import { Client, type ClientConfig } from "pg";
import { isSettingsRefused, poolerInBetween } from "./check-server.ts";
import { clientConfig, type ClientOptions } from "./client-config.ts";
import { isPoolFull, isUnavailable, sqlState } from "../errors.ts";
import { splitHosts } from "./hosts.ts";
import { endWhenLost } from "./lost-server.ts";

export interface ServerOptions extends ClientOptions {
  /** Whether a read-only server, such as a standby, is accepted. Default false. */
  readOnly?: boolean;
  /** How long statements wait for an answer before the server is asked whether it works on them. */
  silenceMs?: number;
}

/** The servers of an address, of which one at most takes writes. */
export interface Servers {
  /** How often a connection without traffic should ask. */
  readonly silenceMs: number;
  /** A client of the server that was reached last, not yet connected. */
  newClient(): Client;
  /**
   * Runs an attempt to connect. Repeats it with the next server while the one before cannot be used; rejects
   * with the last failure once each was tried.
   */
  connect<T>(attempt: () => Promise<T>): Promise<T>;
}

const SILENCE_MS = 5_000;
/** Behind a pooler nobody knows which session runs a statement: longer than statements may take. */
const POOLED_SILENCE_MS = 15_000;

export function openServers(options: ServerOptions): Servers {
  const { url, readOnly = false, pooled = false } = options;
  const { silenceMs = pooled ? POOLED_SILENCE_MS : SILENCE_MS } = options;
  const configs = splitHosts(url, { writes: !readOnly }).map((address) =>
    clientConfig({ ...options, url: address }),
  );
  let current = 0;
  return {
    silenceMs,
    newClient() {
      const config = configs[current] as ClientConfig;
      const client = new Client(config);
      endWhenLost(client, { config, silenceMs, asks: !pooled });
      return client;
    },
    async connect(attempt) {
      for (let tries = 1; ; tries += 1) {
        const tried = current;
        try {
          return await attempt();
        } catch (error) {
          if (isSettingsRefused(error)) throw poolerInBetween(error);
          if (tries === configs.length || !isAnotherBetter(error)) throw error;
          // Attempts that fail at the same time move on once.
          if (current === tried) current = (current + 1) % configs.length;
        }
      }
    },
  };
}

/** A pool or server without a free connection is no reason to leave it. */
function isAnotherBetter(error: unknown): boolean {
  const isFull = isPoolFull(error) || sqlState(error)?.startsWith("53") === true;
  return isUnavailable(error) && !isFull;
}
