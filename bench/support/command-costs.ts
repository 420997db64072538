import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const BIN = fileURLToPath(new URL("../../../packages/railhead/bin/railhead.js", import.meta.url));

/** Prints the process's own processor time at its end, in microseconds. */
const PRINT_COST = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => { const { user, system } = process.cpuUsage(); process.stderr.write(`\\ncost ${user + system}\\n`); });',
)}`;

const COMMANDS: readonly (readonly string[])[] = [
  ["--version"],
  ["--help"],
  ["payments", "list", "--api", "http://127.0.0.1:1", "--key", "k"],
  ["status", "--api", "http://127.0.0.1:1", "--key", "k"],
];

/** Seconds of processor time of commands that reach no service; the lowest of the rounds. */
export function commandCosts(rounds: number): { command: string; seconds: number }[] {
  return COMMANDS.map((args) => {
    const seconds = Array.from({ length: rounds }, () => {
      const { stderr } = spawnSync(process.execPath, ["--import", PRINT_COST, BIN, ...args], {
        encoding: "utf8",
      });
      return Number(/\ncost (\d+)\n/.exec(stderr)?.[1]) / 1e6;
    });
    return { command: args.slice(0, 2).join(" "), seconds: Math.min(...seconds) };
  });
}
