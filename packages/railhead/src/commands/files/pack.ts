import { Command } from "commander";
import { EXIT } from "../../terminal/cli-error.ts";
import { processTerminal } from "../../terminal/terminal.ts";

interface Asked {
  readonly key?: string;
  readonly json?: boolean;
}

/** `railhead verify-pack`: needs no service. Exit 1 where the pack is not as it was signed. */
export function verifyPackCommand(): Command {
  return new Command("verify-pack")
    .summary("verify the signature and content of a report pack")
    .description(
      "Compares every file of the archive with the manifest, and the manifest with its signature. Exits with 1 where something differs.",
    )
    .argument("<file>", "ZIP archive from `railhead packs get`")
    .option("--key <public key>", "the key that must have signed it, from `railhead packs list`")
    .option("--json", "print JSON")
    .action(async (file: string, options: Asked) => {
      const { verifyPack } = await import("@railhead/server/verify-pack");
      const { facts, proved, faults } = await verifyPack(file, options.key);
      const terminal = processTerminal(options.json === true);
      terminal.print({ event: "pack_verified", ...facts, proved, faults }, () => [
        `${facts.pack ?? "No pack"}, ${facts.from ?? "?"} to ${facts.to ?? "?"}, of environment ${facts.environment_id ?? "?"}`,
        `Signed by ${facts.public_key ?? "nobody"}${options.key === undefined ? "; compare the key with that of who sent it, or pass --key" : ""}.`,
        ...faults,
        `${proved} files are as they were signed${faults.length === 0 ? "." : `; ${faults.length} faults.`}`,
      ]);
      if (faults.length > 0) process.exitCode = EXIT.failed;
    });
}
