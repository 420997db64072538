import { withWeekday } from "../terminal/eastern.ts";
import type { Paint } from "../terminal/terminal.ts";
import type {
  DemoFact,
  FileReceivedFact,
  FileSentFact,
  FundingFact,
  PaykeyFact,
  PaymentFact,
} from "./facts.ts";

const COLOR: Readonly<Record<string, "green" | "red">> = {
  paid: "green",
  active: "green",
  verified: "green",
  failed: "red",
  reversed: "red",
  blocked: "red",
};

/** Formats facts for a terminal: a heading per business date, then a line per event. */
export function createDemoLines(): (fact: DemoFact, paint: Paint) => string[] {
  let shownDate = "";
  return (fact, paint) => {
    const heading =
      fact.business_date === shownDate ? [] : ["", paint("bold", withWeekday(fact.business_date))];
    shownDate = fact.business_date;
    const [first = "", ...more] = linesOf(fact, paint);
    return [
      ...heading,
      `  ${paint("dim", fact.time)}  ${first}`,
      ...more.map((line) => `${" ".repeat(9)}${line}`),
    ];
  };
}

function linesOf(fact: DemoFact, paint: Paint): string[] {
  if (fact.event === "payment") return [paymentLine(fact, paint)];
  if (fact.event === "paykey") return [paykeyLine(fact, paint)];
  if (fact.event === "file_sent") return sentLines(fact, paint);
  if (fact.event === "file_received") return receivedLines(fact, paint);
  if (fact.event === "funding_event") return fundingLines(fact, paint);
  return [`customer   ${fact.name} ${colored(fact.status, paint)}`];
}

function colored(status: string, paint: Paint): string {
  const colour = COLOR[status];
  return colour === undefined ? status : paint(colour, status);
}

function paykeyLine(fact: PaykeyFact, paint: Paint): string {
  const why = fact.status === "active" ? "" : `  ${paint("dim", fact.message)}`;
  return `paykey     ${fact.label} ${colored(fact.status, paint)}${why}`;
}

function paymentLine(fact: PaymentFact, paint: Paint): string {
  const why = fact.reason === "OK" ? "" : ` ${fact.reason}${codeOf(fact)} by ${fact.source}`;
  const name = `${dollars(fact.amount).padStart(11)}  ${fact.name}`;
  return `${fact.kind.padEnd(10)} ${name}  ${colored(fact.what, paint)}${why}`;
}

function codeOf(fact: PaymentFact): string {
  return fact.code === null ? "" : ` (${fact.code})`;
}

function sentLines(fact: FileSentFact, paint: Paint): string[] {
  return [
    `${paint("cyan", "to bank")}    ${fact.path}`,
    ...fact.entries.map((entry) => {
      const place = paint("dim", `batch ${entry.batch_number} trace ${entry.trace_number}`);
      const direction = entry.transaction_code.endsWith("7") ? "debit " : "credit";
      return `           ${place}  ${direction} ${dollars(entry.amount).padStart(10)}  ${entry.name}`;
    }),
  ];
}

function receivedLines(fact: FileReceivedFact, paint: Paint): string[] {
  return [
    `${paint("yellow", "from bank")}  ${fact.path}`,
    ...fact.returns.map((entry) => {
      const place = paint("dim", `${entry.code} for trace ${entry.trace_number}`);
      return `           ${place}  return ${dollars(entry.amount).padStart(10)}  ${entry.name}`;
    }),
  ];
}

function fundingLines(fact: FundingFact, paint: Paint): string[] {
  const sign = fact.direction === "deposit" ? "+" : "-";
  const total = `${sign}${dollars(fact.amount)}`;
  const what = colored(fact.what, paint);
  if (fact.what !== "created") {
    return [`funding    ${total.padStart(11)}  ${fact.event_type}  ${what}`];
  }
  return [
    `${paint("magenta", "funding")}    ${total.padStart(11)}  ${fact.event_type}  ${what}, on ${withWeekday(fact.transfer_date)} with ${fact.bank_account}`,
    ...fact.lines.map(
      (line) => `           ${signed(line.amount).padStart(11)}  ${line.name} ${line.reason}`,
    ),
  ];
}

/** `$1,234.50` from cents. */
export function dollars(cents: string): string {
  const digits = cents.replace(/^-/, "").padStart(3, "0");
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return `$${whole}.${digits.slice(-2)}`;
}

function signed(cents: string): string {
  return `${cents.startsWith("-") ? "-" : "+"}${dollars(cents)}`;
}
