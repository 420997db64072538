import { type Codec, codecs } from "./codec.ts";
import { contestedCodes, dishonoredCodes, refusedChangeCodes, secRules } from "./codes.ts";
import { suitsFastEntry } from "./fast-entry.ts";
import type { AddendaType } from "./records.ts";
import type { LayoutName } from "./layouts.ts";

/** Column positions in an entry record that the checks use. */
export interface EntryColumns {
  readonly codec: Codec;
  readonly amountStart: number;
  readonly amountEnd: number;
  readonly accountStart: number;
  readonly accountEnd: number;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly indicatorAt: number;
  /** -1 where the layout has no trace number (ADV). */
  readonly traceStart: number;
  /** -1 where the layout does not state the number of addenda. */
  readonly addendaCountStart: number;
  /** Whether the layout has the columns of the standard entry, as most SEC codes do. */
  readonly usual: boolean;
  /** Text fields that may not be blank. */
  readonly mandatory: Codec["fields"];
}

function columnsOf(codec: Codec): EntryColumns {
  const find = (name: string) => codec.fields.find((field) => field.name === name);
  const amount = codec.field("amount");
  const account = codec.field("dfi_account_number");
  const name = find("individual_name");
  return {
    codec,
    amountStart: amount.start,
    amountEnd: amount.end,
    accountStart: account.start,
    accountEnd: account.end,
    nameStart: name?.start ?? 0,
    nameEnd: name?.end ?? 0,
    indicatorAt: codec.field("addenda_record_indicator").start,
    traceStart: find("trace_number")?.start ?? -1,
    addendaCountStart: find("number_of_addenda")?.start ?? -1,
    usual: suitsFastEntry(codec),
    mandatory: codec.fields.filter((field) => field.kind === "text" && field.inclusion === "M"),
  };
}

const standard = columnsOf(codecs.entry);
const columnsByLayout = new Map(
  Object.values(codecs)
    .filter((codec) => codec.record === "entry")
    .map((codec) => [codec.name, codec === codecs.entry ? standard : columnsOf(codec)] as const),
);

/** The columns of an entry of this SEC code; unknown codes use those of PPD. */
export function entryColumns(sec: string, iat: boolean): EntryColumns {
  const layout = iat ? "entry_iat" : secRules[sec]?.layout;
  return (layout && columnsByLayout.get(layout)) ?? standard;
}

const plainAddenda: Readonly<Record<string, AddendaType>> = {
  "02": "terminal",
  "05": "payment",
  "10": "iat_10",
  "11": "iat_11",
  "12": "iat_12",
  "13": "iat_13",
  "14": "iat_14",
  "15": "iat_15",
  "16": "iat_16",
  "17": "iat_17",
  "18": "iat_18",
};

/** The addenda type of a record by its type code, its reason code (any case) and the batch. */
export function addendaType(
  typeCode: string,
  written: string,
  iat: boolean,
): AddendaType | undefined {
  const reason = written.toUpperCase();
  if (typeCode === "99") {
    if (dishonoredCodes.has(reason)) return "dishonored";
    if (contestedCodes.has(reason)) return "contested";
    return iat ? "iat_return" : "return";
  }
  if (typeCode === "98") {
    if (refusedChangeCodes.has(reason)) return "refused_correction";
    return iat ? "iat_correction" : "correction";
  }
  return plainAddenda[typeCode];
}

/** The codec of an addenda type. */
export function addendaCodec(type: AddendaType): Codec {
  return codecs[`addenda_${type}` as LayoutName];
}
