import { writeFileSync } from "node:fs";
import {
  type AchFile,
  diffFiles,
  flatten,
  isFileError,
  merge,
  type ProfileName,
  type ReadAchFile,
  toAchFile,
  toJson,
  writeFile,
} from "@railhead/nacha";
import { Command, InvalidArgumentError } from "commander";
import {
  exitCodes,
  inputBytes,
  isUnreadable,
  profileList,
  readAny,
  summary,
} from "./file-input.ts";
import { errorLine, tree } from "./file-tree.ts";

/** Output and exit code of the commands; replaced in tests only. */
export interface Terminal {
  out: (text: string) => void;
  error: (text: string) => void;
  exit: (code: number) => void;
}

const processTerminal: Terminal = {
  out: (text) => void process.stdout.write(text),
  error: (text) => void process.stderr.write(text),
  exit: (code) => {
    process.exitCode = code;
  },
};

type Mode = "strict" | "lenient";
interface Common {
  json?: boolean;
  mode: Mode;
  profile: ProfileName[];
}

/** `railhead file …`: works on ACH files without a service. Exit 0 valid, 1 invalid, 2 unreadable. */
export function fileCommand(terminal: Terminal = processTerminal): Command {
  const command = new Command("file").description(
    "inspect, validate, compare and convert ACH files; - is standard input",
  );
  command.addCommand(inspectCommand(terminal));
  command.addCommand(validateCommand(terminal));
  command.addCommand(diffCommand(terminal));
  command.addCommand(convertCommand(terminal));
  return command;
}

function common(command: Command, mode: Mode): Command {
  return command
    .option("--json", "print the result as JSON")
    .option("--profile <names>", "bank profiles, separated by commas", profileList, ["standard"])
    .option("--mode <mode>", "strict or lenient", modeOf, mode);
}

function modeOf(value: string): Mode {
  if (value === "strict" || value === "lenient") return value;
  throw new InvalidArgumentError(`unknown mode ${value}; known: strict, lenient`);
}

function wholeNumber(value: string): number {
  if (/^[1-9][0-9]{0,14}$/.test(value)) return Number(value);
  throw new InvalidArgumentError(`${value} is not a positive whole number`);
}

/** Reads a file; on failure prints the error, sets the exit code and returns undefined. */
async function load(name: string, options: Pick<Common, "profile">, terminal: Terminal) {
  const bytes = await inputBytes(name);
  if ("unreadable" in bytes) {
    terminal.error(`${name}: ${bytes.unreadable}\n`);
    terminal.exit(exitCodes.unreadable);
    return undefined;
  }
  return { bytes, result: readAny(bytes, { profile: options.profile }) };
}

function exitOf(result: Parameters<typeof isUnreadable>[0]): number {
  if (result.valid) return exitCodes.valid;
  return isUnreadable(result) ? exitCodes.unreadable : exitCodes.invalid;
}

function inspectCommand(terminal: Terminal): Command {
  const command = new Command("inspect")
    .description("show a file as a tree with totals")
    .argument("[file]", "file to read", "-")
    .option("--ruler", "show each record under numbered columns", false)
    .option("--explain", "show every field with its columns and meaning", false)
    .option("--limit <entries>", "entries shown per batch", wholeNumber, 50);
  return common(command, "lenient").action(
    async (file: string, options: Common & { ruler: boolean; explain: boolean; limit: number }) => {
      const loaded = await load(file, options, terminal);
      if (loaded === undefined) return;
      const { bytes, result } = loaded;
      if (options.json) {
        terminal.out(`${JSON.stringify(summary(result, options.mode), null, 2)}\n`);
      } else {
        const wanted = options.ruler || options.explain;
        const lines = wanted ? new TextDecoder("latin1").decode(bytes).split(/\r\n|\r|\n/) : [];
        for (const line of tree(result, lines, options)) terminal.out(`${line}\n`);
      }
      terminal.exit(exitOf(result));
    },
  );
}

function validateCommand(terminal: Terminal): Command {
  const command = new Command("validate")
    .description("validate a file; prints one error per line")
    .argument("[file]", "file to read", "-");
  return common(command, "strict").action(async (file: string, options: Common) => {
    const loaded = await load(file, options, terminal);
    if (loaded === undefined) return;
    const { result } = loaded;
    if (options.json) {
      terminal.out(`${JSON.stringify(summary(result, options.mode), null, 2)}\n`);
    } else {
      for (const error of result.errors) terminal.out(`${file}: ${errorLine(error)}\n`);
      terminal.out(`${file}: ${result.valid ? "valid" : `${result.errors.length} errors`}\n`);
    }
    terminal.exit(exitOf(result));
  });
}

function diffCommand(terminal: Terminal): Command {
  const command = new Command("diff")
    .description("compare two files field by field; exit 1 when they differ")
    .argument("<left>", "first file")
    .argument("<right>", "second file");
  return common(command, "lenient").action(async (left: string, right: string, options: Common) => {
    const one = await load(left, options, terminal);
    const other = await load(right, options, terminal);
    if (one === undefined || other === undefined) return;
    const count = Math.max(one.result.files.length, other.result.files.length);
    const found = Array.from({ length: count }, (_, index) =>
      diffFiles(
        one.result.files[index] ?? { batches: [] },
        other.result.files[index] ?? { batches: [] },
      ),
    ).flat();
    if (options.json) terminal.out(`${JSON.stringify(found, null, 2)}\n`);
    else {
      for (const { path, field, left: before, right: after } of found) {
        terminal.out(`${path} ${field}: ${shown(before)} -> ${shown(after)}\n`);
      }
    }
    terminal.exit(found.length === 0 ? exitCodes.valid : exitCodes.invalid);
  });
}

function shown(value: string | number | undefined): string {
  return value === undefined ? "absent" : `[${value}]`;
}

interface ConvertOptions extends Common {
  to: "ach" | "json";
  ends: "lf" | "crlf" | "none";
  flatten: boolean;
  out?: string;
  maxLines?: number;
  maxDebitCents?: number;
  maxCreditCents?: number;
}

function convertCommand(terminal: Terminal): Command {
  const command = new Command("convert")
    .description("rewrite files: ACH to JSON and back, other line ends, merged or split")
    .argument("[files...]", "files to read; several are merged", ["-"])
    .option("--to <format>", "ach or json", formatOf, "ach")
    .option("--ends <kind>", "lf, crlf or none between records", endsOf, "lf")
    .option("--flatten", "join batches with equal headers", false)
    .option("--max-lines <n>", "split into files of at most this many lines", wholeNumber)
    .option("--max-debit-cents <n>", "split into files of at most this debit total", wholeNumber)
    .option("--max-credit-cents <n>", "split into files of at most this credit total", wholeNumber)
    .option("--out <name>", "file to write; further files get -2, -3, … in their names");
  return common(command, "strict").action(async (files: string[], options: ConvertOptions) => {
    const parts: ReadAchFile[] = [];
    for (const file of files) {
      const loaded = await load(file, options, terminal);
      if (loaded === undefined) return;
      const { result } = loaded;
      if (!result.valid && options.mode === "strict") {
        for (const error of result.errors) terminal.error(`${file}: ${errorLine(error)}\n`);
        terminal.exit(exitOf(result));
        return;
      }
      parts.push(...result.files);
    }
    try {
      convert(
        parts.map((part) => toAchFile(part)),
        options,
        terminal,
      );
    } catch (error) {
      // Unsatisfiable limits, missing headers, or values that do not fit.
      if (isFileError(error))
        for (const one of error.achErrors) terminal.error(`${errorLine(one)}\n`);
      else terminal.error(`${error instanceof Error ? error.message : String(error)}\n`);
      terminal.exit(exitCodes.invalid);
    }
  });
}

function convert(read: readonly AchFile[], options: ConvertOptions, terminal: Terminal): void {
  const flat = options.flatten ? read.map((file) => flatten(file)) : read;
  const cut = options.maxLines ?? options.maxDebitCents ?? options.maxCreditCents;
  let files = flat;
  if (cut !== undefined || read.length > 1) {
    const packed = merge(flat, {
      ...(options.maxLines && { max_lines: options.maxLines }),
      ...(options.maxDebitCents && { max_debit_cents: options.maxDebitCents }),
      ...(options.maxCreditCents && { max_credit_cents: options.maxCreditCents }),
    });
    files = packed.files;
    for (const { from, to } of packed.renumbered) {
      terminal.error(`batch number ${from} became ${to}\n`);
    }
    for (const trace of packed.repeated_traces) {
      terminal.error(`trace number ${trace} occurs more than once in a file\n`);
    }
  }
  const ends = { lf: [], crlf: ["crlf"], none: ["unseparated"] } as const;
  const profile: ProfileName[] = ["standard", ...options.profile, ...ends[options.ends]];
  for (const [index, file] of files.entries()) {
    const bytes =
      options.to === "json"
        ? new TextEncoder().encode(`${toJson(file)}\n`)
        : writeFile(file, { profile, mode: options.mode });
    if (options.out === undefined) terminal.out(new TextDecoder("latin1").decode(bytes));
    else writeFileSync(numbered(options.out, index), bytes);
  }
  terminal.exit(exitCodes.valid);
}

function numbered(name: string, index: number): string {
  if (index === 0) return name;
  const dot = name.lastIndexOf(".");
  const stem = dot > 0 ? name.slice(0, dot) : name;
  return `${stem}-${index + 1}${dot > 0 ? name.slice(dot) : ""}`;
}

function formatOf(value: string): "ach" | "json" {
  if (value === "ach" || value === "json") return value;
  throw new InvalidArgumentError(`unknown format ${value}; known: ach, json`);
}

function endsOf(value: string): "lf" | "crlf" | "none" {
  if (value === "lf" || value === "crlf" || value === "none") return value;
  throw new InvalidArgumentError(`unknown line ends ${value}; known: lf, crlf, none`);
}
