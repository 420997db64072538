import type { PaymentKind } from "../lifecycles/payment-lifecycle.ts";
import type { SecCode } from "../catalog/sec-code.ts";

/** Columns of a batch's company entry description. */
const WIDTH = 10;

type PurposeRow = {
  readonly meaning: string;
  /** The entries that the network wants named after the purpose, and the name. */
  readonly named: {
    readonly kind: PaymentKind;
    readonly sec: SecCode;
    readonly description: string;
  } | null;
};

/** What payments are for. The rules on names are in force since 20 March 2026. */
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

/** Where no payment, account or bank says what entries are called. */
export const DEFAULT_DESCRIPTIONS: Readonly<Record<PaymentKind, string>> = {
  charge: "PAYMENT",
  payout: "PAYOUT",
};

type ReservedDescription = {
  readonly text: string;
  /** What the network reads in it. */
  readonly means: string;
  /** True where any description that begins with it means the same. */
  readonly isPrefix?: true;
};

/** Entry descriptions with a meaning of their own in the network; nobody may choose them as a text. */
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

/** The reserved description that a text is, as a file would carry it; undefined where it is none. */
export function reservedDescription(text: string): ReservedDescription | undefined {
  const carried = text.trim().toUpperCase().slice(0, WIDTH).trimEnd();
  return RESERVED_DESCRIPTIONS.find((reserved) =>
    reserved.isPrefix === true ? carried.startsWith(reserved.text) : carried === reserved.text,
  );
}

/** How an entry must be called because of what it is for; undefined where that is free. */
export function purposeDescription(
  purpose: Purpose,
  entry: { readonly kind: PaymentKind; readonly sec: SecCode },
): string | undefined {
  const { named }: PurposeRow = PURPOSES[purpose];
  const isNamed = named !== null && named.kind === entry.kind && named.sec === entry.sec;
  return isNamed ? named.description : undefined;
}

/**
 * What the batch of a payment is called: by its purpose where the network says so, else by the first of
 * the texts chosen that is free to choose, else after its kind.
 * @param chosen texts as files carry them, the account's before the bank's; empty ones are passed over.
 */
export function entryDescription(
  entry: { readonly kind: PaymentKind; readonly sec: SecCode; readonly purpose: Purpose },
  chosen: readonly string[],
): string {
  const free = chosen.find((text) => text !== "" && reservedDescription(text) === undefined);
  return purposeDescription(entry.purpose, entry) ?? free ?? DEFAULT_DESCRIPTIONS[entry.kind];
}
