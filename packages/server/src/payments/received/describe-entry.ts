import {
  addDays,
  isCivilDate,
  rollForward,
  type CivilDate,
  type ReceivedParty,
} from "@railhead/core";
import { transactionCode, type ReadBatch } from "@railhead/nacha";
import { ordinalDay } from "../../rails/calendar/eastern-time.ts";

type ReadEntry = ReadBatch["entries"][number];

/** What an entry of another party says, without what we make of it. */
export interface ForwardEntry {
  readonly line: number;
  readonly sec_code: string;
  readonly transaction_code: string;
  readonly direction: "debit" | "credit";
  readonly amount_cents: bigint;
  readonly company_name: string;
  readonly company_id: string;
  readonly entry_description: string;
  readonly individual_id: string;
  readonly individual_name: string;
  readonly account_number: string;
  readonly trace_number: string;
  readonly effective_entry_date: string;
  readonly settlement_date: CivilDate;
  readonly addenda_count: number;
  readonly remittance: string;
  readonly parties: readonly ReceivedParty[];
  /** Whether money moved: not by prenotes, zero amounts and accounting advices. */
  readonly is_live: boolean;
  /** Whether the sandbox's sender wants the default decision at once. */
  readonly decides_at_once: boolean;
}

/** What the simulated bank writes as discretionary data of an entry that does not wait for a person. */
export const DECIDE_AT_ONCE = "DECIDE AT ONCE";

const textOf = (value: string | undefined) => (value ?? "").trim();

export function describeForwardEntry(
  { header }: ReadBatch,
  entry: ReadEntry,
  /** The day on which the file was read. */
  today: CivilDate,
): ForwardEntry {
  const sec_code = textOf(header?.standard_entry_class_code);
  const amount_cents = BigInt(entry.amount);
  const parties = partiesOf(entry);
  const named = (one: ReceivedParty["role"]) =>
    parties.find(({ role }) => role === one)?.name ?? "";
  return {
    line: entry.line,
    sec_code,
    transaction_code: entry.transaction_code,
    direction: transactionCode(entry.transaction_code)?.direction ?? "credit",
    amount_cents,
    company_name: textOf(header?.company_name) || named("originator"),
    company_id: textOf(header?.company_identification),
    entry_description: textOf(header?.company_entry_description),
    individual_id: textOf(entry.individual_identification_number),
    individual_name: textOf(entry.individual_name) || named("receiver"),
    account_number: textOf(entry.dfi_account_number),
    trace_number: textOf(entry.trace_number),
    effective_entry_date: textOf(header?.effective_entry_date),
    settlement_date: settlementDateOf(header, today),
    addenda_count: entry.addenda.length,
    remittance: remittanceOf(entry),
    parties,
    is_live: amount_cents > 0n && sec_code !== "ADV",
    decides_at_once: textOf(header?.company_discretionary_data) === DECIDE_AT_ONCE,
  };
}

/** Texts are joined as they are: an invoice number may be split between two records. */
function remittanceOf({ addenda }: ReadEntry): string {
  const texts = addenda.flatMap((one) =>
    one.type === "payment" || one.type === "iat_17"
      ? one.payment_related_information.padEnd(80)
      : [],
  );
  return texts.join("").trimEnd();
}

/** The parties and banks of an international entry, as its addenda of types 10 to 18 name them. */
function partiesOf({ addenda }: ReadEntry): ReceivedParty[] {
  const parties = addenda.flatMap((one): ReceivedParty[] => {
    switch (one.type) {
      case "iat_10":
        return [{ role: "receiver", name: textOf(one.name), ...placeOf(addenda, "iat_16") }];
      case "iat_11":
        return [{ role: "originator", name: textOf(one.name), ...placeOf(addenda, "iat_12") }];
      case "iat_13":
        return [bankOf("originating_bank", one)];
      case "iat_14":
        return [bankOf("receiving_bank", one)];
      case "iat_18":
        return [bankOf("correspondent_bank", one)];
      default:
        return [];
    }
  });
  return parties.filter(({ name }) => name !== "");
}

function placeOf(addenda: ReadEntry["addenda"], type: "iat_12" | "iat_16") {
  const found = addenda.find((one) => one.type === type);
  if (found === undefined || !("city_state" in found)) return { city: null, country: null };
  return { city: partOf(found.city_state), country: partOf(found.country_postal_code) };
}

const bankOf = (
  role: ReceivedParty["role"],
  one: { readonly name: string; readonly branch_country_code: string },
): ReceivedParty => ({
  role,
  name: textOf(one.name),
  city: null,
  country: partOf(one.branch_country_code),
});

/** The part before `*` or the closing `\\`. */
function partOf(text: string): string | null {
  const [part = ""] = text.split(/[*\\]/);
  return part.trim() === "" ? null : part.trim();
}

/** How far the settlement day that the operator wrote may be from the day of the file. */
export const NEAR_DAYS = 14;

/** The day that the operator wrote; else the one that the sender asked for; else the file's. */
function settlementDateOf(header: ReadBatch["header"], today: CivilDate): CivilDate {
  const written = textOf(header?.settlement_date);
  for (let days = -NEAR_DAYS; days <= NEAR_DAYS; days += 1) {
    const date = addDays(today, days);
    if (ordinalDay(date) === written) return rollForward(date);
  }
  const asked = textOf(header?.effective_entry_date).replace(/^(..)(..)(..)$/, "20$1-$2-$3");
  return rollForward(isCivilDate(asked) ? asked : today);
}
