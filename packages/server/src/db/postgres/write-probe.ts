import type { Instant } from "@railhead/core";
import { sql, type Database } from "./executor.ts";

const HOUR_SECONDS = 3_600;

/**
 * Throws when the database cannot write: writes a row, and a temporary file larger than memory, since a
 * row alone may fit an existing page on a full disk.
 */
export async function probeWrites(db: Database, at: Instant): Promise<void> {
  await db.tx(async (tx) => {
    await tx.run(sql`
      with abandoned as (
        delete from write_probes where session in (
          select w.session from write_probes w
          where w.probed_at < ${at}::timestamptz - make_interval(secs => ${HOUR_SECONDS})
          for update skip locked)
      )
      insert into write_probes (session, probed_at) values (pg_backend_pid(), ${at})
      on conflict (session) do update set probed_at = excluded.probed_at`);
    await tx.run(sql`set local work_mem = '64kB'`);
    await tx.run(sql`select count(*) from generate_series(1, 8192)`);
  });
}
