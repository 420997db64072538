import {
  RECEIVED_PARTY_ROLES,
  RECEIVED_RETURN_CODES,
  RECEIVED_RULE_ACTS,
  RECEIVED_RULE_TIMES,
} from "@railhead/core";
import { textsOf, type ValueTexts } from "./value-table.ts";

/** Entries that other parties originated to us, and the rules that decide them. */
export const RECEIVED_VALUES: readonly ValueTexts[] = [
  {
    names: ["media_type"],
    of: ["ProofRequestAttachment"],
    texts: {
      "application/pdf": "A PDF.",
      "image/png": "A PNG image.",
      "image/jpeg": "A JPEG image.",
      "text/plain": "Text in UTF-8.",
    },
  },
  {
    names: ["sec_code"],
    of: ["CreateReceivedEntryRule"],
    texts: {
      PPD: "Entries to people, authorized by a signature, and credits to people.",
      WEB: "Debits of people, authorized online, and credits between people.",
      TEL: "Debits of people, authorized by telephone.",
      CCD: "Entries between businesses.",
      CTX: "Entries between businesses with many addenda records.",
    },
  },
  {
    names: ["return_code", "code"],
    of: ["ReceivedEntry", "ReturnReceivedEntry"],
    texts: textsOf(RECEIVED_RETURN_CODES, "meaning"),
  },
  { names: ["role"], of: ["ReceivedEntry"], texts: textsOf(RECEIVED_PARTY_ROLES, "meaning") },
  {
    names: ["direction"],
    of: [
      "ReceivedEntry",
      "received_entries.",
      "CreateSandboxReceivedEntry",
      "ReceivedEntryRule",
      "CreateReceivedEntryRule",
    ],
    texts: { debit: "It takes money from us.", credit: "It brings money to us." },
  },
  {
    names: ["return_code"],
    of: ["ReceivedEntryRule", "CreateReceivedEntryRule"],
    texts: textsOf(RECEIVED_RETURN_CODES, "meaning"),
  },
  {
    names: ["act"],
    of: ["ReceivedEntryRule", "CreateReceivedEntryRule"],
    texts: textsOf(RECEIVED_RULE_ACTS, "meaning"),
  },
  {
    names: ["acts_at"],
    of: ["ReceivedEntryRule", "CreateReceivedEntryRule"],
    texts: textsOf(RECEIVED_RULE_TIMES, "meaning"),
  },
];
