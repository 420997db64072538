import { join } from "node:path";
import { assertFound } from "../../base/assert.ts";
import type { Bank } from "../../db/tables/banks/banks.ts";
import type { FaultEffect, FaultTarget } from "../../db/tables/environments/sandbox-faults.ts";
import { createDirectoryTransport } from "./directory-transport.ts";
import { readSecret } from "./secret-files.ts";
import { createSftpTransport } from "./sftp.ts";
import type { Transport } from "./transport.ts";

/** The root folder of a directory bank. */
export function bankRoot(
  bankFolder: (environmentId: string) => string,
  { environment_id, id, is_default }: Pick<Bank, "environment_id" | "id" | "is_default">,
): string {
  const root = bankFolder(environment_id);
  return is_default ? root : join(root, "banks", id);
}

/** Consumes one requested sandbox fault. */
export type ConsumeFault = (
  environmentId: string,
  target: FaultTarget,
) => Promise<FaultEffect | undefined>;

/** What a transport needs to know of a bank. */
export type TransportBank = Pick<
  Bank,
  "id" | "environment_id" | "is_default" | "is_simulated" | "profile"
>;

/** Returns the transport of a bank by its profile. */
export function createTransports(
  consumeFault: ConsumeFault,
  bankFolder: (environmentId: string) => string,
): (bank: TransportBank) => Transport {
  return (bank) => {
    const { environment_id, profile } = bank;
    if (profile.transport === "directory") {
      const transport = createDirectoryTransport(bankRoot(bankFolder, bank), {
        // The simulated bank moves collected files and removes none.
        bankKeepsTaken: bank.is_simulated,
      });
      return withFaults(transport, () => consumeFault(environment_id, "transport"));
    }
    const settings = assertFound(profile.sftp, "the bank profile's SFTP settings");
    return createSftpTransport(settings, readSecret(settings));
  };
}

/** A transport with the sandbox's requested faults. */
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
