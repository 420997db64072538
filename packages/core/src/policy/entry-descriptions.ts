import type { PaymentKind } from "../lifecycles/payment-lifecycle.ts";
import type { SecCode } from "../catalog/sec-code.ts";

/** Columns of a batch's company entry description. */
const WIDTH = 10;

type PurposeRow = {
  readonly meaning: string;
  /** The entries for which Nacha requires a description of the purpose, and that description. */
  readonly named: {
    readonly kind: PaymentKind;
    readonly sec: SecCode;
    readonly description: string;
  } | null;
};

/** Payment purposes. Nacha requires their descriptions since 20 March 2026. */
export const PURPOSES = {
  goods: {
    meaning: "goods that the customer buys",
    named: { kind: "charge", sec: "WEB", description: "PURCHASE" },
  },
  services: { meaning: "services, rent, utilities and the like", named: null },
  payroll: {
    meaning: "wages and other compensation of work",
    named: { kind: "payout", sec: "PPD", description: "PAYROLL" },
  },
  other: { meaning: "anything else", named: null },
} as const satisfies Record<string, PurposeRow>;

export type Purpose = keyof typeof PURPOSES;

export const PURPOSE_NAMES = Object.keys(PURPOSES) as [Purpose, ...Purpose[]];

/** Entry descriptions where neither payment, account nor bank sets one. */
export const DEFAULT_DESCRIPTIONS: Readonly<Record<PaymentKind, string>> = {
  charge: "PAYMENT",
  payout: "PAYOUT",
};

type ReservedDescription = {
  readonly text: string;
  /** What it means in the network. */
  readonly means: string;
  /** True where any description that begins with it means the same. */
  readonly isPrefix?: true;
};

/** Entry descriptions reserved by the network; they may not be chosen as free text. */
export const RESERVED_DESCRIPTIONS: readonly ReservedDescription[] = [
  { text: "REVERSAL", means: "reversing entries" },
  { text: "RETRY PYMT", means: "returned debits that are sent again" },
  { text: "RETURN FEE", means: "fees for returned debits" },
  { text: "ACCTVERIFY", means: "micro-entries" },
  { text: "RECLAIM", means: "reclamations" },
  { text: "NONSETTLED", means: "entries in place of ones that did not settle" },
  { text: "REDEPCHECK", means: "checks that are presented again" },
  { text: "NO CHECK", means: "checks that were destroyed" },
  { text: "AUTOENROLL", means: "enrollments with federal agencies" },
  { text: "HCCLAIMPMT", means: "health care claim payments" },
  ...Object.entries(PURPOSES).flatMap(([purpose, { named }]): ReservedDescription[] =>
    named === null
      ? []
      : [
          {
            text: named.description,
            means: `${named.sec} ${named.kind}s whose purpose is ${purpose}`,
            isPrefix: true,
          },
        ],
  ),
];

/** The reserved description that a text becomes in a file; undefined where it is not reserved. */
export function reservedDescription(text: string): ReservedDescription | undefined {
  const carried = text.trim().toUpperCase().slice(0, WIDTH).trimEnd();
  return RESERVED_DESCRIPTIONS.find((reserved) =>
    reserved.isPrefix === true ? carried.startsWith(reserved.text) : carried === reserved.text,
  );
}

/** The entry description that a purpose requires; undefined where it is free. */
export function purposeDescription(
  purpose: Purpose,
  entry: { readonly kind: PaymentKind; readonly sec: SecCode },
): string | undefined {
  const { named }: PurposeRow = PURPOSES[purpose];
  const isNamed = named !== null && named.kind === entry.kind && named.sec === entry.sec;
  return isNamed ? named.description : undefined;
}

/**
 * The company entry description of a payment: the one its purpose requires, else the first chosen
 * text that is not reserved, else the default of its kind.
 * @param chosen texts as files carry them, the account's before the bank's; empty ones are skipped.
 */
export function entryDescription(
  entry: { readonly kind: PaymentKind; readonly sec: SecCode; readonly purpose: Purpose },
  chosen: readonly string[],
): string {
  const free = chosen.find((text) => text !== "" && reservedDescription(text) === undefined);
  return purposeDescription(entry.purpose, entry) ?? free ?? DEFAULT_DESCRIPTIONS[entry.kind];
}
