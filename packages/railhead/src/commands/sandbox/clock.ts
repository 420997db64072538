import { didYouMean } from "@railhead/core";
import { Command, Option } from "commander";
import type { Api } from "../../connection/api.ts";
import { connectToSandbox, withConnection, type Connection } from "../../connection/connection.ts";
import { businessTime, withWeekday } from "../../terminal/eastern.ts";
import { EXIT, cliError } from "../../terminal/cli-error.ts";
import { whileWaiting } from "../../terminal/progress.ts";
import { flushed, processTerminal, type Terminal } from "../../terminal/terminal.ts";

interface Clock {
  readonly environment_id: string;
  readonly mode: string;
  readonly now: string;
}

interface Advanced {
  readonly clock: Clock;
  readonly from: string;
  readonly events_total: number;
  readonly postings_total: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly next: string | null;
  readonly stopped: { readonly reason: string; readonly message: string };
}

/** A further page of the result of an advance. */
interface Page {
  readonly next: string | null;
}

const STATES = ["idle", "next_cutoff", "next_settlement", "next_funding"];

export function clockCommand(): Command {
  return new Command("clock")
    .summary("show or advance the clock of a running sandbox")
    .description(
      "Calls a running service. Address and key come from --api and --key, RAILHEAD_API and " +
        "RAILHEAD_API_KEY, or the data folder of `railhead dev`.",
    )
    .addCommand(nowCommand(), { isDefault: true })
    .addCommand(advanceCommand());
}

function nowCommand(): Command {
  return withConnection(new Command("now"))
    .description("Shows the current time of the sandbox.")
    .action(async (options: Connection) => {
      const clock = await connectToSandbox(options).get<Clock>("/v1/sandbox/clock");
      processTerminal(options.json === true).print({ event: "clock", ...clock }, () => [
        `${shown(clock.now)} (${clock.mode})`,
      ]);
    });
}

function advanceCommand(): Command {
  return withConnection(new Command("advance"))
    .description(
      "Advances the clock and runs all work that falls due. As JSON it prints every event, posting and " +
        "file: a line per page, the first with the totals.",
    )
    .addOption(
      new Option(
        "--by <duration>",
        "ISO 8601 duration on the Eastern calendar, such as P1D or PT4H, or banking days, such as 3bd",
      ),
    )
    .addOption(new Option("--to <instant>", "an instant, such as 2026-03-12T15:00:00Z"))
    .addOption(
      new Option(
        "--until <state>",
        `until ${STATES.join(", ")}, or ID=STATUS: until a payment or other resource has a status`,
      ),
    )
    .action(async (options: Connection & { by?: string; to?: string; until?: string }) => {
      const wanted = Object.entries({
        by: options.by,
        to: options.to,
        until: untilOf(options.until),
      }).filter(([, value]) => value !== undefined);
      if (wanted.length !== 1)
        throw cliError("Use exactly one of --by, --to and --until", EXIT.usage);
      const api = connectToSandbox(options);
      const terminal = processTerminal(options.json === true);
      const answer = await whileWaiting(
        terminal.isPretty && process.stderr.isTTY,
        async () => `It is ${shown((await api.get<Clock>("/v1/sandbox/clock")).now)};`,
        api.post<Advanced>("/v1/sandbox/clock/advance", Object.fromEntries(wanted)),
      );
      terminal.print({ event: "clock_advanced", ...answer }, () => advancedLines(answer));
      if (!terminal.isPretty) await printRemainingPages(api, terminal, answer.next);
    });
}

/** `idle`, or `<id>=paid` as the resource and the status to wait for. */
export function untilOf(text: string | undefined): string | object | undefined {
  if (text === undefined || STATES.includes(text)) return text;
  const [, resource_id, status] = /^([0-9a-f-]{36})=([a-z_]+)$/.exec(text) ?? [];
  if (resource_id !== undefined) return { resource_id, status };
  const meant = didYouMean(text, STATES) || ` It is ${STATES.join(", ")}, or ID=STATUS.`;
  throw cliError(`--until cannot be ${JSON.stringify(text.slice(0, 80))}.${meant}`, EXIT.usage);
}

/** Prints page by page, since the result of a long advance may not fit in memory. */
async function printRemainingPages(
  api: Api,
  terminal: Terminal,
  first: string | null,
): Promise<void> {
  for (let cursor = first; cursor !== null;) {
    await flushed(process.stdout);
    const page = await api.get<Page>(`/v1/sandbox/clock/advances?cursor=${cursor}`);
    terminal.print({ event: "clock_advance_continued", ...page }, () => []);
    cursor = page.next;
  }
}

function advancedLines(answer: Advanced): string[] {
  const { from, clock, counts, events_total, postings_total, stopped } = answer;
  const rows = Object.entries(counts).toSorted(([a], [b]) => a.localeCompare(b));
  const totals = `  ${events_total} events and ${postings_total} postings`;
  return [
    `${shown(from)}  ->  ${shown(clock.now)}`,
    ...rows.map(([type, count]) => `  ${String(count).padStart(6)}  ${type}`),
    rows.length === 0 ? "  Nothing was due." : totals,
    ...(stopped.reason === "arrived" ? [] : [`  ${stopped.message}`]),
  ];
}

function shown(instant: string): string {
  const { business_date, time } = businessTime(instant);
  return `${withWeekday(business_date)} ${time} Eastern`;
}
