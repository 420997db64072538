import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { METRIC_NAMES, metricRow } from "@railhead/core";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { hasPromtool } from "../support/alerts.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const textOf = (path: string) => readFileSync(`${root}${path}`, "utf8");

interface Rules {
  readonly groups: readonly { readonly rules: readonly { alert: string; expr: string }[] }[];
}

const RULES = "deploy/prometheus/railhead.rules.yml";
const alerts = (parse(textOf(RULES)) as Rules).groups.flatMap(({ rules }) => rules);

/** Names of our own series in a text, without what Prometheus appends to histograms. */
function seriesIn(text: string): string[] {
  const names = text.match(/\brailhead_[a-z_]+/g) ?? [];
  return [...new Set(names.map((name) => name.replace(/_(bucket|count|sum)$/, "")))];
}

const unknownIn = (text: string) =>
  seriesIn(text).filter((name) => !METRIC_NAMES.some((known) => known === name));

describe("alerts and dashboards", () => {
  it("name only series that the service has", () => {
    expect(alerts.length).toBeGreaterThan(10);
    expect(unknownIn(textOf(RULES))).toEqual([]);
    const panels = textOf("deploy/grafana/railhead.json").match(/"expr": .*/g) ?? [];
    expect(panels.length).toBeGreaterThan(10);
    expect(unknownIn(panels.join("\n"))).toEqual([]);
  });

  it("group only by labels that their series have", () => {
    const wrong = alerts.flatMap(({ alert, expr }) => {
      const known = seriesIn(expr).flatMap((name) => metricRow(name as never).labels);
      const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names = ""]) =>
        names.split(",").map((name) => name.trim()),
      );
      return grouped
        .filter((name) => !["le", "job", "instance", ...known].includes(name))
        .map((name) => `${alert}: ${name}`);
    });
    expect(wrong).toEqual([]);
  });

  it("each alert has a section of its runbook, and each section an alert", () => {
    const sections = [...textOf("docs/operate/runbooks/alerts.md").matchAll(/^## (\S+)$/gm)].map(
      ([, name]) => name,
    );
    expect(sections.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
  });

  it("each alert is provoked on a running service by a test", () => {
    const tests = [
      "packages/server/src/app/metrics/metrics.test.ts",
      "test/journeys/cells.test.ts",
      "test/journeys/provoked-alerts.test.ts",
      "test/journeys/restored-database.test.ts",
    ];
    const text = tests.map(textOf).join("\n");
    expect(alerts.filter(({ alert }) => !text.includes(`"${alert}"`))).toEqual([]);
  });

  it("each alert has a case in which it is silent and one in which it fires", () => {
    const tested = textOf("deploy/prometheus/railhead.rules.test.yml");
    const untested = alerts.filter(
      ({ alert }) =>
        !tested.includes(`alertname: ${alert} }`) ||
        !tested.includes(`alertname: ${alert}\n        exp_alerts`),
    );
    expect(untested).toEqual([]);
  });
});

describe.skipIf(!hasPromtool)("promtool", () => {
  it("accepts the rules, and every alert fires and is silent as its cases say", () => {
    const { status, stdout, stderr } = spawnSync(
      "promtool",
      ["test", "rules", "railhead.rules.test.yml"],
      { cwd: `${root}deploy/prometheus`, encoding: "utf8" },
    );
    expect({ status, stdout, stderr }).toMatchObject({ status: 0 });
  });
});
