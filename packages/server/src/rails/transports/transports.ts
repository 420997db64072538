import { join } from "node:path";
import { assertFound } from "../../base/assert.ts";
import type { Bank } from "../../db/tables/banks/banks.ts";
import type { FaultEffect, FaultTarget } from "../../db/tables/environments/sandbox-faults.ts";
import { createDirectoryTransport } from "./directory-transport.ts";
import { readSecret } from "./secret-files.ts";
import { createSftpTransport } from "./sftp.ts";
import type { Transport } from "./transport.ts";

/** Where a bank that exchanges files through a directory has its folders. */
export function bankRoot(
  bankFolder: (environmentId: string) => string,
  { environment_id, id, is_default }: Pick<Bank, "environment_id" | "id" | "is_default">,
): string {
  const root = bankFolder(environment_id);
  return is_default ? root : join(root, "banks", id);
}

/** What a sandbox was asked to let go wrong now; counted down. */
export type ConsumeFault = (
  environmentId: string,
  target: FaultTarget,
) => Promise<FaultEffect | undefined>;

/** The transport of a bank, as its profile says. */
export function createTransports(
  consumeFault: ConsumeFault,
  bankFolder: (environmentId: string) => string,
): (bank: Bank) => Transport {
  return (bank) => {
    const { environment_id, profile } = bank;
    if (profile.transport === "directory") {
      const transport = createDirectoryTransport(bankRoot(bankFolder, bank), {
        // The bank of a sandbox is ours: rails/bank-simulator moves what it takes and removes nothing.
        bankKeepsTaken: bank.is_simulated,
      });
      return withFaults(transport, () => consumeFault(environment_id, "transport"));
    }
    const settings = assertFound(profile.sftp, "the bank profile's SFTP settings");
    return createSftpTransport(settings, readSecret(settings));
  };
}

/** A transport that fails as often as its sandbox was told. */
function withFaults(
  transport: Transport,
  consumeFault: () => Promise<FaultEffect | undefined>,
): Transport {
  return {
    ...transport,
    async put(attempt, beforeHandOver) {
      const effect = await consumeFault();
      if (effect === undefined) return await transport.put(attempt, beforeHandOver);
      const isCut = effect === "partial";
      return {
        outcome: "not_handed_over",
        fault: isCut ? "interrupted" : "unreachable",
        detail: isCut
          ? "The connection broke amid the file, as asked of this sandbox."
          : "The bank cannot be reached, as asked of this sandbox.",
      };
    },
  };
}
