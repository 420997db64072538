/** Who takes part in an international entry, by the addenda records that name it. */
export const RECEIVED_PARTY_ROLES = {
  originator: { meaning: "Who sent it, of addenda 11 and 12." },
  receiver: { meaning: "Whom it is for, of addenda 10 and 16." },
  originating_bank: { meaning: "The sender's bank, of addenda 13." },
  receiving_bank: { meaning: "The receiver's bank, of addenda 14." },
  correspondent_bank: { meaning: "A foreign bank between them, of addenda 18." },
} as const;
export type ReceivedPartyRole = keyof typeof RECEIVED_PARTY_ROLES;
export const RECEIVED_PARTY_ROLE_NAMES = Object.keys(
  RECEIVED_PARTY_ROLES,
) as readonly ReceivedPartyRole[];

/** A party or bank of an international entry. Null members were not sent. */
export interface ReceivedParty {
  readonly role: ReceivedPartyRole;
  readonly name: string;
  readonly city: string | null;
  /** The two letters of ISO 3166, as sent. */
  readonly country: string | null;
}
