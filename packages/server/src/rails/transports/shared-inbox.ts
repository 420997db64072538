import type { BankProfile } from "../../db/tables/banks/banks.ts";

/** A bank of another live environment. */
export interface OtherBank {
  readonly environment: string;
  readonly profile: BankProfile;
}

const plain = (folder: string) => folder.replace(/\/+$/, "");

/**
 * Inbound folders that another live environment reads with the same login, as sentences: the first reader moves a file away,
 * and the other never sees its returns.
 */
export function sharedInboxFaults(profile: BankProfile, others: readonly OtherBank[]): string[] {
  const { sftp } = profile;
  if (profile.transport !== "sftp" || sftp === undefined) return [];
  return others.flatMap(({ environment, profile: { name, transport, sftp: other } }) => {
    if (transport !== "sftp" || other === undefined) return [];
    const isSameLogin =
      other.host.toLowerCase() === sftp.host.toLowerCase() &&
      other.port === sftp.port &&
      other.username === sftp.username;
    if (!isSameLogin) return [];
    const read = new Set(other.inbound.map(plain));
    return sftp.inbound
      .filter((folder) => read.has(plain(folder)))
      .map(
        (folder) =>
          `the live environment ${environment} reads the inbound folder ${folder} for ${name}: ask the bank for a login or a folder of its own`,
      );
  });
}
