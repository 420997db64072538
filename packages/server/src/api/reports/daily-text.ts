import { formatUsd, nameLimit, NEAR_LIMIT_PERCENT, type Instant } from "@railhead/core";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import type { DailyReport } from "./daily-schema.ts";

type Task = DailyReport["tasks"][number];
type Clock = (at: Instant) => string;

const WIDTH = 96;

/** The daily operations report as a page of text: times are of New York. */
export function dailyText(report: DailyReport): string {
  const { date, time } = easternTime(report.as_of);
  const clock: Clock = (at) => {
    const shown = easternTime(at);
    return shown.date === date ? `${shown.time} today` : `${shown.date} ${shown.time}`;
  };
  const parts = [
    [`DAILY OPERATIONS REPORT ${date} ${time} New York`, dayOf(report)],
    ["CUT-OFFS", ...report.banks.flatMap((bank) => bankLines(bank, clock))],
    ...taskParts(report, clock),
    [
      "MONEY WITHOUT A BANK ACCOUNT",
      ...some(
        report.unfunded.map((one) => unfundedLine(one, clock)),
        "None waits.",
      ),
    ],
    ["FILES", ...some(report.files.map(fileLine), "None today, and none waits.")],
    ["CASH TODAY", ...cashLines(report.cash)],
    ["RETURN RATES", ...some(report.return_rates.map(rateLine), "None is near a threshold.")],
    ["LIMITS", ...some(report.limits.map(limitLine), `None is used to ${NEAR_LIMIT_PERCENT} %.`)],
    [
      "STOPS OF ORIGINATION",
      ...some(
        report.stops.map(({ why, since }) => `Since ${clock(since)}: ${why}`),
        "None.",
      ),
    ],
    ...(report.left_out.length === 0
      ? []
      : [["LEFT OUT, for lack of a right", report.left_out.join(", ")]]),
  ];
  return `${parts.map(([head, ...lines]) => [head, ...lines.flatMap(wrapped)].join("\n")).join("\n\n")}\n`;
}

const dayOf = ({ is_banking_day }: DailyReport) =>
  is_banking_day ? "A banking day." : "No banking day: nothing settles.";

const some = (lines: readonly string[], none: string) => (lines.length === 0 ? [none] : lines);

const usd = (cents: string) => formatUsd(BigInt(cents));

function left(minutes: number): string {
  const absolute = Math.abs(minutes);
  const days = Math.floor(absolute / 1_440);
  const hours = Math.floor((absolute % 1_440) / 60);
  return days > 0 ? `${days} d ${hours} h` : `${hours} h ${absolute % 60} min`;
}

function bankLines(bank: DailyReport["banks"][number], clock: Clock): string[] {
  const { name, cutoff_at, minutes_left, entry_count, debits, credits, sending } = bank;
  const through = bank.returns_read_through;
  return [
    `${name}: ${clock(cutoff_at)}, in ${left(minutes_left)}; at the bank by ${clock(bank.deadline_at)}. ${entry_count} entries, debits ${usd(debits)}, credits ${usd(credits)}. Sending is ${sending}.`,
    `${through === null ? "No returns were read yet" : `Returns are read through ${through}`}; the next reading is ${clock(bank.next_poll_at)}${bank.is_poll_late ? ", which is LATE" : ""}.`,
  ];
}

/** What to do, a part for each cut-off. */
function taskParts({ tasks, not_shown }: DailyReport, clock: Clock): string[][] {
  if (tasks.length === 0) return [["TO DO", "Nothing."]];
  const cutoffs = [...new Set(tasks.map(({ cutoff_at }) => cutoff_at))];
  const parts = cutoffs.map((cutoff) => {
    const mine = tasks.filter(({ cutoff_at }) => cutoff_at === cutoff);
    const names = [...new Set(mine.map(({ name }) => name))];
    return [
      `BEFORE THE CUT-OFF AT ${clock(cutoff)}`,
      ...names.flatMap((one) =>
        linesOf(
          mine.filter(({ name }) => name === one),
          clock,
        ),
      ),
    ];
  });
  return not_shown === 0 ? parts : [...parts, [`AND ${not_shown} MORE, due later.`]];
}

/** Cases of a kind are one line of the page, with the first to be done. */
function linesOf(tasks: readonly Task[], clock: Clock): string[] {
  const [first] = tasks;
  if (first === undefined) return [];
  const { name, title, act, amount, since, do_by, is_overdue, minutes_left } = first;
  const count = first.id === null ? first.item_count : tasks.length;
  const facts = [
    `${count} of ${name}`,
    ...(amount === null ? [] : [usd(amount)]),
    ...(since === null ? [] : [`since ${clock(since)}`]),
  ].join(", ");
  const time = is_overdue ? `OVERDUE by ${left(minutes_left)}` : `${left(minutes_left)} left`;
  return [
    `[ ] ${facts}: ${title}`,
    `    ${act}`,
    `    By ${clock(do_by)}, ${time}. Who may: ${first.permission} (${first.roles.join(", ")}).`,
  ];
}

const unfundedLine = (one: DailyReport["unfunded"][number], clock: Clock) =>
  `${one.name} (${one.account_id}): ${usd(one.amount)} in ${one.item_count} items, since ${clock(one.since)}.`;

function fileLine(file: DailyReport["files"][number]): string {
  const { direction, name, state, batch_count, entry_addenda_count, entry_hash } = file;
  const totals = `${batch_count} batches, ${entry_addenda_count} entries and addenda, hash ${entry_hash}`;
  const money = `debits ${usd(file.debits)}, credits ${usd(file.credits)}`;
  return `${direction} ${name}: ${state}${file.is_late ? ", LATE" : ""}. ${totals}, ${money}.`;
}

function cashLines({ in: comesIn, out, movements }: DailyReport["cash"]): string[] {
  return [
    `In ${usd(comesIn)}, out ${usd(out)}.`,
    ...movements.map(({ name, amount }) => `${name}: ${usd(amount)}`),
  ];
}

const rateLine = (rate: DailyReport["return_rates"][number]) =>
  `${rate.level.toUpperCase()} ${rate.scope} ${rate.id}: ${rate.name} ${rate.rate} % of at most ${rate.ceiling} %, ${rate.headroom} more returns allowed.`;

function limitLine(one: DailyReport["limits"][number]): string {
  const { scope, scope_id, side, kind, days, settlement_date, used, limit, percent } = one;
  const name = nameLimit({ scope, kind, days });
  const whose = scope_id === null ? "" : ` (${scope_id})`;
  const part = percent === null ? "" : `, ${percent} %`;
  return `${name}${whose}, ${side}, for settlement ${settlement_date}: ${usd(used)} of ${usd(limit)}${part}.`;
}

/** Breaks a line between words, and sets the rest in. */
function wrapped(line: string): string[] {
  const indent = `${/^ */.exec(line)?.[0] ?? ""}${line.startsWith("[") ? "    " : "  "}`;
  const lines: string[] = [];
  let rest = line.trimEnd();
  while (rest.length > WIDTH) {
    const cut = rest.lastIndexOf(" ", WIDTH);
    if (cut <= indent.length) break;
    lines.push(rest.slice(0, cut));
    rest = `${indent}${rest.slice(cut + 1)}`;
  }
  return [...lines, rest].map((one) => `  ${one}`);
}
