import type { PaykeyGetAuthorization, ProofRequest } from "@railhead/client";
import { day } from "../../../format/time.ts";

export type Consent = Pick<PaykeyGetAuthorization, "accepted_at" | "version" | "device" | "terms">;

/** A part of the package, and whether there is something in it. */
export interface PackagePart {
  readonly name: string;
  readonly isHeld: boolean;
  readonly detail: string;
}

/** The parts that a package may lack; the entry and the payment's history are always in it. */
export function partsOf(
  { delivered, statement }: Pick<ProofRequest, "delivered" | "statement">,
  consent: Consent | null,
): readonly PackagePart[] {
  return [
    {
      name: "Text that the customer agreed to",
      isHeld: consent !== null,
      detail:
        consent === null
          ? "The bank account was not linked on the linking page: add the paper or recording yourself."
          : `Agreed on ${day(consent.accepted_at.slice(0, 10))}, ${consent.terms.type} authorization, version ${consent.version.slice(0, 12)}.`,
    },
    {
      name: "Device of the customer",
      isHeld: consent?.device != null,
      detail: consent?.device?.ip_address ?? "Not recorded.",
    },
    {
      name: "Goods or services",
      isHeld: delivered !== null,
      detail: delivered ?? "Say what was delivered for the payment.",
    },
    {
      name: "Statement",
      isHeld: statement !== null,
      detail: statement ?? "Who prepares the proof says how the customer authorized it.",
    },
    {
      name: "Entry, history, returns and earlier payments",
      isHeld: true,
      detail: "As they were sent and read.",
    },
  ];
}
