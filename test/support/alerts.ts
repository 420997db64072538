import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";

interface Rule {
  readonly alert: string;
  readonly expr: string;
}
const RULES = new URL("../../deploy/prometheus/railhead.rules.yml", import.meta.url);
const { groups } = parse(readFileSync(RULES, "utf8")) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

export const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
if (!hasPromtool) process.stdout.write("promtool is absent: no alert was run or provoked\n");

/** Texts of /metrics before and since an incident; undefined where nothing answered. */
export interface Scrapes {
  readonly before: string;
  readonly after: string | undefined;
}

/** Past every `for` of the rules, the windows of their rates included. */
const EVALUATED_AT = "6h";
const MINUTES = 360;

/**
 * Whether an alert of the rules fires where a service is scraped once a minute: gauges stay as they were last read, and
 * counters grow each minute as they did between both scrapes.
 */
export async function isFiring(alert: string, scrapes: Scrapes): Promise<boolean> {
  const rule = rules.find((one) => one.alert === alert);
  if (rule === undefined) throw new Error(`there is no alert ${alert}`);
  const folder = await mkdtemp(join(tmpdir(), "railhead-alert-"));
  try {
    const ruleFile = join(folder, "rules.json");
    const testFile = join(folder, "test.json");
    await writeFile(ruleFile, JSON.stringify({ groups: [{ name: "one", rules: [rule] }] }));
    await writeFile(testFile, JSON.stringify(testOf(rule, ruleFile, scrapes)));
    const { failed, text } = await run("promtool", ["test", "rules", testFile]);
    if (failed && !text.includes("got:")) throw new Error(text);
    return !failed;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const testOf = ({ expr }: Rule, ruleFile: string, scrapes: Scrapes) => ({
  rule_files: [ruleFile],
  evaluation_interval: "1m",
  tests: [
    {
      interval: "1m",
      input_series: seriesOf(scrapes).filter(({ series }) =>
        expr.includes(series.split("{", 1)[0] ?? ""),
      ),
      promql_expr_test: [
        {
          expr: 'count(ALERTS{alertstate="firing"}) > bool 0',
          eval_time: EVALUATED_AT,
          exp_samples: [{ labels: "{}", value: 1 }],
        },
      ],
    },
  ],
});

const TARGET = 'job="railhead",instance="railhead:9464"';

function seriesOf({ before, after }: Scrapes): { series: string; values: string }[] {
  const up = { series: `up{${TARGET}}`, values: `${after === undefined ? 0 : 1}x${MINUTES}` };
  if (after === undefined) return [up];
  const old = new Map(samplesOf(before));
  const rows = samplesOf(after).map(([series, value]) => {
    const grown = /_(total|bucket|count|sum)\{/.test(series) ? value - (old.get(series) ?? 0) : 0;
    return { series, values: `${value}+${Math.max(grown, 0)}x${MINUTES}` };
  });
  return [up, ...rows];
}

/** Samples by their series with its labels and those of its target. */
function samplesOf(text: string): [string, number][] {
  return text.split("\n").flatMap((line): [string, number][] => {
    const [, name, labels = "", value] = /^(\w+)(?:\{(.*?)\})? (\S+)/.exec(line) ?? [];
    if (name === undefined || !Number.isFinite(Number(value))) return [];
    return [[`${name}{${[labels, TARGET].filter(Boolean).join(",")}}`, Number(value)]];
  });
}

function run(program: string, args: string[]): Promise<{ failed: boolean; text: string }> {
  return new Promise((resolve) => {
    execFile(program, args, (error, stdout, stderr) =>
      resolve({ failed: error !== null, text: stdout + stderr }),
    );
  });
}
