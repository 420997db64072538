import {
  packRow,
  reportRow,
  type DutyInForce,
  type Instant,
  type PackName,
  type ReportName,
} from "@railhead/core";
import { escape, inline } from "../../../http/reference/html.ts";
import type { PackedFile } from "./packed-file.ts";
import type { PackFacts } from "./manifest.ts";

const row = (tag: "td" | "th", cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<${tag}>${inline(cell)}</${tag}>`).join("")}</tr>`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  `<table><thead>${row("th", head)}</thead><tbody>${rows.map((cells) => row("td", cells)).join("\n")}</tbody></table>`;

const STYLE =
  "body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;margin:1rem 0}td,th{border:1px solid #999;padding:.3rem .6rem;text-align:left;vertical-align:top}";

/** The page that a person opens first: what the pack is, and what each file of it holds. */
export function aboutPage(
  facts: PackFacts,
  {
    files,
    duties,
  }: { readonly files: readonly PackedFile[]; readonly duties: readonly PackDuty[] },
): string {
  const { title, means } = packRow(facts.pack);
  const heading = `${title}, ${facts.from} to ${facts.to}`;
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(heading)}</title>`,
    `<style>${STYLE}</style></head><body><h1>${escape(heading)}</h1>`,
    `<p>${escape(means)}</p>`,
    `<p>${escape(`Environment ${facts.environment_name} (${facts.environment_id}), ${facts.environment_kind}. Made at ${facts.made_at} by ${facts.made_by}.`)}</p>`,
    "<h2>Files</h2>",
    table(
      ["file", "rows", "a row is", "rows of the period", "read from"],
      files.map(({ name, rows = 0 }) => {
        const report = reportRow(name.replace(/\.csv$/, "") as ReportName);
        return [name, String(rows), report.row, report.period, report.read_from];
      }),
    ),
    ...dutiesOf(facts.pack, duties),
    "<h2>Proof</h2>",
    `<p>${escape(`manifest.json has the SHA-256 of each file and where the audit log stood: block ${facts.log.block} of generation ${facts.log.generation}. manifest.sig is its signature by the environment's key ${facts.public_key}. railhead verify-pack compares all of it, offline.`)}</p>`,
    "</body></html>",
    "",
  ].join("\n");
}

/** A duty of the network as it counts, and how it was corrected. */
export interface PackDuty extends DutyInForce {
  /** Null where the terms of the release count. */
  readonly corrected: {
    readonly at: Instant;
    readonly by: string;
    readonly reason: string;
  } | null;
}

function dutiesOf(pack: PackName, duties: readonly PackDuty[]): string[] {
  if (packRow(pack).lists_duties !== true) return [];
  const corrected = duties.filter(({ is_corrected }) => is_corrected);
  const note =
    corrected.length === 0
      ? "Days and sources are those of this release."
      : `Corrected by the operator: ${corrected.map(({ name }) => name).join(", ")}. The last column has the values of this release, and network_duty_changes.csv the corrections of the period.`;
  return [
    "<h2>Duties of the network</h2>",
    "<p>With the source that each was read in. This is no legal advice: the agreement with the bank and the rules in force decide.</p>",
    `<p>${escape(note)}</p>`,
    table(
      ["from", "duty", "whom it binds", "shown by", "source", "corrected"],
      duties.map((one) => [
        one.from,
        one.duty,
        one.who,
        one.shown_by.map((name) => `${name}.csv`).join(", "),
        one.source,
        correctionOf(one),
      ]),
    ),
  ];
}

function correctionOf({ is_corrected, corrected, shipped, from, source }: PackDuty): string {
  if (!is_corrected || corrected === null) return "";
  const before = [
    ...(from === shipped.from ? [] : [`from ${shipped.from}`]),
    ...(source === shipped.source ? [] : [`source: ${shipped.source}`]),
  ].join("; ");
  return `At ${corrected.at} by ${corrected.by}: ${corrected.reason} In this release ${before}.`;
}
