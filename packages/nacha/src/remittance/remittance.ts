import { readSegments, type Segment } from "./segments.ts";

/** An amount that reduces or raises what is paid, and its reason. */
export interface RemittanceAdjustment {
  readonly amount_cents: number;
  /** The code of ADX02, as the sender wrote it. */
  readonly reason: string;
}

/** What is paid of one invoice or order. */
export interface RemittanceLine {
  /** The kind of number, such as `IV` of an invoice or `PO` of a purchase order. */
  readonly qualifier: string;
  readonly number: string;
  /** Null where the sender wrote none, or none that can be read. */
  readonly paid_cents: number | null;
  readonly total_cents: number | null;
  readonly discount_cents: number | null;
  /** The day of the invoice. */
  readonly date: string | null;
  readonly references: readonly { readonly qualifier: string; readonly number: string }[];
  readonly adjustments: readonly RemittanceAdjustment[];
}

/** The remittance of an entry: an X12 820, or segments of one. Amounts are cents. */
export interface Remittance {
  /** BPR02: what the sender says it pays. Null where it does not say. */
  readonly payment_cents: number | null;
  /** BPR16. */
  readonly payment_date: string | null;
  /** TRN02. */
  readonly reference: string | null;
  readonly payer: string | null;
  readonly payee: string | null;
  readonly lines: readonly RemittanceLine[];
  /** Adjustments of the whole payment, before the first line. */
  readonly adjustments: readonly RemittanceAdjustment[];
  /** Lines and adjustments together. */
  readonly sum_cents: bigint;
  /** What does not add up or cannot be read, each a sentence. */
  readonly problems: readonly string[];
}

/** 15 digits: what a number holds to the cent. */
const AMOUNT = /^(-?)(\d{0,13})(?:\.(\d{0,2}))?$/;

/**
 * Reads the remittance that the texts of addenda records carry, joined as they are. `undefined` where they are free text.
 * `amountCents` is the amount of the entry, with which the remittance must agree.
 */
export function readRemittance(text: string, amountCents: number): Remittance | undefined {
  const segments = readSegments(text, isRemittance, (all) => !all.some(hasUnreadAmount));
  if (segments === undefined) return undefined;
  const { lines, adjustments } = linesOf(segments);
  const bpr = find(segments, "BPR");
  const payment_cents = centsOf(bpr?.[2]);
  const sum_cents = lines.reduce((sum, line) => sum + paidOf(line), 0n) + sumOf(adjustments);
  const remittance = {
    payment_cents,
    payment_date: dateOf(bpr?.[16]),
    reference: textOf(find(segments, "TRN")?.[2]),
    payer: partyOf(segments, "PR"),
    payee: partyOf(segments, "PE"),
    lines,
    adjustments,
    sum_cents,
  };
  return { ...remittance, problems: problemsOf(segments, remittance, amountCents) };
}

const isRemittance = (segments: readonly Segment[]) =>
  segments.some(([id]) => id === "RMR" || id === "BPR");

const find = (segments: readonly Segment[], id: string) => segments.find((one) => one[0] === id);

const textOf = (element: string | undefined) => element?.trim() || null;

const partyOf = (segments: readonly Segment[], kind: string) =>
  textOf(segments.find(([id, code]) => id === "N1" && code === kind)?.[2]);

/** Where a segment has amounts. */
const AMOUNTS: Readonly<Record<string, readonly number[]>> = {
  BPR: [2],
  RMR: [4, 5, 6],
  ADX: [1],
};

const hasUnreadAmount = (segment: Segment) =>
  (AMOUNTS[segment[0] ?? ""] ?? []).some(
    (place) => textOf(segment[place]) !== null && centsOf(segment[place]) === null,
  );

function centsOf(element: string | undefined): number | null {
  const match = AMOUNT.exec(element?.trim() ?? "");
  const [, sign, whole = "", part = ""] = match ?? [];
  if (match === null || whole + part === "") return null;
  const cents = Number(whole + part.padEnd(2, "0"));
  return sign === "-" && cents > 0 ? -cents : cents;
}

/** CCYYMMDD, or null. */
function dateOf(element: string | undefined): string | null {
  const [, year = "", month = "", day = ""] = /^(\d{4})(\d\d)(\d\d)$/.exec(element ?? "") ?? [];
  const date = `${year}-${month}-${day}`;
  const instant = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== date
    ? null
    : date;
}

interface OpenLine extends RemittanceLine {
  date: string | null;
  readonly references: { qualifier: string; number: string }[];
  readonly adjustments: RemittanceAdjustment[];
}

/** Segments after an RMR belong to it, until the next. */
function linesOf(segments: readonly Segment[]) {
  const lines: OpenLine[] = [];
  const adjustments: RemittanceAdjustment[] = [];
  for (const segment of segments) {
    const [id, first = "", second = ""] = segment;
    const line = lines.at(-1);
    if (id === "RMR") lines.push(lineOf(segment));
    else if (id === "ADX") {
      const made = { amount_cents: centsOf(first) ?? 0, reason: second.trim() };
      (line?.adjustments ?? adjustments).push(made);
    } else if (id === "REF") line?.references.push({ qualifier: first, number: second.trim() });
    else if (id === "DTM" && first === "003" && line !== undefined) line.date = dateOf(second);
  }
  return { lines, adjustments };
}

function lineOf([, qualifier = "", number = "", , paid, total, discount]: Segment): OpenLine {
  return {
    qualifier: qualifier.trim(),
    number: number.trim(),
    paid_cents: centsOf(paid),
    total_cents: centsOf(total),
    discount_cents: centsOf(discount),
    date: null,
    references: [],
    adjustments: [],
  };
}

const sumOf = (adjustments: readonly RemittanceAdjustment[]) =>
  adjustments.reduce((sum, one) => sum + BigInt(one.amount_cents), 0n);

const paidOf = (line: RemittanceLine) => BigInt(line.paid_cents ?? 0) + sumOf(line.adjustments);

/** Exact, as a number is not for the sum of many lines. */
function dollars(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function problemsOf(
  segments: readonly Segment[],
  { payment_cents, sum_cents, lines }: Omit<Remittance, "problems">,
  amountCents: number,
): string[] {
  const moved = BigInt(amountCents);
  const said = payment_cents === null ? null : BigInt(payment_cents);
  const problems: string[] = [];
  const [unread] = segments.filter(hasUnreadAmount);
  if (unread !== undefined) {
    problems.push(`An amount cannot be read: ${unread.join("*").slice(0, 80)}`);
  }
  const start = segments.findIndex(([id]) => id === "ST");
  const end = segments.findIndex(([id]) => id === "SE");
  const count = Number(segments[end]?.[1]);
  if (start >= 0 && end < 0) {
    problems.push("The transaction set has no end: records may be missing.");
  } else if (start >= 0 && count !== end - start + 1) {
    problems.push(`The transaction set says ${count} segments and has ${end - start + 1}.`);
  }
  if (said !== null && said !== moved) {
    problems.push(
      `The remittance says ${dollars(said)} and the entry moved ${dollars(moved)}: the difference is ${dollars(said - moved)}.`,
    );
  }
  const paid = said ?? moved;
  if (lines.length > 0 && sum_cents !== paid) {
    problems.push(
      `Lines and adjustments sum to ${dollars(sum_cents)} and ${dollars(paid)} was paid: the difference is ${dollars(sum_cents - paid)}.`,
    );
  }
  return problems;
}
