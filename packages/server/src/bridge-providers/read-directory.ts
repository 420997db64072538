import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { readAchDirectory } from "@railhead/core";
import { createBankDirectory, type BankDirectory } from "./bank-directory.ts";

/** Reads the FedACH directory of an installation. Throws with the lines that cannot be right. */
export async function readBankDirectory(path: string | undefined): Promise<BankDirectory> {
  if (path === undefined) return createBankDirectory();
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new Error(`ACH_DIRECTORY_FILE: ${path} cannot be read.`, { cause: error });
  });
  const read = readAchDirectory(bytes.toString("utf8"));
  if (!("participants" in read)) {
    const lines = read.map(({ line, detail }) => `line ${line} ${detail}`);
    throw new Error(`ACH_DIRECTORY_FILE: ${path} is no FedACH directory: ${lines.join("; ")}.`);
  }
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  const version = `${read.changed_on ?? "undated"}-${hash}`;
  return createBankDirectory({ version, participants: read.participants });
}
