import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Instant } from "@railhead/core";
import { EXIT, cliError } from "../../terminal/cli-error.ts";
import { listOf } from "./answer-kinds.ts";
import type { Answers } from "./question.ts";

/** The OpenPGP keys of both sides, by fingerprint. */
export interface PgpKeys {
  readonly ours: string;
  /** The file with the public part that the bank gets. */
  readonly publicFile: string;
  readonly theirs: readonly { readonly file: string; readonly fingerprint: string }[];
}

/** Makes our key where there is none yet, and writes its public part. */
export async function pgpKeysOf(
  answers: Answers,
  { key, folder, at }: { readonly key: string; readonly folder: string; readonly at: Instant },
): Promise<PgpKeys | undefined> {
  const { bank_pgp_key_files: encryptTo = "", bank_signing_key_files: signedBy = "" } = answers;
  if (encryptTo === "") return undefined;
  const { describeKey, makePrivateKey } = await import("@railhead/server/bank-onboarding");
  if (!existsSync(key)) {
    if ((answers["pgp_key_file"] ?? "") !== "") {
      throw cliError(`${key} with our OpenPGP key is missing`, EXIT.usage);
    }
    const made = await makePrivateKey(answers["company_name"] ?? "", at);
    writeFileSync(key, made, { mode: 0o600, flag: "wx" });
  }
  const own = await describeKey(key).catch(() => {
    throw cliError(`${key} is no armored OpenPGP key`, EXIT.usage);
  });
  const publicFile = join(folder, "pgp-key.pub.asc");
  writeFileSync(publicFile, own.publicPart);
  const files = [...new Set([...listOf(encryptTo), ...listOf(signedBy)])];
  const theirs = await Promise.all(
    files.map(async (file) => {
      const described = await describeKey(file).catch(() => undefined);
      return { file, fingerprint: described?.fingerprint ?? "cannot be read" };
    }),
  );
  return { ours: own.fingerprint, publicFile, theirs };
}
