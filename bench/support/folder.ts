import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A new folder for what a benchmark writes. Open to the database's user: where a run as root cannot
 * hand it over, the data goes elsewhere and stays there after the folder is removed.
 */
export async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "railhead-bench-"));
  await chmod(folder, 0o755);
  return folder;
}
