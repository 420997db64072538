import { escape } from "../../http/reference/html.ts";

/** A part of a page for people: facts, a text as it is, or a table. */
export interface PrintedPart {
  readonly title: string;
  /** Null prints as not recorded: a fact that is absent is never left out. */
  readonly facts?: readonly (readonly [name: string, value: string | null])[];
  readonly text?: string | null;
  readonly table?: {
    readonly head: readonly string[];
    readonly rows: readonly (readonly (string | null)[])[];
  };
}

export const NOT_RECORDED = "not recorded";

const STYLE =
  "body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;margin:.5rem 0}td,th{border:1px solid #999;padding:.3rem .6rem;text-align:left;vertical-align:top}pre{font:12px/1.5 monospace;white-space:pre-wrap;border:1px solid #999;padding:.6rem}";

const cell = (tag: "td" | "th", text: string | null) =>
  `<${tag}>${escape(text ?? NOT_RECORDED)}</${tag}>`;

function partOf({ title, facts, text, table }: PrintedPart): string {
  const lines = [`<h2>${escape(title)}</h2>`];
  if (facts !== undefined) {
    const rows = facts.map(([name, value]) => `<tr>${cell("th", name)}${cell("td", value)}</tr>`);
    lines.push(`<table>${rows.join("\n")}</table>`);
  }
  if (text !== undefined) lines.push(`<pre>${escape(text ?? NOT_RECORDED)}</pre>`);
  if (table !== undefined) {
    const head = `<tr>${table.head.map((name) => cell("th", name)).join("")}</tr>`;
    const rows = table.rows.map((row) => `<tr>${row.map((one) => cell("td", one)).join("")}</tr>`);
    lines.push(
      rows.length === 0
        ? `<p>${NOT_RECORDED}</p>`
        : `<table><thead>${head}</thead><tbody>${rows.join("\n")}</tbody></table>`,
    );
  }
  return lines.join("\n");
}

/** One page without scripts or links, as it is printed. */
export function printedPage(title: string, parts: readonly PrintedPart[]): string {
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title>`,
    `<style>${STYLE}</style></head><body><h1>${escape(title)}</h1>`,
    ...parts.map(partOf),
    "</body></html>",
    "",
  ].join("\n");
}
