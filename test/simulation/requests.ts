import { running } from "./scheduler.ts";
import type { Reply, Request } from "./process.ts";
import { sleep, type World } from "./world.ts";

const shape = (path: string) => path.replaceAll(/[0-9a-f-]{36}/g, ":id").replace(/\?.*/, "");

/** Sends a request to an API process. Throws where no answer arrives. */
export async function send(world: World, wanted: Request): Promise<Reply> {
  const { scheduler, processes } = world;
  const label = `${wanted.method} ${shape(wanted.path)}`;
  const begun = await scheduler.call({
    port: "request",
    label,
    run: () => {
      const name = scheduler.chance.pick(["api-1", "api-2"] as const);
      const process = processes.get(name);
      if (process === undefined) return Promise.reject(new Error("ECONNREFUSED"));
      const reply = process.handle(wanted);
      reply.catch(() => undefined);
      return Promise.resolve({ reply });
    },
  });
  const reply = await begun.reply;
  return await scheduler.call({
    port: "request",
    label: `answer to ${label}: ${reply.status}`,
    run: () => Promise.resolve(reply),
    lost: () => Promise.resolve(new Error("ECONNRESET")),
  });
}

const ATTEMPTS = 300;
const PATIENCE_MS = 400;

/** Repeats a request, under its key, until it is answered for good. */
export async function request(world: World, wanted: Request): Promise<Reply> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const reply = await send(world, wanted).catch(() => undefined);
    // Where something is not available the answer is 503; nothing a client does is answered by a fault of ours.
    if (reply?.status === 500) throw new Error(`${wanted.method} ${wanted.path}: ${reply.text}`);
    const isFinal = reply !== undefined && reply.status < 500 && !isInProgress(reply);
    if (isFinal) return reply;
    await sleep(world, PATIENCE_MS + world.scheduler.chance.below(PATIENCE_MS));
  }
  throw new Error(`${running()?.actor.name}: ${wanted.method} ${wanted.path} is never answered`);
}

function isInProgress({ status, headers }: Reply): boolean {
  return status === 409 && headers["retry-after"] !== undefined;
}

// oxlint-disable-next-line typescript/no-explicit-any
export type Data = any;

/** The data of a 2xx answer. */
export async function data(world: World, wanted: Request): Promise<Data> {
  const reply = await request(world, wanted);
  if (reply.status < 300) return (JSON.parse(reply.text) as { data: Data }).data;
  throw new Error(`${wanted.method} ${wanted.path}: ${reply.status} ${reply.text}`);
}
