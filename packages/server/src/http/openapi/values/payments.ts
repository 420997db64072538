import {
  BULK_ACTIONS,
  BULK_REFUSALS,
  CUSTOMER_OUTCOMES,
  EVIDENCE_OUTCOMES,
  EXCEPTION_KINDS,
  PAYKEY_OUTCOMES,
  REASONS,
  REVERSAL_REASONS,
  SOURCES,
  TIMELINE_KINDS,
  VALIDATION_METHODS,
} from "@railhead/core";
import { textsOf, type ValueTexts } from "./value-table.ts";

const REASON_TEXTS = textsOf(REASONS, "meaning");

const SWITCH = { active: "On.", inactive: "Off." };

/** Payments, customers, paykeys and their parts. */
export const PAYMENT_VALUES: readonly ValueTexts[] = [
  { names: ["source", "status_source"], texts: SOURCES },
  // Payments spell normal progress in capitals.
  {
    names: ["reason", "status_reason"],
    texts: { ...REASON_TEXTS, OK: REASON_TEXTS["ok"] ?? "" },
  },
  { names: ["reason"], of: ["Reversal", "Reverse"], texts: REVERSAL_REASONS },
  {
    names: ["reason"],
    of: ["StatusDetail", "ReviewAccount"],
    texts: {
      new: "It was just created.",
      unverified: "Nothing was verified yet.",
      in_review: "It is being reviewed.",
      pending: "It waits for the review of something else.",
      stuck: "The review cannot go on without more data.",
      verified: "The review accepted it.",
      failed_verification: "The review rejected it.",
      disabled: "It was switched off.",
      terminated: "The account was ended for good.",
    },
  },
  {
    // Events show the reasons of payments and of accounts under one name.
    names: ["reason"],
    of: ["Cause", "TransitionsItem", "SandboxScenario"],
    texts: {
      ...REASON_TEXTS,
      new: "It was just created.",
      unverified: "Nothing was verified yet.",
      in_review: "It is being reviewed.",
      pending: "It waits for the review of something else.",
      stuck: "The review cannot go on without more data.",
      verified: "The review accepted it.",
      disabled: "It was switched off.",
      terminated: "The account was ended for good.",
    },
  },
  {
    names: ["allowed_actions"],
    texts: {
      update: "Change amount, date, description or metadata.",
      hold: "Put it on hold.",
      release: "Release it from hold; its checks run again.",
      cancel: "Cancel it before it is sent.",
      resubmit: "Make a new payment from it.",
      refund: "Pay back the charge or a part of it.",
    },
  },
  {
    names: ["related_payments"],
    texts: {
      original: "This payment was made from that one.",
      resubmit: "That payment is a new attempt of this one.",
      refund: "That payout gives back this charge or a part of it.",
    },
  },
  {
    names: ["payment_type", "kind", "type"],
    of: [
      "Payment",
      "ReturnRequest",
      "BulkJob",
      "CreatePaykeyVerification",
      "PaykeyVerification",
      "CreateSandboxRule",
      "Dishonor",
      "EvaluateRisk",
      "FundingEvent",
      "payments.",
      "merged.",
      "Risk",
      "Reversal",
      "Backtest",
    ],
    texts: {
      charge: "Money from the customer to the business.",
      payout: "Money from the business to the customer.",
      verification: "Entries that verify a bank account.",
    },
  },
  { names: ["payment_rail"], texts: { ach: "The ACH network." } },
  { names: ["currency"], texts: { USD: "US dollars, in cents." } },
  {
    names: ["purpose", "default_purpose"],
    texts: {
      goods: "Goods.",
      services: "Services.",
      payroll: "Wages, named so on the statement of the receiver.",
      other: "Anything else.",
    },
  },
  {
    names: ["purpose", "purposes"],
    of: ["linked_bank_accounts.", "LinkedBankAccount", "CreateLinkedBankAccount"],
    texts: {
      charges: "Deposits of paid charges go to it.",
      payouts: "The money for payouts comes from it.",
      billing: "What the business owes is taken from it.",
    },
  },
  {
    names: ["consent_type"],
    texts: {
      internet: "Agreed online or in an app; the entry of a person is WEB.",
      signed: "Agreed by a signature; the entry of a person is PPD.",
    },
  },
  {
    names: ["balance_check"],
    texts: {
      required: "A balance must be known and cover the amount.",
      enabled: "A balance must cover the amount where it can be read.",
      disabled: "The balance is not read.",
    },
  },
  {
    names: ["processing_method"],
    texts: {
      inline: "Checks run before the response.",
      background: "Checks run after the response.",
      skip: "No checks run; the account must be allowed to skip them.",
    },
  },
  { names: ["sandbox_outcome"], texts: textsOf(CUSTOMER_OUTCOMES, "meaning") },
  { names: ["sandbox_outcome"], texts: textsOf(PAYKEY_OUTCOMES, "meaning") },
  {
    names: ["type", "types", "customer_type"],
    of: ["Customer", "CreateCustomer", "customers."],
    texts: { individual: "A person.", business: "A business." },
  },
  {
    names: ["decision"],
    texts: {
      accept: "The check found nothing against it.",
      reject: "The check failed.",
      review: "A person must decide.",
    },
  },
  {
    names: ["correlation"],
    texts: {
      low_confidence: "The data hardly agrees.",
      potential_match: "Some of the data agrees.",
      likely_match: "Most of the data agrees.",
      high_confidence: "The data agrees.",
    },
  },
  {
    names: ["source"],
    of: ["Paykey"],
    texts: {
      bank_account: "By routing and account number, through the API.",
      railhead: "By routing and account number, on the linking page.",
      plaid: "Through Plaid.",
      quiltt: "Through Quiltt.",
      mx: "Through MX.",
      tan: "By a tokenized account number.",
      aggregator: "Through another provider of bank data.",
    },
  },
  {
    names: ["account_type"],
    texts: { checking: "A checking account.", savings: "A savings account." },
  },
  {
    names: ["method"],
    of: ["CreatePaykeyVerification", "PaykeyVerification"],
    texts: {
      prenote: "An entry of zero dollars; without a return the account is verified.",
      micro_entries: "Small credits whose amounts the customer names.",
    },
  },
  {
    names: ["type"],
    of: ["InitializeBridge", "PaykeyGetAuthorization"],
    texts: {
      single: "One debit.",
      recurring: "Debits at an interval.",
      standing: "Debits that the customer asks for one by one.",
    },
  },
  {
    names: ["frequency"],
    texts: {
      weekly: "Every week.",
      every_two_weeks: "Every two weeks.",
      monthly: "Every month.",
      quarterly: "Every three months.",
      yearly: "Every year.",
    },
  },
  { names: ["language"], texts: { en: "English.", es: "Spanish." } },
  {
    names: ["action"],
    of: ["BulkJob", "BulkPayment", "bulk_jobs."],
    texts: textsOf(BULK_ACTIONS, "means"),
  },
  { names: ["code"], of: ["BulkJob"], texts: BULK_REFUSALS },
  { names: ["method"], of: ["Validation"], texts: VALIDATION_METHODS },
  { names: ["outcome"], of: ["Evidence"], texts: EVIDENCE_OUTCOMES },
  {
    names: ["outcome"],
    of: ["BulkJobPayment", "bulk_jobs."],
    texts: {
      waiting: "It has no result yet.",
      changed: "The payment was changed.",
      refused: "The payment did not allow it; `code` says why.",
      failed: "The payment could not be changed.",
      skipped: "The job was stopped before it came to the payment.",
    },
  },
  { names: ["kind"], of: ["PaymentTimeline"], texts: TIMELINE_KINDS },
  {
    names: ["importance"],
    texts: {
      main: "A step of the payment.",
      detail: "What explains a step.",
      noise: "What matters only while something is searched for.",
    },
  },
  {
    names: ["direction"],
    of: ["PaymentTimeline", "SuspenseItem", "suspense_items."],
    texts: {
      in: "Money that came to us.",
      out: "Money that left us.",
      internal: "Money between ledger accounts.",
    },
  },
  { names: ["kind"], of: ["Exception", "exceptions."], texts: textsOf(EXCEPTION_KINDS, "title") },
  {
    names: ["counted_by", "group_by"],
    texts: {
      created_at: "The day the payment was created.",
      payment_date: "The payment date.",
      effective_at: "The day it settles.",
      status: "One group for each status.",
      day: "One group for each day.",
      reason: "One group for each reason.",
      account: "One group for each account.",
    },
  },
  {
    names: [
      "charges",
      "payouts",
      "individuals",
      "businesses",
      "internet",
      "signed_agreement",
      "capability_status",
    ],
    texts: SWITCH,
  },
];
