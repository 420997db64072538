import { setTimeout as sleep } from "node:timers/promises";
import { escapeIdentifier, type Client } from "pg";
import { isWaiting, runQuery } from "../run-query.ts";
import type { Servers } from "./servers.ts";

type Handler = (payload: string) => void;

export interface Listener {
  listen(channel: string, handler: Handler): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

interface Link {
  /** The connection, opened on first use. */
  client(): Promise<Client>;
  /** Sends a command if connected. */
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

interface LinkOptions {
  servers: Servers;
  onError: (error: Error) => void;
  deliver: (channel: string, payload: string) => void;
  channels: () => string[];
}

const RECONNECT_MS = 250;

/** One connection for all channels, opened on first use and reopened when lost. */
export function startListener(servers: Servers, onError: (error: Error) => void): Listener {
  const handlersByChannel = new Map<string, Set<Handler>>();
  const link = keepConnected({
    servers,
    onError,
    channels: () => [...handlersByChannel.keys()],
    deliver(channel, payload) {
      for (const handler of handlersByChannel.get(channel) ?? []) {
        try {
          handler(payload);
        } catch (error) {
          // Rethrown inside the driver it would end the process.
          onError(error as Error);
        }
      }
    },
  });

  /** Returns true when the channel has no handler left. */
  const forget = (channel: string, handler: Handler) => {
    const handlers = handlersByChannel.get(channel);
    if (!handlers?.delete(handler) || handlers.size > 0) return false;
    return handlersByChannel.delete(channel);
  };

  return {
    async listen(channel, handler) {
      const handlers = handlersByChannel.get(channel) ?? new Set();
      handlersByChannel.set(channel, handlers.add(handler));
      try {
        const client = await link.client();
        await send(client, command("listen", channel));
      } catch (error) {
        forget(channel, handler);
        throw error;
      }
      return async () => {
        if (forget(channel, handler)) await link.send(command("unlisten", channel));
      };
    },
    close: () => link.close(),
  };
}

function keepConnected({ servers, onError, deliver, channels }: LinkOptions): Link {
  const stopped = new AbortController();
  let current: Promise<Client> | undefined;
  let connected: Client | undefined;

  const connect = () => servers.connect(open);

  async function open(): Promise<Client> {
    const client = servers.newClient();
    client.on("error", onError);
    client.on("notification", ({ channel, payload }) => deliver(channel, payload ?? ""));
    try {
      await client.connect();
      for (const channel of channels()) await send(client, command("listen", channel));
    } catch (error) {
      void client.end();
      throw error;
    }
    connected = client;
    // A connection that only listens learns of a lost server by asking.
    const ping = setInterval(() => {
      if (!isWaiting(client)) send(client, "select").catch(() => undefined);
    }, servers.silenceMs).unref();
    client.on("end", () => {
      clearInterval(ping);
      connected = undefined;
      if (stopped.signal.aborted) return;
      current = reconnect();
      // Fails only when stopped; awaiting callers still see the error.
      current.catch(() => undefined);
    });
    return client;
  }

  async function reconnect(): Promise<Client> {
    for (;;) {
      await sleep(RECONNECT_MS, undefined, { signal: stopped.signal });
      try {
        const client = await connect();
        // Notifications may have been missed: an empty payload means "check the state".
        for (const channel of channels()) deliver(channel, "");
        return client;
      } catch (error) {
        onError(error as Error);
      }
    }
  }

  return {
    async client() {
      try {
        current ??= connect();
        return await current;
      } catch (error) {
        // Lets a later call retry.
        current = undefined;
        throw error;
      }
    },
    async send(text) {
      // A lost connection has no channels; reopening subscribes to the current ones.
      if (connected !== undefined) await send(connected, text).catch(() => undefined);
    },
    async close() {
      stopped.abort();
      const client = await current?.catch(() => undefined);
      await client?.end();
    },
  };
}

async function send(client: Client, text: string): Promise<void> {
  await runQuery(client, { text });
}

function command(verb: "listen" | "unlisten", channel: string): string {
  return `${verb} ${escapeIdentifier(channel)}`;
}
