import { readFileSync } from "node:fs";
import { CommanderError } from "commander";
import { EXIT, exitCodeOf } from "./terminal/cli-error.ts";
import { programFor } from "./program.ts";
import { flushed } from "./terminal/terminal.ts";

const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
const { version } = JSON.parse(manifest) as { version: string };

// A reader such as `head` may close the pipe early.
process.stdout.on("error", () => process.exit(EXIT.ok));

/** Flags are accepted with underscores, as in API fields, and with hyphens. */
const argv = process.argv.map((word) =>
  word.replace(/^--[a-z0-9._]+(?==|$)/, (flag) => flag.replaceAll("_", "-")),
);

const LACKS_RIGHT =
  ". The login of DATABASE_URL lacks a right that the command needs: docs/operate/roles.md says which role runs it; " +
  "`railhead migrate`, run by the role that owns the tables, puts rights right";

async function main(): Promise<number> {
  try {
    await (await programFor(version, process.argv[2])).parseAsync(argv);
    return Number(process.exitCode ?? EXIT.ok);
  } catch (error) {
    // Commander has already printed the error or the help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    const text = error instanceof Error ? error.message : String(error);
    const { ConfigError, lacksRight } = await import("@railhead/server/launch");
    process.stderr.write(`railhead: ${text}${lacksRight(error) ? LACKS_RIGHT : ""}\n`);
    if (error instanceof ConfigError) return EXIT.configuration;
    return exitCodeOf(error) ?? EXIT.failed;
  }
}

const code = await main();
await Promise.all([flushed(process.stdout), flushed(process.stderr)]);
// Keep-alive connections would keep the process running.
process.exit(code);
