/**
 * How many clicks, keys and pasted texts a moment or a fact may take. Time is no measure: a test that
 * depends on it fails on a busy machine. The guide of the dashboard shows the same figures.
 */
export interface Bound {
  readonly says: string;
  /** The test that counts, by file and name. */
  readonly test: readonly [file: string, name: string];
  readonly most: number;
}

const FACTS_TEST = [
  "dashboard-facts.test.ts",
  "a stranger finds each of five facts from Today within its bound",
] as const;

/** Counted from Today, by somebody who knows the customer's name. */
export const FACTS = {
  whyHeld: { says: "Why is this payment held?", test: FACTS_TEST, most: 3 },
  whoReleased: { says: "Who released it?", test: FACTS_TEST, most: 3 },
  whichFile: { says: "Which file is it in?", test: FACTS_TEST, most: 3 },
  whenPaid: { says: "When was it paid?", test: FACTS_TEST, most: 3 },
  whatSums: { says: "What sums to this deposit?", test: FACTS_TEST, most: 3 },
} as const satisfies Readonly<Record<string, Bound>>;

/** Counted from the page that the moment begins on. */
export const MOMENTS = {
  watch: {
    says: "Watch a charge go from created to paid on the sandbox's clock",
    test: [
      "dashboard.test.ts",
      "shows a charge from its creation to its end, with its file, by mouse and by keys",
    ],
    most: 8,
  },
  breakIt: {
    says: "Have the bank return a payment, and read why it failed",
    test: [
      "dashboard.test.ts",
      "has the bank return a charge in a sandbox, and says in plain words why it failed",
    ],
    most: 3,
  },
  clearQueue: {
    says: "Decide one item of the review queue, a reason included, without a mouse",
    test: [
      "dashboard-moments.test.ts",
      "operations clears ten mixed items by keys alone, and takes one decision back",
    ],
    most: 3,
  },
  phone: {
    says: "Find the payment of a customer on the phone, from any page",
    test: [
      "dashboard.test.ts",
      "finds records, pages and the page's actions in the palette by keys alone",
    ],
    most: 2,
  },
  releaseMany: {
    says: "Act on all payments of one cause, after the dry run",
    test: [
      "dashboard-bulk.test.ts",
      "offers to act on the rows that were selected by keys, and on no other",
    ],
    most: 3,
  },
  onCall: {
    says: "See what is wrong, since when, and the next act, without scrolling",
    test: ["dashboard.test.ts", "opens with what needs a person, since when, and the one next act"],
    most: 0,
  },
  explainDeposit: {
    says: "Explain a deposit to the cent, from the bank's line",
    test: [
      "dashboard-reconciliation.test.ts",
      "matches a line of the bank with the movement that it is, from the day's differences",
    ],
    most: 1,
  },
  asCall: {
    says: "See an act as a call of the API",
    test: [
      "dashboard.test.ts",
      "shows its own calls as commands, without a key and without what was typed to sign in",
    ],
    most: 2,
  },
  decideItem: {
    says: "Decide a simple item, after which the next one opens",
    test: [
      "dashboard-moments.test.ts",
      "operations clears ten mixed items by keys alone, and takes one decision back",
    ],
    most: 1,
  },
  approve: {
    says: "Approve what another person asked for, from its page",
    test: ["dashboard.test.ts", "keeps an act that needs a second person, whose approval runs it"],
    most: 1,
  },
  audit: {
    says: "Verify the audit log and save a month's payments as CSV",
    test: [
      "dashboard-moments.test.ts",
      "an auditor, who may change nothing, verifies the audit log alone",
    ],
    most: 8,
  },
} as const satisfies Readonly<Record<string, Bound>>;
