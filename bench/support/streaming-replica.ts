import { execFile } from "node:child_process";
import { chownSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { startManagedPostgres, type ManagedPostgres } from "@railhead/server";
import { Client } from "pg";

const run = promisify(execFile);

/**
 * A streaming replica of a managed server: its files, copied while it runs between the start and the
 * stop of a backup, and a server on the copy that goes on from there. Stop it before the primary. It reaches the primary by
 * its socket, or by a proxy's `port`.
 */
export async function startStreamingReplica(
  primary: Pick<ManagedPostgres, "url" | "dataDir" | "socketDir">,
  folder: string,
  { port, ...settings }: Record<string, string | number> & { readonly port?: number } = {},
): Promise<ManagedPostgres> {
  const dataDir = join(folder, "replica");
  const source = port === undefined ? `host=${primary.socketDir}` : `host=127.0.0.1 port=${port}`;
  const session = new Client({ connectionString: primary.url });
  await session.connect();
  try {
    // What is written during the copy must still be there when the replica asks for it.
    await session.query("alter system set wal_keep_size = '1GB'");
    await session.query("select pg_reload_conf()");
    await session.query("select pg_backup_start('replica', true)");
    await run("cp", ["-Rp", primary.dataDir, dataDir]);
    const { rows } = await session.query<{ labelfile: string }>(
      "select labelfile from pg_backup_stop(false)",
    );
    rmSync(join(dataDir, "postmaster.pid"), { force: true });
    const own = (name: string, text: string) => writeOwned(dataDir, name, text);
    own("backup_label", rows[0]?.labelfile ?? "");
    own("standby.signal", "");
  } finally {
    await session.end();
  }
  return await startManagedPostgres({
    dataDir,
    settings: {
      ...settings,
      primary_conninfo: `${source} user=postgres`,
      hot_standby: "on",
    },
  });
}

/** Written for the user that the server runs as, whom root has to name. */
function writeOwned(folder: string, name: string, text: string): void {
  const path = join(folder, name);
  writeFileSync(path, text);
  const { uid, gid } = statSync(folder);
  chownSync(path, uid, gid);
}
