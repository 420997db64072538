/**
 * Codes a review may carry, with their texts. R risk and I information on persons, BR and BI on
 * businesses, BV validation. None is an ACH code.
 */
export const REVIEW_CODES = {
  I101: "The address matches the person.",
  I102: "The e-mail address matches the person.",
  I103: "The phone number matches the person.",
  I104: "No sign of fraud was found.",
  I105: "The identity is a real person's.",
  I106: "Date of birth and social security number match the person.",
  I900: "No identity provider is configured: a person decides.",
  I901: "The identity provider gave no usable answer: a person decides.",
  I902: "What the identity provider knows is older than a year: a person decides.",
  R201: "The e-mail address could be matched to the person in part only.",
  R202: "The identity was seen in confirmed fraud.",
  R203: "The identity does not resolve to one person.",
  R204: "A watch list has a like name with another date of birth.",
  R205: "A watch list has the name with the same date of birth.",
  BI101: "The business is registered.",
  BI102: "The business is active.",
  BI103: "The employer identification number matches the business.",
  BR201: "The business could be matched in part only.",
  BR202: "The business was seen in confirmed fraud.",
  BV101: "The bank account takes ACH entries.",
  BV102: "The account holder's name matches the customer's.",
  BV103: "The account holder's name is close to the customer's.",
  BV201: "Nobody has confirmed the bank account yet.",
  BV202: "The bank account was refused.",
  BV203: "No owner of the bank account has the customer's name.",
  BV204: "The amounts of micro-entries await confirmation.",
} as const;

export type ReviewCode = keyof typeof REVIEW_CODES;

/** The texts of the codes, as `messages` of a review shows them. */
export function messagesOf(codes: Iterable<ReviewCode>): Record<string, string> {
  return Object.fromEntries([...new Set(codes)].sort().map((code) => [code, REVIEW_CODES[code]]));
}
