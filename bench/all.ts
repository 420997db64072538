import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";
import { ratioChart } from "./support/chart.ts";
import { median, print, spread } from "./support/machine.ts";
import type { Result } from "./support/results.ts";

/**
 * Runs every benchmark, one after the other, and writes docs/performance/results.md: their
 * figures in one table, a chart each, and their whole output. Arguments name some of them, each
 * with arguments of its own if need be, as in `rail:1000000`.
 */
const BENCHMARKS: readonly Benchmark[] = [
  { name: "charges", title: "Creating payments through HTTP" },
  { name: "chain", title: "Sealing what creation wrote" },
  { name: "exposure", title: "Exposure limits at creation" },
  { name: "http", title: "Reading through HTTP" },
  { name: "lists", title: "Lists, totals and search at five million" },
  {
    name: "lists-ten",
    title: "Lists, totals and search at ten million",
    script: "lists",
    given: ["10000000", "30"],
    takesHalfAnHour: true,
  },
  // A bound on memory only says something where the collector keeps to it.
  { name: "rail", title: "The rail, step by step", flags: ["--max-old-space-size=256"] },
  { name: "statements", title: "Bank statements", takesHalfAnHour: true },
  { name: "clock-advance", title: "Clock advances" },
  { name: "sandboxes", title: "Sandboxes: made, forked, remembered, put back" },
  { name: "events", title: "Event log and webhooks" },
  { name: "nacha", title: "NACHA files" },
  { name: "scale", title: "More processes, and a replica" },
  { name: "overload", title: "Overload" },
  { name: "start", title: "Start and size" },
  { name: "soak", title: "Soak", takesHalfAnHour: true },
];

interface Benchmark {
  readonly name: string;
  readonly title: string;
  /** By default its name. */
  readonly script?: string;
  /** Arguments where none are named. */
  readonly given?: readonly string[];
  readonly flags?: readonly string[];
  /** Runs only where it is named. */
  readonly takesHalfAnHour?: boolean;
}

const DOCS = new URL("../../docs/performance/", import.meta.url);
const KEPT = new URL("results/", DOCS);

const ABOUT = `# Results

Written by \`npm run bench\` from the last run of each benchmark. [README.md](README.md) says how to read it.
`;

interface Output {
  readonly results: readonly Result[];
  readonly output: string;
}

async function run(benchmark: Benchmark, given: readonly string[]): Promise<Output> {
  const folder = mkdtempSync(join(tmpdir(), "railhead-results-"));
  const file = join(folder, "results");
  writeFileSync(file, "");
  const { name, flags = [] } = benchmark;
  const script = new URL(`./${benchmark.script ?? name}.js`, import.meta.url).pathname;
  const output = await new Promise<string>((resolve, reject) => {
    const child = spawn(process.execPath, [...flags, script, ...given], {
      env: { ...process.env, BENCH_RESULTS: file },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    child.stdout.on("data", (part: Buffer) => {
      text += part.toString();
      process.stdout.write(part);
    });
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) resolve(text);
      else reject(new Error(`${name} ended with ${code}`));
    });
  });
  const lines = readFileSync(file, "utf8").split("\n");
  rmSync(folder, { recursive: true });
  const results = lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Result);
  return { results, output: withoutLog(output) };
}

/** What a benchmark printed, without what its service logged. */
function withoutLog(output: string): string {
  const lines = output.split("\n");
  return lines.filter((line) => !line.startsWith('{"level":')).join("\n");
}

function verdict({ values, floor, isCeiling = false }: Result): string {
  if (floor === undefined) return "";
  const middle = median(values);
  return (isCeiling ? middle <= floor : middle >= floor) ? "holds" : "**missed**";
}

function section({ name, title }: Benchmark, { results, output }: Output): string {
  const charted = results.filter(({ unit }) => unit === "times");
  if (charted.length > 0) writeFileSync(new URL(`${name}.svg`, KEPT), ratioChart(title, charted));
  const rows = results.map((result) => {
    const { values, unit, floor, goal, isCeiling } = result;
    const bound = floor === undefined ? "" : `${isCeiling ? "≤" : "≥"} ${floor}`;
    const cells = [result.name, `${spread(values)} ${unit}`, bound, goal ?? "", verdict(result)];
    return `| ${cells.join(" | ")} |`;
  });
  const table = [
    "| figure | median (least-most) | floor | goal |  |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
    "",
  ];
  return [
    `## ${title}`,
    "",
    ...(charted.length > 0 ? [`![${title}](results/${name}.svg)`, ""] : []),
    ...(rows.length > 0 ? table : []),
    "<details><summary>Output</summary>",
    "",
    "```text",
    output.trim(),
    "```",
    "",
    "</details>",
    "",
  ].join("\n");
}

async function main(): Promise<void> {
  const wanted = new Map(
    process.argv.slice(2).map((argument) => {
      const [name = "", ...given] = argument.split(":");
      return [name, given];
    }),
  );
  const chosen = BENCHMARKS.filter(({ name, takesHalfAnHour }) =>
    wanted.size === 0 ? takesHalfAnHour !== true : wanted.has(name),
  );
  mkdirSync(KEPT, { recursive: true });
  for (const benchmark of chosen) {
    print(`# ${benchmark.title}`);
    const named = wanted.get(benchmark.name) ?? [];
    await keep(benchmark, await run(benchmark, named.length > 0 ? named : (benchmark.given ?? [])));
  }
  const sections = BENCHMARKS.flatMap((benchmark) => {
    const measured = kept(benchmark);
    return measured === undefined ? [] : [section(benchmark, measured)];
  });
  await write(new URL("results.md", DOCS), [ABOUT, ...sections].join("\n"));
}

const fileOf = ({ name }: Benchmark) => new URL(`${name}.json`, KEPT);

async function keep(benchmark: Benchmark, measured: Output): Promise<void> {
  await write(fileOf(benchmark), JSON.stringify(measured));
}

/** As the check of the project's format wants it. */
async function write(file: URL, text: string): Promise<void> {
  const filepath = fileURLToPath(file);
  const options = await resolveConfig(filepath);
  writeFileSync(file, await format(text, { ...options, filepath }));
}

/** What a benchmark measured when it last ran; undefined where it never has. */
function kept(benchmark: Benchmark): Output | undefined {
  const file = fileOf(benchmark);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Output) : undefined;
}

await main();
