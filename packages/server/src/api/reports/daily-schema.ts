import { FILE_STATES, NEAR_LIMIT_PERCENT, RETURN_CEILINGS } from "@railhead/core";
import { Type, type Static } from "typebox";
import { Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";
import { FILE_DIRECTIONS } from "../ach-files/schema.ts";
import { SENDING } from "../banks/schema.ts";
import { KINDS, SCOPES, SIDES } from "../exposure/schema.ts";

const instant = (description: string) => Type.String({ format: "date-time", description });
const text = (description: string) => Type.String({ description });
const count = (description: string) => Type.Integer({ description });
const centsText = (description: string) => Type.String({ description: `${description} In cents.` });

const DailyBank = Type.Object({
  id: Uuid(),
  name: text("Name of the bank."),
  sending: OneOf(SENDING),
  cutoff_at: instant("The next cut-off."),
  minutes_left: count("Whole minutes until then."),
  deadline_at: instant("When the bank must have the file of that cut-off."),
  entry_count: count("Payments and transfers that are due by then; 10,000 at most are counted."),
  debits: centsText("Sum of the debits among them."),
  credits: centsText("Sum of the credits among them."),
  next_poll_at: instant("When the bank's folders are read next."),
  is_poll_late: Type.Boolean({ description: "Whether that is in the past." }),
  returns_read_through: Nullable(
    Type.String({ format: "date", description: "The last day whose returns were all read." }),
  ),
});

const DailyTask = Type.Object({
  name: text("The kind of exception, the act that is asked for, or the queue."),
  id: Nullable(
    Type.String({
      format: "uuid",
      description: "The exception or approval; null where it is a queue.",
    }),
  ),
  title: text("What is the matter."),
  act: text("What a person does about it."),
  permission: text("The permission that it takes."),
  roles: Type.Array(Type.String(), { description: "The roles of the installation that hold it." }),
  item_count: count("How many items it is about."),
  amount: Nullable(centsText("Their sum, where they are money.")),
  since: Nullable(instant("Since when.")),
  do_by: instant(
    "When it must be done: its own deadline, that of the network, or the next cut-off.",
  ),
  is_overdue: Type.Boolean({ description: "Whether that is in the past." }),
  cutoff_at: instant("The last cut-off before which it must be done."),
  minutes_left: count("Whole minutes until the nearer of the two; below zero where it is overdue."),
});

const DailyUnfunded = Type.Object({
  account_id: Uuid(),
  name: text("Name of the business."),
  item_count: count("How many payments and lines of received money."),
  amount: centsText("Their sum."),
  since: instant("Since when the first of them waits."),
});

const DailyFile = Type.Object({
  id: Uuid(),
  direction: OneOf(FILE_DIRECTIONS),
  name: text("Name of the file."),
  state: OneOf(FILE_STATES),
  file_date: Type.String({ format: "date", description: "Date of the file header." }),
  batch_count: count("Batches."),
  entry_addenda_count: count("Entries and addenda."),
  entry_hash: text("Entry hash of the file control."),
  debits: centsText("Total debits of the file control."),
  credits: centsText("Total credits of the file control."),
  is_late: Type.Boolean({
    description: "Whether it was not handed over, or not acknowledged, in time.",
  }),
});

const DailyRate = Type.Object({
  scope: OneOf(["account", "company"]),
  id: text("The account's id or the company id."),
  name: OneOf(Object.keys(RETURN_CEILINGS)),
  rate: text("Percent of the debits of 60 days, with four decimals."),
  ceiling: text("The network's threshold in percent."),
  headroom: count("Returns that may still come before a breach."),
  level: OneOf(["warning", "breach"]),
});

const DailyLimit = Type.Object({
  id: Uuid(),
  scope: OneOf(SCOPES),
  scope_id: Nullable(text("The bank, company id or account; null where it is the environment.")),
  side: OneOf(SIDES),
  kind: OneOf(KINDS),
  days: count("Settlement days of its window."),
  settlement_date: Type.String({
    format: "date",
    description: "The settlement day of a payment made now, for which it was read.",
  }),
  limit: centsText("The limit."),
  used: centsText("What is used of it."),
  percent: Nullable(count("That in percent, rounded down; null where the limit is zero.")),
});

export const DAILY_SECTIONS = [
  "banks",
  "exceptions",
  "approvals",
  "held_payments",
  "customers_in_review",
  "paykeys_in_review",
  "unfunded_money",
  "suspense_items",
  "files",
  "cash",
  "return_rates",
  "limits",
  "stops",
] as const;

export const DailyReport = Type.Object({
  as_of: instant("The instant by the environment's clock for which it was read."),
  date: Type.String({ format: "date", description: "That day in New York." }),
  is_banking_day: Type.Boolean({ description: "Whether the Federal Reserve settles on it." }),
  banks: Type.Array(DailyBank, { description: "Each bank with its next cut-off." }),
  tasks: Type.Array(DailyTask, {
    description: "What people must do, by the cut-off before which it must be done.",
  }),
  not_shown: count("Exceptions and approvals that are open beyond the first 50 of each."),
  unfunded: Type.Array(DailyUnfunded, {
    description:
      "Businesses whose money waits for a bank account, the most money first; 50 at most.",
  }),
  files: Type.Array(DailyFile, {
    description: "Files of the day and those that wait; 50 at most, the newest first.",
  }),
  cash: Type.Object(
    {
      in: centsText("What comes in."),
      out: centsText("What goes out."),
      movements: Type.Array(
        Type.Object({
          name: text("Name of the file whose entries settle."),
          amount: centsText("Above zero where it comes in."),
        }),
      ),
    },
    { description: "What files move on the settlement account on the day." },
  ),
  return_rates: Type.Array(DailyRate, { description: "Rates near or above a threshold." }),
  limits: Type.Array(DailyLimit, {
    description: `Exposure limits of which ${NEAR_LIMIT_PERCENT} percent or more is used, the fullest first; 50 at most.`,
  }),
  stops: Type.Array(
    Type.Object({
      id: Uuid(),
      why: Type.String({ description: "Why a person set it." }),
      since: instant("Since when."),
    }),
    { description: "Stops of origination in force." },
  ),
  left_out: Type.Array(OneOf(DAILY_SECTIONS), {
    description: "Sections that the caller may not read. They are empty.",
  }),
});

export type DailyReport = Static<typeof DailyReport>;
