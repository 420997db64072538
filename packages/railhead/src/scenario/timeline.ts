import { businessTime, withWeekday } from "../terminal/eastern.ts";
import type { Paint } from "../terminal/terminal.ts";
import type { ScenarioReport } from "./run.ts";

/** The report as lines: each step with its status changes (Eastern time) and failures. */
export function timelineLines(report: ScenarioReport, paint: Paint): string[] {
  const lines = [paint("bold", `${report.scenario} (seed ${report.seed})`)];
  let day = "";
  for (const step of report.steps) {
    const mark = step.failures.length > 0 ? paint("red", "✗") : paint("green", "✓");
    lines.push(`${mark} ${step.what}`);
    for (const { at, who, status, reason, code } of step.status_changes) {
      const { business_date, time } = businessTime(at);
      const date = business_date === day ? " ".repeat(14) : withWeekday(business_date);
      day = business_date;
      const why = code === null ? reason : `${reason} ${code}`;
      lines.push(`    ${date} ${time}  ${who} ${paint("bold", status)} (${why})`);
    }
    for (const failure of step.failures) {
      const where = step.line > 0 ? `line ${step.line}: ` : "";
      for (const text of `${where}${failure}`.split("\n")) lines.push(`    ${paint("red", text)}`);
    }
  }
  for (const { direction, name, sha256 } of report.files) {
    const to = direction === "outbound" ? "to" : "from";
    lines.push(paint("dim", `  file ${to} the bank ${name} ${sha256.slice(0, 12)}`));
  }
  return lines;
}
