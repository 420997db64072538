/** What notes may be about, by the name that events give it. */
export const NOTE_RESOURCES = [
  "account",
  "approval",
  "bank",
  "bank_statement",
  "capability_request",
  "charge",
  "customer",
  "exception",
  "file",
  "funding_event",
  "linked_bank_account",
  "organization",
  "paykey",
  "payout",
  "representative",
  "webhook_endpoint",
] as const;

export type NoteResource = (typeof NOTE_RESOURCES)[number];

export const NOTE_LENGTH = 4_000;
/** People whom one note may mention. */
export const NOTE_MENTIONS = 20;

const MENTION = /@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9a-z-])/gi;

/** Ids of the people whom a text mentions as `@<id>`, each once, in the order of the text. */
export function mentionsOf(text: string): string[] {
  const ids = [...text.matchAll(MENTION)].map(([, id = ""]) => id.toLowerCase());
  return [...new Set(ids)];
}
