import { join } from "node:path";
import { createSandbox } from "../../../packages/server/src/environments/create.ts";
import type { Call, Data, StoryProcess } from "./process.ts";

/** Monday 2 March 2026, 10:00 in New York. */
const CLOCK_START = "2026-03-02T15:00:00.000Z";

/** A sandbox with frozen time, over HTTP. */
export interface StorySandbox {
  readonly environmentId: string;
  /** Where its bank's files lie. */
  readonly bankFolder: string;
  readonly call: Call;
  /** The data of an answer that must be 2xx. */
  get(path: string): Promise<Data>;
  post(path: string, body: object): Promise<Data>;
  /** Moves the clock, by a duration such as `P1D` or `2bd`. */
  advance(by: string): Promise<void>;
  /** Another environment of the same service. */
  as(environmentId: string, apiKey: string): StorySandbox;
}

/** The service that runs now; a story may start another one in its place. */
export interface Running {
  service: StoryProcess;
  readonly dataDir: string;
}

export async function openSandbox(running: Running, seed: number): Promise<StorySandbox> {
  const { app } = running.service;
  const { environment, api_key } = await createSandbox(
    { db: app.db, ids: app.ids, vault: app.vault },
    { name: "story", seed: BigInt(seed), clock_mode: "frozen", clock_at: CLOCK_START },
  );
  return sandboxOf(running, environment.id, api_key);
}

function sandboxOf(running: Running, environmentId: string, apiKey: string): StorySandbox {
  const call: Call = (method, path, asked) => running.service.callWith(apiKey)(method, path, asked);
  const data = async (method: string, path: string, body?: object): Promise<Data> => {
    const answer = await call(method, path, body === undefined ? {} : { body });
    if (answer.status < 300) return answer.data;
    throw new Error(`${method} ${path} was answered ${answer.status}`);
  };
  return {
    environmentId,
    bankFolder: join(running.dataDir, "bank", environmentId),
    call,
    get: (path) => data("GET", path),
    post: (path, body) => data("POST", path, body),
    async advance(by) {
      await data("POST", "/v1/sandbox/clock/advance", { by });
    },
    as: (id, key) => sandboxOf(running, id, key),
  };
}
