import type { ScenarioReport } from "./run.ts";

/** Reports as JUnit XML: a suite per file, a case per step. */
export function junitText(
  reports: readonly { readonly file: string; readonly report: ScenarioReport }[],
): string {
  const suites = reports.map(({ file, report }) => {
    const cases = report.steps.map((step, index) => {
      const name = attribute(`${index}. ${step.what}`);
      const time = (step.elapsed_ms / 1000).toFixed(3);
      const opening = `    <testcase classname=${attribute(file)} name=${name} time="${time}"`;
      if (step.failures.length === 0) return `${opening}/>`;
      const message = attribute(step.failures[0] ?? "");
      const text = escape(`${file}:${step.line}\n${step.failures.join("\n")}`);
      return `${opening}>\n      <failure message=${message}>${text}</failure>\n    </testcase>`;
    });
    const failures = report.steps.filter((step) => step.failures.length > 0).length;
    const opening = `  <testsuite name=${attribute(report.scenario)} tests="${report.steps.length}" failures="${failures}">`;
    return [opening, ...cases, "  </testsuite>"].join("\n");
  });
  return ['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>", ...suites, "</testsuites>", ""].join("\n"); // prettier-ignore
}

function attribute(text: string): string {
  return `"${escape(text).replaceAll("\n", "&#10;")}"`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Escapes XML and removes characters that XML 1.0 does not allow. */
function escape(text: string): string {
  return text
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "");
}
