import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { builtMain } from "./build.ts";
import { printServerErrors } from "./server-errors.ts";

/** A line that the command printed, as JSON. */
export type Line = Readonly<Record<string, unknown>> & { readonly event: string };

/** The built command, running as a user starts it, without a terminal. */
export interface Command {
  readonly child: ChildProcess;
  /** Every line printed so far. */
  readonly lines: readonly Line[];
  /** The first line of this event, once printed. Rejects where the command ends before. */
  line(event: string): Promise<Line>;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  readonly errors: () => string;
}

export interface CommandOptions {
  readonly variables?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export function startCommand(args: readonly string[], options: CommandOptions = {}): Command {
  const child = spawn(process.execPath, [builtMain(), ...args], {
    cwd: options.cwd,
    // Nobody has to be led elsewhere when a test stops it.
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      DRAIN_MS: "0",
      ...options.variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: Line[] = [];
  const waiting = new Set<() => void>();
  let errors = "";
  let isOver = false;
  const wake = () => {
    for (const check of waiting) check();
  };
  createInterface({ input: child.stdout }).on("line", (text) => {
    lines.push(JSON.parse(text) as Line);
    wake();
  });
  child.stderr.on("data", (part: Buffer) => (errors += part.toString()));
  printServerErrors(child.stderr);
  const ended = new Promise<number | string>((resolve) => {
    child.once("close", (code, signal) => {
      isOver = true;
      wake();
      resolve(code ?? signal ?? "");
    });
  });
  return {
    child,
    lines,
    ended,
    errors: () => errors,
    line: (event) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = lines.find((line) => line.event === event);
          if (found === undefined && !isOver) return;
          waiting.delete(check);
          if (found !== undefined) resolve(found);
          else reject(new Error(`The command ended without "${event}": ${errors}`));
        };
        waiting.add(check);
        check();
      }),
  };
}

/** Runs the command to its end. */
export async function runCommand(
  args: readonly string[],
  options: CommandOptions = {},
): Promise<{ exit: number | string; lines: readonly Line[]; errors: string }> {
  const command = startCommand(args, options);
  const exit = await command.ended;
  return { exit, lines: command.lines, errors: command.errors() };
}
