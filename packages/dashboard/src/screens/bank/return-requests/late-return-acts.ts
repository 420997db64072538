import type { LateReturnPermission } from "@railhead/client";
import { LATE_RETURN_LIFECYCLE, type LateReturnEvent } from "@railhead/core";
import { api } from "../../../api/client.ts";
import type { FormAct } from "../../../parts/form-acts.tsx";

/** The acts that a permission's status takes; the person who kept the question does not grant it. */
export function actsOnPermission(
  { id, status }: Pick<LateReturnPermission, "id" | "status">,
  isOwn: boolean,
): readonly FormAct[] {
  const all: readonly (FormAct & { readonly event: LateReturnEvent })[] = [
    {
      event: "grant",
      label: "Grant it",
      operation: "late_return_permissions.grant",
      does: "A return with R31 is then applied without a case until the last day.",
      fields: [],
      run: () => api.lateReturnPermissions.grant(id),
    },
    {
      event: "end",
      label: status === "asked" ? "Refuse it" : "Take it back",
      operation: "late_return_permissions.end",
      does: "A return with R31 that comes nevertheless is applied, and its case offers the dishonor R70.",
      fields: [{ name: "end_reason", label: "Why", kind: "long", most: 500 }],
      run: ({ end_reason = "" }) => api.lateReturnPermissions.end(id, { end_reason }),
    },
  ];
  return all.filter(
    ({ event }) =>
      LATE_RETURN_LIFECYCLE.move(status, event) !== undefined && !(event === "grant" && isOwn),
  );
}

/** Keeps on a payment's page a receiving bank's question whether it may return the entry late. */
export function keepQuestion(paymentId: string): FormAct {
  return {
    label: "Late return (R31)",
    operation: "late_return_permissions.create",
    does: "Keeps a bank's question whether it may return this debit of a business (CCD) late. Another person grants it.",
    fields: [
      { name: "asked_by_bank", label: "Bank that asks", most: 100 },
      { name: "asked_on", label: "Asked on", kind: "date" },
      { name: "reference", label: "Its reference", most: 100 },
      { name: "explanation", label: "Why it asks", kind: "long", most: 500 },
      { name: "valid_until", label: "May be returned until", kind: "date" },
    ],
    run: ({
      asked_by_bank = "",
      asked_on = "",
      reference = "",
      explanation = "",
      valid_until = "",
    }) =>
      api.lateReturnPermissions.create({
        payment_id: paymentId,
        asked_by_bank,
        asked_on,
        reference,
        explanation,
        valid_until,
      }),
  };
}
