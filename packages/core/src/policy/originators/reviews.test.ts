import { expect, it } from "vitest";
import { lifecycleGrid } from "../../lifecycles/lifecycle.ts";
import { ORIGINATOR_LIFECYCLE } from "./originator-lifecycle.ts";
import { dueReminders, neededReviews, nextReminder, type ReviewedOriginator } from "./reviews.ts";

const NORTH: ReviewedOriginator = {
  activated_on: "2026-03-02",
  is_third_party_sender: false,
  entries: [{ sec_code: "PPD", side: "debit" }],
  reviews: {},
};
const due = (other: Partial<ReviewedOriginator>) =>
  neededReviews({ ...NORTH, ...other }).map(({ review, due_on }) => [review, due_on]);

it("originators make exactly these moves", () => {
  expect(`\n${lifecycleGrid(ORIGINATOR_LIFECYCLE)}\n`).toMatchInlineSnapshot(`
    "
    status           approve          activate suspend   resume end
    proposed         approved_by_bank .        .         .      ended
    approved_by_bank .                active   .         .      ended
    active           .                .        suspended .      ended
    suspended        .                .        .         active ended
    ended            .                .        .         .      .
    "
  `);
});

it("nothing is due before the activation", () => {
  expect(due({ activated_on: null })).toEqual([]);
});

it("yearly reviews are due a year after the activation, then a year after the last", () => {
  expect(due({ reviews: { exposure: "2026-06-01" } })).toEqual([
    ["fraud_procedures", "2027-03-02"],
    ["exposure", "2027-06-01"],
  ]);
});

it("the audit of data security is of those that send WEB debits", () => {
  const entries = [{ sec_code: "WEB", side: "debit" }] as const;
  expect(due({ entries }).map(([review]) => review)).toContain("web_security");
});

it("a third-party sender is registered once, within 30 days", () => {
  const sender = { is_third_party_sender: true };
  expect(due(sender)[0]).toEqual(["third_party_registration", "2026-04-01"]);
  const reviews = { third_party_registration: "2026-03-20" };
  expect(due({ ...sender, reviews }).map(([review]) => review)).not.toContain(
    "third_party_registration",
  );
});

it("a review is named 60 and 30 days before it is due and on its day, each day once", () => {
  const days: string[] = [];
  let after: string | null = null;
  for (let next = nextReminder(NORTH, after); next !== null; next = nextReminder(NORTH, after)) {
    const named = dueReminders(NORTH, { after, through: next });
    days.push(...named.map(({ review, on }) => `${review} ${on}`));
    after = next;
  }
  expect(days.filter((day) => day.startsWith("exposure"))).toEqual([
    "exposure 2027-01-01",
    "exposure 2027-01-31",
    "exposure 2027-03-02",
  ]);
  expect(new Set(days).size).toBe(days.length);
});

it("days that passed unseen name a review once", () => {
  const named = dueReminders(NORTH, { after: null, through: "2027-06-01" });
  expect(named.map(({ review, on }) => [review, on])).toEqual([
    ["fraud_procedures", "2027-03-02"],
    ["exposure", "2027-03-02"],
  ]);
});
