import { updatePatches, type StoredPatch } from "../../db/tables/environments/erasure.ts";
import { listDetachedLogs, type DetachedLog } from "../../db/tables/events/event-archives.ts";
import type { RowKey } from "../../db/postgres/account-scope.ts";
import type { Tx } from "../../db/postgres/executor.ts";

interface Page {
  readonly after: bigint;
  readonly limit: number;
  readonly log?: DetachedLog;
}

const CHUNK = 1000;

/** Rewrites the patches of who is erased, in the log and in its detached parts that are not archived yet. */
export async function erasePatches(
  tx: Tx,
  subject: RowKey,
  {
    list,
    clean,
  }: {
    /** A page of the patches that may contain their data, in order. */
    readonly list: (page: Page) => Promise<StoredPatch[]>;
    readonly clean: (stored: StoredPatch) => string;
  },
): Promise<void> {
  for (const log of [undefined, ...(await listDetachedLogs(tx, subject.environment_id))]) {
    const of = log === undefined ? {} : { log };
    let after = 0n;
    for (;;) {
      const found = await list({ after, limit: CHUNK, ...of });
      const last = found.at(-1);
      if (last === undefined) break;
      after = last.sequence;
      const patches = found.map((stored) => ({
        sequence: stored.sequence,
        patch: clean(stored),
      }));
      await updatePatches(tx, subject, { patches, ...of });
    }
  }
}
