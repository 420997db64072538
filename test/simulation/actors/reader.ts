import { data, type Data } from "../requests.ts";
import { person, sleep, type Template, type World } from "../world.ts";

/** A reader of the log: what it folds is all that it knows. */
export interface Reader {
  readonly complaints: string[];
  /** What engines wrote out of turn. */
  readonly disorder: string[];
  /** The number of the last event. */
  last: number;
  /** Status by id. */
  readonly statuses: Map<string, string>;
}

/** A payment's time is moved a little where it changes twice in a millisecond. */
const CLOCK_STEP_MS = 1_000;

export function startReader(world: World, { apiKey }: Template): Reader {
  const reader: Reader = { complaints: [], disorder: [], last: 0, statuses: new Map() };
  let engineAt = 0;
  const changedAt = new Map<string, number>();
  /** Engines work one after the other: none writes of an earlier moment once another has gone on. */
  function checkTurn({ sequence, occurred_at, resource, cause }: Data): void {
    const at = Date.parse(occurred_at as string);
    if (resource.type !== "charge" && resource.type !== "payout") return;
    // A payment's time never goes back: where a person changed it meanwhile, its next time is right after.
    const before = changedAt.get(resource.id as string) ?? 0;
    changedAt.set(resource.id as string, at);
    if (cause.actor.type !== "engine" || at - before < CLOCK_STEP_MS) return;
    if (at < engineAt - CLOCK_STEP_MS) {
      const seen = new Date(engineAt).toISOString();
      reader.disorder.push(`event ${sequence} of ${occurred_at} follows an engine's of ${seen}`);
    }
    engineAt = Math.max(engineAt, at);
  }
  async function read(): Promise<void> {
    const path = `/v1/events?after=${reader.last}&limit=500`;
    for (const event of (await data(world, { method: "GET", path, apiKey })) as Data[]) {
      if (event.sequence !== reader.last + 1) {
        reader.complaints.push(`event ${event.sequence} follows ${reader.last}`);
      }
      reader.last = event.sequence as number;
      checkTurn(event);
      const { type, id } = event.resource as { type: string; id: string };
      if (type === "charge" || type === "payout")
        reader.statuses.set(id, event.data.status as string);
    }
  }
  world.scheduler.as(person("reader"), () => {
    void (async () => {
      for (;;) {
        await sleep(world, 1_300);
        await read().catch((error: unknown) => reader.complaints.push((error as Error).message));
      }
    })();
  });
  return reader;
}
