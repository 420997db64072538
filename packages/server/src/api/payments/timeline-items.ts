import {
  EXCEPTION_KINDS,
  FEE_POSTING_RULES,
  PAYMENT_POSTING_RULES,
  RETURN_CODES,
  timelineLabel,
} from "@railhead/core";
import type { TimelineSource } from "../../db/tables/timeline/asked.ts";
import type { TimelineRow, TimelineSubject } from "../../db/tables/timeline/timeline.ts";
import type { TimelineItemData } from "./timeline-schema.ts";

type Made = Pick<TimelineItemData, "kind" | "importance" | "title" | "detail"> &
  Partial<Pick<TimelineItemData, "code" | "link" | "money">> & { readonly actorType?: ActorType };
type ActorType = TimelineItemData["actor"]["type"];
type Facts = TimelineRow["facts"];
type Make = (facts: Facts, subject: TimelineSubject) => Made;

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const orNull = (value: unknown): string | null => (typeof value === "string" ? value : null);
const words = (value: unknown): string => text(value).replaceAll("_", " ");
const capital = (sentence: string): string =>
  sentence.slice(0, 1).toUpperCase() + sentence.slice(1);

type LinkType = NonNullable<TimelineItemData["link"]>["type"];
const linkTo = (type: LinkType, id: unknown, line: unknown = null): TimelineItemData["link"] =>
  typeof id === "string" ? { type, id, line: typeof line === "number" ? line : null } : null;

const RETURN_TITLES = new Map<string, string>(RETURN_CODES.map(({ code, title }) => [code, title]));
const DECIDING = new Set(["user_action", "risk_monitor"]);

/** Each source as an item, in words of the tables. */
const MAKERS: Readonly<Record<TimelineSource, Make>> = {
  move: (facts) => {
    const label = timelineLabel(orNull(facts["type"]), text(facts["status"]));
    return {
      kind: DECIDING.has(text(facts["by"])) ? "decision" : "move",
      ...label,
      detail: text(facts["message"]),
      code: orNull(facts["code"]),
      link: linkTo("event", facts["event_id"]),
    };
  },
  event: (facts) => ({
    kind: "event",
    ...timelineLabel(text(facts["type"]), null),
    detail: text(facts["message"]),
    code: orNull(facts["code"]),
    link: linkTo("event", facts["event_id"]),
  }),
  related: (facts) => ({
    kind: "event",
    importance: "main",
    title: facts["relation"] === "refund" ? "Refunded" : "Sent again",
    detail: `Another ${text(facts["kind"])} was made from this payment.`,
    link: linkTo(facts["kind"] === "payout" ? "payout" : "charge", facts["id"]),
    money: { amount: text(facts["amount"]), direction: facts["kind"] === "payout" ? "out" : "in" },
  }),
  posting: (facts, { kind }) => {
    const { move, debit, credit } = facts;
    const rule = PAYMENT_POSTING_RULES.find(
      (one) =>
        one.kind === kind && one.event === move && one.debit === debit && one.credit === credit,
    );
    const fee = FEE_POSTING_RULES.find(({ event }) => event === move);
    return {
      kind: "posting",
      importance: "detail",
      title: `${capital(words(credit))} to ${words(debit)}`,
      detail: (rule ?? fee)?.why ?? `Posted by ${words(move)}.`,
      money: { amount: text(facts["amount"]), direction: directionOf(debit, credit) },
    };
  },
  file: (facts) => ({
    kind: "file",
    importance: "detail",
    title: `Line ${String(facts["line"])} of ${text(facts["name"])}`,
    detail: `Trace number ${text(facts["trace_number"])}${VOIDS[text(facts["void"])] ?? "."}`,
    code: orNull(facts["void"]),
    link: linkTo("file", facts["file_id"], facts["line"]),
  }),
  file_event: (facts) => {
    const isHandedOver = facts["type"] === "file.submitted";
    return {
      kind: isHandedOver ? "file" : "acknowledgement",
      importance: facts["type"] === "file.rejected" ? "main" : "detail",
      title: `${text(facts["name"])} ${words(text(facts["type"]).split(".")[1])}`,
      detail: text(facts["message"]),
      code: orNull(facts["code"]),
      link: linkTo("file", facts["file_id"], facts["line"]),
    };
  },
  return: (facts) => {
    const code = text(facts["code"]);
    const isApplied = facts["outcome"] === "applied" || facts["outcome"] === "applied_late";
    const outcome = isApplied ? "" : ` It moved nothing: ${words(facts["outcome"])}.`;
    const means = text(facts["detail"]) || RETURN_TITLES.get(code) || words(facts["kind"]);
    return {
      kind: "return",
      importance: facts["kind"] === "return" || isApplied ? "main" : "detail",
      title: `${capital(words(facts["kind"]))} ${code}`,
      detail: `${means.replace(/\.$/, "")}.${outcome}`,
      code,
      link: linkTo("file", facts["file_id"], facts["line"]),
      actorType: "bank",
    };
  },
  auxiliary: (facts) => ({
    kind: "event",
    importance: "main",
    title: facts["kind"] === "dishonor" ? "Return dishonored" : "Reversal requested",
    detail: `The ${words(facts["kind"])} is ${words(facts["status"])}.`,
    code: orNull(facts["reason"]),
    link: linkTo(facts["kind"] === "dishonor" ? "dishonor" : "reversal", facts["id"]),
  }),
  transfer: (facts) => ({
    kind: "event",
    importance: "main",
    title: `In a ${words(facts["event_type"])}`,
    detail: `It is part of the transfer of ${text(facts["transfer_date"])}, which is ${words(facts["status"])}.`,
    link: linkTo("funding_event", facts["id"]),
    money: {
      amount: text(facts["amount"]),
      direction: facts["direction"] === "deposit" ? "out" : "in",
    },
  }),
  approval: (facts) => ({
    kind: "approval",
    importance: "main",
    title: `Asked to ${words(facts["action"])}`,
    detail: reasonOr(facts, `${String(facts["needed"])} other people must approve it.`),
    link: linkTo("approval", facts["id"]),
  }),
  approval_decided: (facts) => ({
    kind: "approval",
    importance: "main",
    title: `Approval ${words(facts["state"])}`,
    detail: reasonOr(
      facts,
      `The request to ${words(facts["action"])} is ${words(facts["state"])}.`,
    ),
    link: linkTo("approval", facts["id"]),
  }),
  request: (facts) => ({
    kind: "request",
    importance: Number(facts["status"]) < 400 ? "noise" : "detail",
    title: `${text(facts["method"])} ${text(facts["path"])}`,
    detail: `Answered with ${String(facts["status"])}.`,
    code: orNull(facts["code"]),
    link: linkTo("request", facts["id"]),
  }),
  exception: (facts) => ({
    kind: "decision",
    importance: "main",
    title:
      (EXCEPTION_KINDS as Readonly<Record<string, { title: string } | undefined>>)[
        text(facts["kind"])
      ]?.title.replace(/\.$/, "") ?? capital(words(facts["kind"])),
    detail: `${text(facts["message"])} ${text(facts["what_next"])}`.trim(),
    code: orNull(facts["kind"]),
    link: linkTo("exception", facts["id"]),
  }),
  exception_resolved: (facts) => ({
    kind: "decision",
    importance: "detail",
    title: "Exception resolved",
    detail: text(facts["resolution"]) || "It was resolved.",
    code: orNull(facts["kind"]),
    link: linkTo("exception", facts["id"]),
  }),
  note: (facts) => ({
    kind: "note",
    importance: "main",
    title: "Note",
    detail: text(facts["text"]),
    link: linkTo("note", facts["id"]),
  }),
  delivery: (facts) => {
    const { count, delivered, failed } = facts as Record<string, number>;
    const isFailing = Number(failed) > 0;
    return {
      kind: "delivery",
      importance: isFailing ? "detail" : "noise",
      title: `Webhook ${text(facts["type"])}`,
      detail: `${delivered} of ${count} endpoints have it${isFailing ? `, ${failed} failed` : ""}.`,
      link: linkTo("webhook_endpoint", facts["endpoint_id"]),
    };
  },
};

const VOIDS: Readonly<Partial<Record<string, string>>> = {
  rejected: ": not executed, since the bank refused it.",
  missed: ": not executed, since the file was not sent in time.",
};

function directionOf(debit: unknown, credit: unknown): "in" | "out" | "internal" {
  if (debit === "bank_cash") return "in";
  return credit === "bank_cash" ? "out" : "internal";
}

const reasonOr = (facts: Facts, other: string): string => text(facts["reason"]) || other;

/** What an item says, without its place in the timeline. */
export function describeRow(row: TimelineRow, subject: TimelineSubject): Made {
  return MAKERS[row.source](row.facts, subject);
}

/** Who did it, as its row names the actor. */
export function actorOf({ facts }: TimelineRow, { actorType }: Made) {
  const actor = facts["actor"] as { type?: ActorType; id?: unknown } | null | undefined;
  const type = actor?.type ?? actorType ?? "system";
  return { type, id: orNull(actor?.id) };
}
