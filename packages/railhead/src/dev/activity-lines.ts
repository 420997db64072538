import { dollars } from "../demo/fact-lines.ts";
import { businessTime } from "../terminal/eastern.ts";
import type { Paint } from "../terminal/terminal.ts";

/** The fields of an event that its line shows. */
export interface ActivityEvent {
  readonly sequence: number;
  readonly event_type: string;
  readonly occurred_at: string;
  readonly data: {
    readonly external_id?: string;
    readonly amount?: string;
    readonly status_details?: { reason: string; code: string | null };
    readonly message?: string;
    readonly what_next?: string;
    readonly url?: string;
  };
}

/** Event types printed while `railhead dev` serves. */
export const ACTIVITY_TYPES: readonly string[] = [
  ...["charge", "payout"].flatMap((kind) =>
    [
      "created",
      "scheduled",
      "held",
      "released",
      "cancelled",
      "submitted",
      "settled",
      "paid",
      "failed",
      "reversed",
    ].map((what) => `${kind}.${what}`),
  ),
  "exception.opened",
  "webhook_endpoint.disabled",
  "webhook_endpoint.recovered",
];

const COLOR: Readonly<Record<string, "green" | "red" | "yellow">> = {
  paid: "green",
  recovered: "green",
  failed: "red",
  reversed: "red",
  held: "yellow",
};

/** One line for one event, with the sandbox's Eastern time. */
export function activityLine(event: ActivityEvent, paint: Paint): string {
  const [resource = "", what = ""] = event.event_type.split(".");
  const { business_date, time } = businessTime(event.occurred_at);
  const { data } = event;
  const when = paint("dim", `${business_date} ${time}`);
  if (resource === "exception") {
    return `${when}  ${paint("red", "exception")}  ${data.message ?? ""} ${data.what_next ?? ""}`.trimEnd();
  }
  if (resource === "webhook_endpoint") {
    return `${when}  ${paint(what === "disabled" ? "red" : "green", `webhook ${what}`)}  ${addressOf(data.url)}`;
  }
  const { reason = "", code = null } = data.status_details ?? {};
  const colour = COLOR[what];
  const shown = colour === undefined ? what : paint(colour, what);
  const why = /^ok$/i.test(reason) ? "" : `  ${reason}${code === null ? "" : ` (${code})`}`;
  const amount = dollars(data.amount ?? "0").padStart(11);
  return `${when}  ${resource.padEnd(7)}${amount}  ${data.external_id ?? ""}  ${shown}${why}`;
}

function addressOf(url: string | undefined): string {
  if (url === undefined) return "";
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

/** A failed delivery attempt. */
export interface FailedDelivery {
  readonly endpoint_id: string;
  readonly url: string;
  readonly event_type: string;
  readonly status: number | null;
  readonly error: string | null;
  readonly due_at: string | null;
}

/** The failed endpoint, the cause and the next attempt; `more` others failed since its last line. */
export function failureLine(failed: FailedDelivery, more: number, paint: Paint): string {
  const why = failed.status === null ? failed.error : `it answered ${failed.status}`;
  const next =
    failed.due_at === null
      ? "is not tried again"
      : `is tried again at ${failed.due_at.slice(11, 19)} UTC`;
  const others = more === 0 ? "" : `; so did ${more} more`;
  return `${paint("red", "webhook failed")}  ${failed.url}  ${why ?? "no answer"}; ${failed.event_type} ${next}${others}`;
}
