import { data, type Data } from "../requests.ts";
import { person, sleep, type Template, type World } from "../world.ts";

/** A reader of the log: what it folds is all that it knows. */
export interface Reader {
  readonly complaints: string[];
  /** The number of the last event. */
  last: number;
  /** Status by id. */
  readonly statuses: Map<string, string>;
}

export function startReader(world: World, { apiKey }: Template): Reader {
  const reader: Reader = { complaints: [], last: 0, statuses: new Map() };
  async function read(): Promise<void> {
    const path = `/v1/events?after=${reader.last}&limit=500`;
    for (const event of (await data(world, { method: "GET", path, apiKey })) as Data[]) {
      if (event.sequence !== reader.last + 1) {
        reader.complaints.push(`event ${event.sequence} follows ${reader.last}`);
      }
      reader.last = event.sequence as number;
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
