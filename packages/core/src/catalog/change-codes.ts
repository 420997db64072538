import { isRoutingNumber } from "./routing-number.ts";

/** A piece of the corrected data; `start` is 1-based inside the 29-column field. */
export type CorrectedField = {
  readonly name:
    | "account_number"
    | "routing_number"
    | "transaction_code"
    | "individual_name"
    | "individual_id"
    | "foreign_bank_id";
  readonly start: number;
  readonly length: number;
};

/**
 * What to do with a notification of change: `apply` to the paykey's bank data, a `task` for a person,
 * an `alert` about our own files, a `compliance` stop, or the `workflow` of a refused notification.
 */
export type ChangeAction = "apply" | "task" | "alert" | "compliance" | "workflow";

export type ChangeCode = {
  readonly code: string;
  readonly title: string;
  readonly action: ChangeAction;
  readonly fields: readonly CorrectedField[];
};

/** Every notification-of-change code in use, then the codes that refuse one. C10 to C12 are retired. */
export const CHANGE_CODES: readonly ChangeCode[] = [
  {
    code: "C01",
    title: "Incorrect account number",
    action: "apply",
    fields: [{ name: "account_number", start: 1, length: 17 }],
  },
  {
    code: "C02",
    title: "Incorrect routing number",
    action: "apply",
    fields: [{ name: "routing_number", start: 1, length: 9 }],
  },
  {
    code: "C03",
    title: "Incorrect routing number and account number",
    action: "apply",
    fields: [
      { name: "routing_number", start: 1, length: 9 },
      { name: "account_number", start: 13, length: 17 },
    ],
  },
  {
    code: "C04",
    title: "Incorrect name (retired)",
    action: "task",
    fields: [{ name: "individual_name", start: 1, length: 22 }],
  },
  {
    code: "C05",
    title: "Incorrect transaction code",
    action: "apply",
    fields: [{ name: "transaction_code", start: 1, length: 2 }],
  },
  {
    code: "C06",
    title: "Incorrect account number and transaction code",
    action: "apply",
    fields: [
      { name: "account_number", start: 1, length: 17 },
      { name: "transaction_code", start: 21, length: 2 },
    ],
  },
  {
    code: "C07",
    title: "Incorrect routing number, account number and transaction code",
    action: "apply",
    fields: [
      { name: "routing_number", start: 1, length: 9 },
      { name: "account_number", start: 10, length: 17 },
      { name: "transaction_code", start: 27, length: 2 },
    ],
  },
  {
    code: "C08",
    title: "Incorrect foreign receiving bank",
    action: "task",
    fields: [{ name: "foreign_bank_id", start: 1, length: 34 }],
  },
  {
    code: "C09",
    title: "Incorrect individual identification number",
    action: "task",
    fields: [{ name: "individual_id", start: 1, length: 22 }],
  },
  { code: "C13", title: "Addenda format error", action: "alert", fields: [] },
  {
    code: "C14",
    title: "Incorrect entry class for an international payment",
    action: "compliance",
    fields: [],
  },
  { code: "C61", title: "Refused: misrouted notification", action: "workflow", fields: [] },
  { code: "C62", title: "Refused: incorrect trace number", action: "workflow", fields: [] },
  {
    code: "C63",
    title: "Refused: incorrect company identification",
    action: "workflow",
    fields: [],
  },
  {
    code: "C64",
    title: "Refused: incorrect individual identification",
    action: "workflow",
    fields: [],
  },
  {
    code: "C65",
    title: "Refused: incorrectly formatted corrected data",
    action: "workflow",
    fields: [],
  },
  { code: "C66", title: "Refused: incorrect discretionary data", action: "workflow", fields: [] },
  {
    code: "C67",
    title: "Refused: routing number not from the original entry",
    action: "workflow",
    fields: [],
  },
  {
    code: "C68",
    title: "Refused: account number not from the original entry",
    action: "workflow",
    fields: [],
  },
  { code: "C69", title: "Refused: incorrect transaction code", action: "workflow", fields: [] },
];

const byCode: ReadonlyMap<string, ChangeCode> = new Map(CHANGE_CODES.map((row) => [row.code, row]));

/** New bank data from a notification of change; absent members stay as they are. */
export type CorrectedBankData = {
  readonly routing_number?: string;
  readonly account_number?: string;
  readonly account_type?: "checking" | "savings";
};

/**
 * What a notification says. `apply`: use `bank_data`. `refuse`: the data fails our checks; `refusal` is the
 * code to refuse it with. Any other action needs a person and carries the text as received.
 */
export type Correction =
  | { readonly action: "apply"; readonly code: string; readonly bank_data: CorrectedBankData }
  | {
      readonly action: "refuse";
      readonly code: string;
      readonly refusal: "C65" | "C69";
      readonly fault: string;
    }
  | {
      readonly action: Exclude<ChangeAction, "apply"> | "unknown";
      readonly code: string;
      readonly text: string;
    };

/** True when the columns between two fields are not blank. */
function isMisaligned(fields: readonly CorrectedField[], text: string): boolean {
  return fields.some(({ start, length }, index) => {
    const next = fields[index + 1];
    return next !== undefined && text.slice(start - 1 + length, next.start - 1).trim() !== "";
  });
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

function accountTypeOf(transactionCode: string): "checking" | "savings" | undefined {
  if (!/^[23][2-9]$/.test(transactionCode)) return undefined;
  return transactionCode.startsWith("2") ? "checking" : "savings";
}

/**
 * Reads the corrected-data field of a notification of change by the fixed columns of its code; spaces inside an
 * account number are dropped, never taken as separators.
 * @param text29 the field as received; short text is read as if padded with spaces.
 */
export function parseCorrection(code: string, text29: string): Correction {
  const row = byCode.get(code);
  const text = text29.trimEnd();
  if (row === undefined) return { action: "unknown", code, text };
  if (row.action !== "apply") return { action: row.action, code, text };
  if (isMisaligned(row.fields, text)) {
    return {
      action: "refuse",
      code,
      refusal: "C65",
      fault: "The corrected data is out of column.",
    };
  }
  const data: Mutable<CorrectedBankData> = {};
  for (const field of row.fields) {
    const value = text29.slice(field.start - 1, field.start - 1 + field.length).replaceAll(" ", "");
    if (field.name === "routing_number") {
      if (!isRoutingNumber(value)) {
        return {
          action: "refuse",
          code,
          refusal: "C65",
          fault: "The routing number is not valid.",
        };
      }
      data.routing_number = value;
    } else if (field.name === "account_number") {
      if (!/^[0-9A-Za-z-]{1,17}$/.test(value)) {
        return {
          action: "refuse",
          code,
          refusal: "C65",
          fault: "The account number is not valid.",
        };
      }
      data.account_number = value;
    } else {
      const accountType = accountTypeOf(value);
      if (accountType === undefined) {
        return {
          action: "refuse",
          code,
          refusal: "C69",
          fault: "The transaction code is not valid.",
        };
      }
      data.account_type = accountType;
    }
  }
  return { action: "apply", code, bank_data: data };
}
