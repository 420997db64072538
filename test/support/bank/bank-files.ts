import { readdir, readFile as readBytes } from "node:fs/promises";
import { join } from "node:path";
import { readFile, type ReadResult } from "@railhead/nacha";
import type { TestService } from "../service.ts";

export interface BankFile {
  readonly folder: "outbound" | "taken" | "inbound" | "archive";
  readonly name: string;
  readonly bytes: Buffer;
  readonly read: ReadResult;
}

/** A folder of an environment's bank. */
export function bankFolder(
  { dataDir }: Pick<TestService, "dataDir">,
  environmentId: string,
  folder: BankFile["folder"],
): string {
  return join(dataDir, "bank", environmentId, folder);
}

/** The files that lie in the bank's folders, whole ones only, in name order. */
export async function bankFiles(
  service: Pick<TestService, "dataDir">,
  environmentId: string,
  folders: readonly BankFile["folder"][],
): Promise<BankFile[]> {
  const found: BankFile[] = [];
  for (const folder of folders) {
    const path = bankFolder(service, environmentId, folder);
    const names = await readdir(path).catch(() => []);
    for (const name of names.filter((item) => !item.startsWith(".")).sort()) {
      const bytes = await readBytes(join(path, name));
      found.push({ folder, name, bytes, read: readFile(bytes) });
    }
  }
  return found;
}

/** What we sent to the bank. */
export function sentFiles(
  service: Pick<TestService, "dataDir">,
  environmentId: string,
): Promise<BankFile[]> {
  return bankFiles(service, environmentId, ["outbound", "taken"]);
}
