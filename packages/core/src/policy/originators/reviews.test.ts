import { expect, it } from "vitest";
import { lifecycleGrid } from "../../lifecycles/lifecycle.ts";
import { ORIGINATOR_LIFECYCLE } from "./originator-lifecycle.ts";
import {
  dueReminders,
  neededReviews,
  nextReminder,
  owedAfterChange,
  owedAfterReview,
  type ReviewedOriginator,
} from "./reviews.ts";

const NORTH: ReviewedOriginator = {
  activated_on: "2026-03-02",
  is_third_party_sender: false,
  entries: [{ sec_code: "PPD", side: "debit" }],
  reviews: {},
  owed_since: {},
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

it("what an event asks for is due from its day, of a third-party sender alone", () => {
  const owed_since = {
    registration_change: "2026-03-03",
    registration_details: "2026-03-03",
    originator_identities: "2026-03-06",
  } as const;
  expect(due({ owed_since }).map(([review]) => review)).toEqual(["fraud_procedures", "exposure"]);
  const reviews = { third_party_registration: "2026-03-20" };
  expect(due({ is_third_party_sender: true, reviews, owed_since }).slice(0, 3)).toEqual([
    // From a Friday on: Tuesday.
    ["originator_identities", "2026-03-10"],
    ["registration_details", "2026-03-17"],
    ["registration_change", "2026-04-17"],
  ]);
});

it("a change of what a registration names is owed after it, and the first one sets the day", () => {
  const sender = {
    is_third_party_sender: true,
    reviews: { third_party_registration: "2026-03-20" },
    owed_since: {},
  };
  const change = { members: ["dba", "risk_rating"], on: "2026-05-04" };
  const owed = owedAfterChange(sender, change);
  expect(owed).toEqual({ registration_change: "2026-05-04" });
  const again = owedAfterChange({ ...sender, owed_since: owed }, { ...change, on: "2026-06-01" });
  expect(again).toEqual(owed);
  expect(owedAfterReview(again, "registration_change")).toEqual({});
  expect(owedAfterChange(sender, { ...change, members: ["risk_rating"] })).toEqual({});
  expect(owedAfterChange({ ...sender, reviews: {} }, change)).toEqual({});
  expect(owedAfterChange({ ...sender, is_third_party_sender: false }, change)).toEqual({});
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
