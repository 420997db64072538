import { Client } from "pg";

const WRITERS = 8;

/** Transactions a second that number events in one environment, and nothing else: they wait for one row, one by one. */
export async function commitNumbers(
  environmentId: string,
  { url, loadMs }: { readonly url: string; readonly loadMs: number },
): Promise<number> {
  const end = performance.now() + loadMs;
  let commits = 0;
  const work = async () => {
    const client = new Client({ connectionString: url });
    await client.connect();
    while (performance.now() < end) {
      // Touches the row that gives events their numbers, and leaves the number as it is.
      await client.query(
        "update event_counts set last_sequence = last_sequence where environment_id = $1",
        [environmentId],
      );
      commits += 1;
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: WRITERS }, work));
  return (commits * 1000) / loadMs;
}
