import type { AchFileEvidence, ConfirmAchFile, DecideAchFile } from "@railhead/client";
import { api } from "../../../api/client.ts";
import type { FormAct } from "../../../parts/form-acts.tsx";

const VERDICTS: Readonly<Record<ConfirmAchFile["verdict"], string>> = {
  matched: "The totals are the same: it processes the file",
  differs: "It has other totals",
  not_processed: "It does not process the file (two people must say so)",
};

/** Records what the bank says of a file's totals. */
export function confirmFile(id: string): FormAct {
  return {
    label: "Say what the bank says",
    operation: "ach_files.confirm",
    does: "The payments of the file settle once it is confirmed.",
    fields: [
      { name: "verdict", label: "The bank says", choices: Object.entries(VERDICTS) },
      { name: "reference", label: "Its reference, or who said it", most: 100 },
    ],
    run: ({ verdict, reference = "" }) =>
      api.achFiles.confirm(id, { verdict: verdict as ConfirmAchFile["verdict"], reference }),
  };
}

/** Decides a file in doubt: whether the bank got it is unknown. */
export function decideFile(id: string): FormAct {
  return {
    label: "Decide whether it was sent",
    operation: "ach_files.decide",
    does: "Two people must say the same. What was not sent goes with the same bytes until the bank's deadline, later with new dates; a file that the bank has would then be there twice, so ask the bank first.",
    fields: [
      {
        name: "verdict",
        label: "The bank",
        choices: [
          ["sent", "has the file"],
          ["not_sent", "does not have it"],
        ],
      },
      { name: "note", label: "Who at the bank said so, and when", kind: "long", most: 500 },
    ],
    run: ({ verdict, note = "" }) =>
      api.achFiles.decide(id, { verdict: verdict as DecideAchFile["verdict"], note }),
    says: (result) =>
      (result as AchFileEvidence).state === "upload_unknown"
        ? "Your decision is kept. The file goes on once another person says the same."
        : undefined,
  };
}

/** Has a file applied that was set aside. */
export function releaseFile(id: string): FormAct {
  return {
    label: "Release the file",
    operation: "ach_files.release",
    does: "It is read again at once, and what it holds is applied although its totals or its end are wrong. Release it once the bank confirmed that it is right and whole, or once the keys are repaired.",
    fields: [{ name: "note", label: "Who confirmed it, and how", kind: "long", most: 500 }],
    run: ({ note = "" }) => api.achFiles.release(id, { note }),
  };
}
