import { join } from "node:path";
import { businessTime, withWeekday } from "../terminal/eastern.ts";
import type { Paint } from "../terminal/terminal.ts";

/** The facts that `railhead dev` prints once it serves. */
export interface Serving {
  readonly event: "serving";
  /** A sign-in link that works once, for 30 minutes. */
  readonly dashboard: string;
  readonly api: string;
  readonly api_key: string;
  readonly environment_id: string;
  readonly account_id: string;
  readonly paykey: string;
  readonly data_dir: string;
  /** Folder of the database, if Railhead runs it. */
  readonly database_dir: string | null;
  /** The sandbox's current time. */
  readonly now: string;
  /** A curl command that creates a charge. */
  readonly curl: string;
  readonly advance: string;
}

export interface Access {
  readonly api: string;
  readonly api_key: string;
}

/**
 * A one-line shell command that creates a new charge each time it is pasted: the shell substitutes
 * today's date and a unique order number. Every value is plain ASCII without quotes.
 */
export function chargeCommand(access: Access, paykey: string): string {
  const body = {
    paykey,
    amount: 2500,
    currency: "USD",
    payment_date: shellSubstitution("date +%F"),
    consent_type: "internet",
    description: "My first charge",
    device: { ip_address: "203.0.113.7" },
    external_id: shellSubstitution("mktemp -u order-XXXXXXXX"),
    config: { balance_check: "disabled" },
  };
  return [
    `curl -sS ${access.api}/v1/charges`,
    `-H 'Authorization: Bearer ${access.api_key}'`,
    `-H 'Content-Type: application/json'`,
    `-d '${JSON.stringify(body)}'`,
  ].join(" ");
}

/** A command substitution inside single-quoted text. */
function shellSubstitution(command: string): string {
  return `'$(${command})'`;
}

/** A shell command that advances the sandbox's clock by a day. */
export function advanceCommand(access: Access): string {
  return [
    `curl -sS ${access.api}/v1/sandbox/clock/advance`,
    `-H 'Authorization: Bearer ${access.api_key}'`,
    `-H 'Content-Type: application/json'`,
    `-d '{"by":"P1D"}'`,
  ].join(" ");
}

export function servingLines(serving: Serving, paint: Paint): string[] {
  const { business_date, time } = businessTime(serving.now);
  const row = (name: string, value: string) => `  ${paint("dim", name.padEnd(9))} ${value}`;
  const folder = serving.database_dir;
  const isElsewhere = folder !== null && !folder.startsWith(serving.data_dir);
  return [
    "",
    paint("bold", "Railhead is serving."),
    "",
    row("Dashboard", serving.dashboard),
    row(
      "",
      "signs in once, within 30 minutes; `npx railhead operators invite EMAIL` prints another",
    ),
    row("API", serving.api),
    row("Key", serving.api_key),
    row("Account", serving.account_id),
    row("Docs", `${serving.api}/docs/`),
    row("Events", "npx railhead events tail"),
    row("Inbox", "npx railhead sandbox inbox open   a webhook URL that stores what it receives"),
    row("Files", join(serving.data_dir, "bank", serving.environment_id)),
    row("Data", serving.data_dir),
    ...(isElsewhere ? [row("Database", folder)] : []),
    row("Clock", `${withWeekday(business_date)} ${time} Eastern; it jumps to the next due work`),
    "",
    paint("bold", "Your first charge:"),
    "",
    serving.curl.replaceAll(" -H ", " \\\n  -H ").replace(" -d ", " \\\n  -d "),
    "",
    paint("bold", "Advance the clock by a day:"),
    "",
    "npx railhead clock advance --by P1D",
    serving.advance,
    "",
    paint("bold", "Three things to try next:"),
    "",
    `${"npx railhead trigger charge.failed".padEnd(36)} a returned charge, with its files`,
    `${"npx railhead listen --forward-to URL".padEnd(36)} signed webhooks to your own program`,
    `${"npx railhead outcomes".padEnd(36)} the outcomes that a sandbox can simulate`,
    "",
    "Ctrl-C stops and keeps the data; `npm start -- reset` erases it.",
    "",
  ];
}
