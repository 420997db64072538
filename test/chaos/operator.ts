import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./calls.ts";
import { sentName, type Bank } from "./bank.ts";

export interface Operators {
  /** Hand-overs in doubt that two people decided. */
  readonly decided: () => number;
  stop(): Promise<void>;
}

const LOOK_MS = 2_000;

/** Two people who ask the bank about each file whose hand-over is in doubt. */
export function startOperators(place: {
  readonly urls: () => readonly (string | undefined)[];
  readonly keys: readonly [string, string];
  readonly bank: Bank;
}): Operators {
  const { urls, keys, bank } = place;
  const [apiKey] = keys;
  const over = new AbortController();
  let decided = 0;
  const decide = async (id: string) => {
    const file = await ask(urls, { method: "GET", path: `/v1/ach_files/${id}`, apiKey });
    const isThere = bank.files().some(({ name }) => sentName(name) === file.name);
    const body = { verdict: isThere ? "sent" : "not_sent", note: "The bank says so." };
    for (const key of keys) {
      const path = `/v1/ach_files/${id}/decide`;
      await ask(urls, { method: "POST", path, apiKey: key, body });
    }
    decided += 1;
  };
  const look = async () => {
    const path = "/v1/exceptions?status=open&kind=upload_unknown";
    for (const { resource_id } of await ask(urls, { method: "GET", path, apiKey })) {
      await decide(resource_id as string);
    }
  };
  const working = (async () => {
    while (!over.signal.aborted) {
      await sleep(LOOK_MS);
      // Where nobody answers, they look again.
      await look().catch(() => undefined);
    }
  })();
  return {
    decided: () => decided,
    async stop() {
      over.abort();
      await working;
    },
  };
}
