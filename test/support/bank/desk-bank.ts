import { mkdir, readdir, readFile as readBytes, rename } from "node:fs/promises";
import { join } from "node:path";
import { readFile, type ReadResult } from "@railhead/nacha";
import { expect } from "vitest";
import { bankFolder, sentFiles } from "./bank-files.ts";
import type { OpenSshBank } from "./openssh-bank.ts";
import type { Sandbox, TestService } from "../service.ts";

/** A file that the bank got, and the control totals that were put beside it, if any were. */
export interface Upload {
  readonly name: string;
  readonly read: ReadResult;
  readonly control: string | undefined;
}

/** The bank's side of a sandbox. */
export interface DeskBank {
  /** What the bank got since it was last asked. */
  take(): Promise<Upload[]>;
}

/** The bank that every sandbox has: a folder that the service itself empties. */
export function simulatedBank(
  service: Pick<TestService, "dataDir">,
  sandbox: Sandbox,
): Promise<DeskBank> {
  const known = new Set<string>();
  return Promise.resolve({
    async take() {
      const files = await sentFiles(service, sandbox.environment.id);
      const fresh = files.filter(({ name }) => !known.has(name));
      for (const { name } of fresh) known.add(name);
      return checked(fresh.map(({ name, read }) => ({ name, read, control: undefined })));
    },
  });
}

let folders = 0;

/**
 * OpenSSH in place of the sandbox's bank, with folders of its own. What the sandbox's bank would leave for us is
 * fetched over SFTP, too.
 */
export async function openSshBankOf(
  bank: OpenSshBank,
  service: Pick<TestService, "dataDir">,
  sandbox: Sandbox,
): Promise<DeskBank> {
  const folderOf = (name: "inbound" | "archive" | "taken") =>
    bankFolder(service, sandbox.environment.id, name);
  for (const name of ["inbound", "archive", "taken"] as const) {
    await mkdir(folderOf(name), { recursive: true });
  }
  const outbound = bank.path(`outbound-${(folders += 1)}`);
  await mkdir(outbound);
  const [found] = await sandbox.list("/v1/banks");
  const profile = {
    ...(found?.["profile"] as object),
    transport: "sftp",
    polls: ["07:30"],
    control_file_suffix: ".ctl",
    sftp: {
      ...bank.settings,
      outbound,
      inbound: [folderOf("inbound")],
      archive: folderOf("archive"),
    },
  };
  await sandbox.put(`/v1/banks/${String(found?.["id"])}/profile`, { profile });
  return {
    async take() {
      const names = (await readdir(outbound)).toSorted();
      const files = names.filter((name) => !name.endsWith(".ctl"));
      // A file without its totals, or totals without a file, would stay here.
      expect(names).toEqual(files.flatMap((name) => [name, `${name}.ctl`]));
      const uploads = await Promise.all(
        files.map(async (name) => ({
          name,
          read: readFile(await readBytes(join(outbound, name))),
          control: await readBytes(join(outbound, `${name}.ctl`), "utf8"),
        })),
      );
      for (const name of names) {
        const folder = name.endsWith(".ctl") ? bank.path("archive") : folderOf("taken");
        await rename(join(outbound, name), join(folder, name));
      }
      return checked(uploads);
    },
  };
}

function checked(uploads: Upload[]): Upload[] {
  for (const { name, read } of uploads) expect(read.errors, name).toEqual([]);
  return uploads;
}
