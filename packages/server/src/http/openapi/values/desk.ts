import { CORRECTION_REFUSAL_CODES, DISHONOR_CODES, RETURN_REQUEST_REASONS } from "@railhead/core";
import type { ValueTexts } from "./value-table.ts";

/** Codes of entries that answer the bank. */
export const DESK_VALUES: readonly ValueTexts[] = [
  {
    names: ["code"],
    of: ["CorrectionRefusal", "CreateCorrectionRefusal"],
    texts: CORRECTION_REFUSAL_CODES,
  },
  {
    names: ["reason"],
    of: ["ReturnRequest", "CreateReturnRequest"],
    texts: RETURN_REQUEST_REASONS,
  },
  {
    names: ["answer"],
    of: ["AnswerReturnRequest"],
    texts: { yes: "It returns the entry.", no: "It does not return it." },
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
