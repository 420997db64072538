import { CORRECTION_REFUSAL_CODES, DISHONOR_CODES } from "@railhead/core";
import type { ValueTexts } from "./value-table.ts";

/** Codes of entries that answer the bank. */
export const DESK_VALUES: readonly ValueTexts[] = [
  {
    names: ["code"],
    of: ["CorrectionRefusal", "CreateCorrectionRefusal"],
    texts: CORRECTION_REFUSAL_CODES,
  },
  {
    names: ["source"],
    of: ["PaykeyCorrection", "PaykeyBankDetail"],
    texts: {
      notification: "A notification of change asked for it.",
      person: "A person knew it.",
    },
  },
  { names: ["code"], of: ["CreateDishonor", "Dishonor"], texts: DISHONOR_CODES },
];
