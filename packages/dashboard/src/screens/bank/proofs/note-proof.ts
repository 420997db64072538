import { api } from "../../../api/client.ts";
import type { FormAct } from "../../../parts/form-acts.tsx";

/** Notes on a payment's page that a bank asks for its proof. */
export function noteProof(paymentId: string): FormAct {
  return {
    label: "Request for proof",
    operation: "proof_requests.create",
    does: "Notes that a bank asks for the proof that this debit was authorized. Our bank has ten banking days.",
    fields: [
      { name: "bank_reference", label: "The bank's reference", most: 100 },
      { name: "received_on", label: "The day on which our bank was asked", kind: "date" },
    ],
    run: ({ bank_reference = "", received_on = "" }) =>
      api.proofRequests.create({ payment_id: paymentId, bank_reference, received_on }),
  };
}
