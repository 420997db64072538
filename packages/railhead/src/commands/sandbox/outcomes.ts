import { CHANGE_CODES, didYouMean, RETURN_CODES } from "@railhead/core";
import { Command } from "commander";
import { connectToSandbox, withConnection, type Connection } from "../../connection/connection.ts";
import { EXIT, cliError } from "../../terminal/cli-error.ts";
import { processTerminal, type Paint } from "../../terminal/terminal.ts";
import { wrap } from "../../terminal/wrap.ts";

interface PathStatus {
  readonly status: string;
  readonly banking_days: number | null;
  readonly time: string | null;
}

interface Outcome {
  readonly value: string;
  readonly resources: readonly string[];
  readonly path: readonly PathStatus[];
  readonly meaning: string;
  readonly curl: string;
}

/** The response of `GET /v1/sandbox/outcomes`. */
export interface OutcomeCatalog {
  readonly outcomes: readonly Outcome[];
  readonly steps: readonly { readonly step: string; readonly meaning: string }[];
  readonly accounts: readonly { readonly pattern: string; readonly meaning: string; readonly example: string }[]; // prettier-ignore
  readonly balances: readonly { readonly value: string; readonly meaning: string }[];
  readonly tokens: readonly { readonly example: string; readonly meaning: string }[];
  readonly names: readonly { readonly last_word: string; readonly status: string }[];
}

export function outcomesCommand(): Command {
  return withConnection(new Command("outcomes"))
    .summary("list the outcomes that a sandbox can simulate")
    .argument("[text]", "only outcomes that contain this text or return code")
    .option("--curl", "with a curl command for each")
    .action(async (text: string | undefined, options: Connection & { curl?: boolean }) => {
      const catalog = await connectToSandbox(options).get<OutcomeCatalog>("/v1/sandbox/outcomes");
      const shown = text === undefined ? catalog : searchOutcomes(catalog, text);
      const layout = { width: process.stdout.columns, curl: options.curl === true };
      processTerminal(options.json === true).print(
        { event: "outcomes", ...shown },
        (_fact, paint) => outcomeLines(shown, layout, paint),
      );
    });
}

/** Outcomes that match a text by name, meaning, code or title of a code. Throws where none does. */
export function searchOutcomes(catalog: OutcomeCatalog, text: string): OutcomeCatalog {
  const wanted = plain(text);
  const codes = CODES.filter(({ code, title }) => plain(`${code} ${title}`).includes(wanted));
  const words = [wanted, ...codes.map(({ code }) => plain(code))];
  const isAbout = (row: object) => {
    // The curl command of every outcome contains the same sample values.
    const { curl: _call, example, ...rest } = row as { curl?: string; example?: unknown };
    const own = plain(JSON.stringify([rest, typeof example === "string" ? example : ""]));
    return words.some((word) => own.includes(word));
  };
  const found = {
    outcomes: catalog.outcomes.filter(isAbout),
    steps: [...catalog.steps.filter(isAbout), ...codes.flatMap(stepOf)],
    accounts: catalog.accounts.filter(isAbout),
    balances: catalog.balances.filter(isAbout),
    tokens: catalog.tokens.filter(isAbout),
    names: catalog.names.filter(isAbout),
  };
  if (Object.values(found).some((rows) => rows.length > 0)) return found;
  const names = [...catalog.outcomes.map(({ value }) => value), ...CODES.map(({ code }) => code)];
  throw cliError(
    `No outcome matches ${JSON.stringify(text)}.${didYouMean(text, names)}`,
    EXIT.usage,
  );
}

const CODES: readonly { readonly code: string; readonly title: string }[] = [
  ...RETURN_CODES,
  ...CHANGE_CODES,
];

const plain = (text: string) => text.toLowerCase().replaceAll(/[_-]/g, " ");

/** The step that simulates a code. Codes that reply to another code have no step of their own. */
function stepOf({ code, title }: { code: string; title: string }): OutcomeCatalog["steps"] {
  if (/^(R6[1-9]|R7|C6)/.test(code)) return [];
  return [{ step: `${code.startsWith("R") ? "return" : "noc"}:${code}`, meaning: title }];
}

interface Layout {
  readonly width: number;
  readonly curl: boolean;
}

/** The catalog in lines of at most `width` columns; only curl commands are longer. */
export function outcomeLines(
  { outcomes, steps, accounts, names, balances, tokens }: OutcomeCatalog,
  { width, curl }: Layout,
  paint: Paint,
): string[] {
  const lines: string[] = [];
  for (const outcome of outcomes) {
    lines.push(...wrap(outcome.value, width).map((line) => paint("bold", line)));
    for (const fact of [outcome.resources.join(", "), pathText(outcome.path), outcome.meaning]) {
      lines.push(...wrap(fact, width, "  "));
    }
    if (curl) lines.push(...outcome.curl.split("\n").map((line) => `  ${line}`));
  }
  const parts = [
    ["Steps, joined by commas", steps.map(({ step, meaning }) => [step, meaning])],
    ["Account numbers", accounts.map(({ example, meaning }) => [example, meaning])],
    ["Balances (config.sandbox_balance)", balances.map(({ value, meaning }) => [value, meaning])],
    ["Tokens of linked accounts", tokens.map(({ example, meaning }) => [example, meaning])],
    ["Last words of names", names.map(({ last_word, status }) => [last_word, status])],
  ] as const;
  for (const [title, rows] of parts) {
    if (rows.length === 0) continue;
    lines.push("", paint("bold", title));
    for (const [name = "", meaning = ""] of rows) {
      lines.push(...wrap(`${name}: ${meaning}`, width, "  "));
    }
  }
  return lines;
}

/** `created → scheduled → pending day 0 16:00 → paid day 3 09:00`: banking days since it was sent. */
function pathText(path: readonly PathStatus[]): string {
  const one = ({ status, banking_days, time }: PathStatus) =>
    banking_days === null ? status : `${status} day ${banking_days} ${time ?? ""}`.trimEnd();
  return path.map(one).join(" → ");
}
