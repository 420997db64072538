import {
  addBankingDays,
  addDays,
  nextBankingDay,
  previousBankingDay,
  type Closures,
} from "../../calendar/banking-days.ts";
import type { CivilDate } from "../../calendar/civil-date.ts";
import type { Instant } from "../../calendar/instant.ts";
import type { ReceivedEvent } from "../../lifecycles/received-entries.ts";
import type { SuspenseAct } from "../suspense.ts";

type ReceivedReturnRow = {
  readonly meaning: string;
  /** The entries that it returns. */
  readonly side: "debit" | "credit" | "both";
  /** Whose account it needs, by the SEC code of the entry: CCD and CTX are of businesses. */
  readonly account: "business" | "consumer" | "any";
  /** When it must reach the originating bank: by banking days or calendar days after settlement. */
  readonly window: "2bd" | "60d";
  /** Whether the receiver's signed statement must be on file. */
  readonly needs_statement?: true;
};

const consumerDebit = {
  side: "debit",
  account: "consumer",
  window: "60d",
  needs_statement: true,
} as const;

/** Codes with which we may return an entry that another party originated to us. */
export const RECEIVED_RETURN_CODES = {
  R01: { meaning: "Not enough money.", side: "debit", account: "any", window: "2bd" },
  R02: { meaning: "The account is closed.", side: "both", account: "any", window: "2bd" },
  R03: { meaning: "There is no such account.", side: "both", account: "any", window: "2bd" },
  R04: {
    meaning: "The account number is impossible.",
    side: "both",
    account: "any",
    window: "2bd",
  },
  R07: { meaning: "The authorization was revoked.", ...consumerDebit },
  R08: { meaning: "Payment was stopped.", side: "debit", account: "any", window: "2bd" },
  R09: { meaning: "The money is not collected yet.", side: "debit", account: "any", window: "2bd" },
  R10: { meaning: "The debit was not authorized.", ...consumerDebit },
  R11: { meaning: "The debit is not as it was authorized.", ...consumerDebit },
  R16: { meaning: "The account is frozen by law.", side: "both", account: "any", window: "2bd" },
  R17: { meaning: "The entry looks fraudulent.", side: "both", account: "any", window: "2bd" },
  R20: {
    meaning: "The account does not take such entries.",
    side: "both",
    account: "any",
    window: "2bd",
  },
  R23: {
    meaning: "The receiver refuses the credit.",
    side: "credit",
    account: "any",
    window: "2bd",
  },
  R24: { meaning: "The same entry came twice.", side: "both", account: "any", window: "2bd" },
  R29: {
    meaning: "A business did not authorize the debit.",
    side: "debit",
    account: "business",
    window: "2bd",
  },
} as const satisfies Record<string, ReceivedReturnRow>;

export type ReceivedReturnCode = keyof typeof RECEIVED_RETURN_CODES;
export const RECEIVED_RETURN_CODE_NAMES = Object.keys(
  RECEIVED_RETURN_CODES,
) as readonly ReceivedReturnCode[];

/** Calendar days in which a consumer's debit may be returned. */
const CONSUMER_DAYS = 60;

/**
 * The last banking day of a file that carries the return. The originating bank must have it at the opening
 * of the second banking day after settlement, or of the first one after 60 days.
 */
export function lastReturnFileDay(
  code: ReceivedReturnCode,
  settled: CivilDate,
  closures?: Closures,
): CivilDate {
  const { window } = RECEIVED_RETURN_CODES[code];
  if (window === "2bd") return addBankingDays(settled, 1, closures);
  const opening = nextBankingDay(addDays(settled, CONSUMER_DAYS), closures);
  return previousBankingDay(opening, closures);
}

const BUSINESS_SEC: ReadonlySet<string> = new Set(["CCD", "CTX"]);

/** A return of a received entry, as it is asked for. */
export interface WantedReturn {
  readonly code: ReceivedReturnCode;
  readonly direction: "debit" | "credit";
  readonly sec_code: string;
  readonly settlement_date: CivilDate;
  /** The day of the next file. */
  readonly file_date: CivilDate;
  /** Whether the receiver's statement is named. */
  readonly has_statement: boolean;
  /** The cut-off of a banking day. */
  readonly cutoffOn: (day: CivilDate) => Instant;
}

/** Why an entry cannot be returned so, in a sentence; undefined where it can. */
export function receivedReturnFault(wanted: WantedReturn, closures?: Closures): string | undefined {
  const { code, direction, sec_code, settlement_date, file_date } = wanted;
  const row: ReceivedReturnRow = RECEIVED_RETURN_CODES[code];
  if (sec_code === "IAT") return "An IAT entry is returned by compliance, through the bank.";
  if (row.side !== "both" && row.side !== direction) {
    return `${code} returns a ${row.side}, and the entry is a ${direction}.`;
  }
  const account = BUSINESS_SEC.has(sec_code) ? "business" : "consumer";
  if (row.account !== "any" && row.account !== account) {
    return `${code} returns entries to ${row.account} accounts, and ${sec_code} is to a ${account} account.`;
  }
  if (row.needs_statement === true && !wanted.has_statement) {
    return `${code} needs the receiver's signed statement: name it in \`document\`.`;
  }
  const last = lastReturnFileDay(code, settlement_date, closures);
  if (file_date > last) {
    return `The entry could be returned with ${code} until ${wanted.cutoffOn(last)}.`;
  }
  return undefined;
}

/** What becomes of a received entry when an act on suspense ends its money. */
export function receivedEventOf(act: SuspenseAct): ReceivedEvent {
  if (act === "assign" || act === "return") return act;
  if (act === "forward" || act === "prefund") return "assign";
  return "keep";
}
