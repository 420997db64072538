import { Command } from "commander";
import { connect, withConnection, type Connection } from "../connection.ts";
import { processTerminal, type Paint } from "../terminal.ts";
import { wrap } from "../wrap.ts";

interface Moment {
  readonly status: string;
  readonly banking_days: number | null;
  readonly time: string | null;
}

interface Outcome {
  readonly value: string;
  readonly resources: readonly string[];
  readonly path: readonly Moment[];
  readonly meaning: string;
  readonly curl: string;
}

/** What `GET /v1/sandbox/outcomes` answers. */
export interface Catalogue {
  readonly outcomes: readonly Outcome[];
  readonly steps: readonly { readonly step: string; readonly meaning: string }[];
  readonly accounts: readonly { readonly pattern: string; readonly meaning: string; readonly example: string }[]; // prettier-ignore
  readonly balances: readonly { readonly value: string; readonly meaning: string }[];
  readonly tokens: readonly { readonly example: string; readonly meaning: string }[];
  readonly names: readonly { readonly last_word: string; readonly status: string }[];
}

export function outcomesCommand(): Command {
  return withConnection(new Command("outcomes"))
    .summary("list what a sandbox can be told to do")
    .argument("[text]", "only outcomes whose name or resource has this text in it")
    .option("--curl", "with a call for each")
    .action(async (text: string | undefined, options: Connection & { curl?: boolean }) => {
      const catalogue = await connect(options).get<Catalogue>("/v1/sandbox/outcomes");
      const outcomes = catalogue.outcomes.filter(
        ({ value, resources }) =>
          text === undefined || `${value} ${resources.join(" ")}`.includes(text),
      );
      const shown = { ...catalogue, outcomes };
      const layout = { width: process.stdout.columns, curl: options.curl === true };
      processTerminal(options.json === true).tell({ event: "outcomes", ...shown }, (_fact, paint) =>
        outcomeLines(shown, layout, paint),
      );
    });
}

interface Layout {
  readonly width: number;
  readonly curl: boolean;
}

/** The catalogue in lines of at most `width` columns; only calls, which are copied, are longer. */
export function outcomeLines(
  { outcomes, steps, accounts, names, balances, tokens }: Catalogue,
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
    lines.push("", paint("bold", title));
    for (const [name = "", meaning = ""] of rows) {
      lines.push(...wrap(`${name}: ${meaning}`, width, "  "));
    }
  }
  return lines;
}

/** `created → scheduled → pending day 0 16:00 → paid day 3 09:00`: banking days since it was sent. */
function pathText(path: readonly Moment[]): string {
  const one = ({ status, banking_days, time }: Moment) =>
    banking_days === null ? status : `${status} day ${banking_days} ${time ?? ""}`.trimEnd();
  return path.map(one).join(" → ");
}
