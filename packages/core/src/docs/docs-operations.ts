import { EXCEPTION_KINDS, type ExceptionKind } from "../catalog/exception-kinds.ts";
import type { ExceptionRow } from "../catalog/exception-row.ts";
import { actsOfException } from "../policy/rights/exception-acts.ts";
import { permissionOf } from "../policy/rights/permissions.ts";
import { METRIC_NAMES, metricRow } from "../catalog/metrics.ts";
import { code, markdownTable, page } from "./docs-text.ts";

/** Every series of `/metrics`. */
export function metricsPage(): string {
  const rows = METRIC_NAMES.map((name) => {
    const { type, labels, help } = metricRow(name);
    return [code(name), type, labels.map(code).join(", "), help];
  });
  return page(
    "Metrics",
    "With `METRICS_PORT`, `GET /metrics` on that port answers these series as OpenMetrics, and those of Node (`nodejs_`, `process_`). A scrape costs no statement: each process reads the database every 15 seconds. Those readings are of the live environment, without one of the first sandbox, by its clock. No label names a tenant or a person.",
    "Alerts are in `deploy/prometheus/railhead.rules.yml`, a Grafana dashboard in `deploy/grafana/railhead.json`, and what to do in [alerts](operate/runbooks/alerts.md).",
    markdownTable(["series", "type", "labels", "means"], rows),
  );
}

/** The operations that end exceptions of a kind, each with its permission. */
function actsLine(kind: ExceptionKind): string[] {
  const acts = actsOfException(kind).map(
    (act) => `${code(act)} (${code(permissionOf(act) ?? "")})`,
  );
  return acts.length === 0 ? [] : [`**By.** ${acts.join(", ")}.`];
}

/** What to do about each kind of exception. */
export function exceptionsPage(): string {
  const kinds = Object.entries(EXCEPTION_KINDS) as [ExceptionKind, ExceptionRow][];
  const sections = kinds.flatMap(([kind, row]) => [
    `## ${kind}`,
    [
      `**What it means.** ${row.title}`,
      `**What to do.** ${row.what_next}`,
      ...actsLine(kind),
      `**By when.** Within ${row.hours} ${row.hours === 1 ? "hour" : "hours"}${row.closes_when_due === true ? "; then it closes by itself" : "; then it is overdue"}.`,
      ...(row.hides_returns === true
        ? ["**Meanwhile.** No payment becomes `paid`, since returns may be unread."]
        : []),
      ...(row.sets_aside === true
        ? ["**Meanwhile.** The engine skips the named item and goes on with all others."]
        : []),
    ].join("\n\n"),
  ]);
  return page(
    "Exceptions",
    "An exception is a case that a person ends. `railhead exceptions list` and the dashboard show the open ones, `GET /v1/exceptions/{id}` what each is about. When the cause is gone, `PUT /v1/exceptions/{id}/resolve` ends it with a reason; many end by themselves.",
    ...sections,
  );
}
