import { readFileSync } from "node:fs";
import { CommanderError } from "commander";
import { EXIT, exitCodeOf } from "./terminal/cli-error.ts";
import { programFor } from "./program.ts";
import { flushed } from "./terminal/terminal.ts";

const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
const { version } = JSON.parse(manifest) as { version: string };

// Whoever reads our output may leave early, as `head` does.
process.stdout.on("error", () => process.exit(EXIT.ok));

/** Members are written with underscores in the API, flags with hyphens: both are taken. */
const argv = process.argv.map((word) =>
  word.replace(/^--[a-z0-9._]+(?==|$)/, (flag) => flag.replaceAll("_", "-")),
);

async function main(): Promise<number> {
  try {
    await (await programFor(version, process.argv[2])).parseAsync(argv);
    return Number(process.exitCode ?? EXIT.ok);
  } catch (error) {
    // Commander has said what is wrong, or shown the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    const text = error instanceof Error ? error.message : String(error);
    process.stderr.write(`railhead: ${text}\n`);
    const { ConfigError } = await import("@railhead/server/launch");
    if (error instanceof ConfigError) return EXIT.configuration;
    return exitCodeOf(error) ?? EXIT.failed;
  }
}

const code = await main();
await Promise.all([flushed(process.stdout), flushed(process.stderr)]);
// Connections kept open for further requests must not hold the process.
process.exit(code);
