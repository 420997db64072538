import type { CreateCorrectionRefusal, Exception } from "@railhead/client";
import { CORRECTION_REFUSAL_CODES, type CorrectionRefusalCode } from "@railhead/core";
import { api } from "../../../api/client.ts";
import type { FormAct } from "../../../parts/form-acts.tsx";

const CODES = Object.entries(CORRECTION_REFUSAL_CODES);

/** Refuses a notification of change with the code of what is wrong with it, until its last day. */
export function refuseCorrection({ id, details }: Exception): FormAct {
  const until = details["refuse_by"];
  const last = typeof until === "string" ? ` It can be refused until ${until}.` : "";
  return {
    label: "Refuse it",
    operation: "correction_refusals.create",
    does: `The refusal goes to the bank with the next cut-off, and the bank details stay as they are.${last}`,
    fields: [
      {
        name: "code",
        label: "What is wrong with it",
        isOptional: true,
        choices: [
          ["", "what is seen to be wrong"],
          ...CODES.map(([code, means]) => [code, `${code}: ${means}`] as const),
        ],
      },
    ],
    run: async ({ code }) => await api.correctionRefusals.create(refusalOf(id, code)),
  };
}

function refusalOf(id: string, code: string | undefined): CreateCorrectionRefusal {
  const known = CODES.map(([name]) => name as CorrectionRefusalCode).find((name) => name === code);
  return { exception_ids: [id], ...(known === undefined ? {} : { code: known }) };
}
