import type { CreatePaykeyCorrection } from "@railhead/client";
import { api } from "../../../api/client.ts";
import { keptFor } from "../../../parts/kept-for.ts";
import { FormActs, type FormAct, type FormField, type Given } from "../../../parts/form-acts.tsx";

/** What is corrected: the notification of an exception, or a paykey. */
type Subject = { readonly exception_id: string } | { readonly paykey_id: string };

/** Asks for new bank details. What is left empty stays as it is. */
export function CorrectDetails({ subject }: { readonly subject: Subject }) {
  return <FormActs label="Bank details" acts={[correctDetails(subject)]} />;
}

const FIELDS: readonly FormField[] = [
  { name: "routing_number", label: "Routing number", most: 9, isOptional: true },
  { name: "account_number", label: "Account number", most: 17, isOptional: true },
  {
    name: "account_type",
    label: "Account type",
    isOptional: true,
    choices: [
      ["", "as it is"],
      ["checking", "checking"],
      ["savings", "savings"],
    ],
  },
  { name: "reason", label: "Why", kind: "long", most: 255 },
];

/** A notification that names no entry of ours is of the paykey that a person names. */
const OF_PAYKEY: FormField = {
  name: "paykey_id",
  label: "Paykey's id, where the notification names no entry of ours",
  most: 36,
  isOptional: true,
};

/** Corrects bank details by hand. What is left empty stays as it is. */
export function correctDetails(subject: Subject): FormAct {
  return {
    label: "Correct the bank details",
    operation: "paykey_corrections.create",
    does: "The next entry goes to the new account. What you leave empty stays as it is.",
    fields: "exception_id" in subject ? [OF_PAYKEY, ...FIELDS] : FIELDS,
    run: async (given) => {
      const made = await api.paykeyCorrections.create(correctionOf(given, subject));
      if (keptFor(made) !== undefined) return made;
      const [fault] = made.failed;
      if (fault !== undefined) throw new Error(fault.detail);
      return made;
    },
  };
}

function correctionOf(
  { reason = "", account_type, ...numbers }: Given,
  subject: Subject,
): CreatePaykeyCorrection {
  const type = (["checking", "savings"] as const).find((one) => one === account_type);
  const given = { ...numbers, ...(type === undefined ? {} : { account_type: type }) };
  return { corrections: [{ ...given, ...subject }], reason };
}
