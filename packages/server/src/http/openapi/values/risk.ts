import {
  LIST_VALUE_TYPES,
  NETWORK_DUTIES,
  PAYMENT_LABELS,
  PERSON_LABELS,
  READY_RULE_GROUPS,
  REPORTS,
  RISK_FACTS,
  RISK_RULES,
} from "@railhead/core";
import { textsOf, type ValueTexts } from "./value-table.ts";

/** Rules, their decisions and lists. */
export const RISK_VALUES: readonly ValueTexts[] = [
  { names: ["group"], of: ["ReadyRule"], texts: READY_RULE_GROUPS },
  {
    names: ["action"],
    of: ["Risk", "Rule", "ReadyRule"],
    texts: {
      park: "The caller's own hold, before any check.",
      refuse: "The payment ends.",
      hold: "The payment is held for a person.",
      decline: "The payment ends where nothing holds it.",
      watch: "The hit is kept and stops nothing.",
    },
  },
  {
    names: ["outcome", "before", "after"],
    of: ["Backtest", "PaymentDecision", "Risk"],
    texts: {
      pass: "The payment goes on.",
      hold: "The payment is held.",
      refuse: "The payment ends.",
      resume: "The held payment goes to its checks again.",
    },
  },
  {
    names: ["expect"],
    texts: {
      pass: "The rule does not hit.",
      watch: "The rule hits and stops nothing.",
      hold: "The rule holds the payment.",
      refuse: "The rule ends the payment.",
    },
  },
  {
    names: ["stage"],
    of: ["PaymentDecision", "Risk"],
    texts: {
      review: "At the payment's review.",
      scheduled: "While it was scheduled.",
      held: "While it was held, or not reviewed yet.",
    },
  },
  {
    names: ["kind"],
    of: ["RiskRule"],
    texts: {
      locked: "No release waives it and no ruleset changes it.",
      fixed: "No ruleset changes it.",
      editable: "A ruleset may pause it or give it another condition.",
      own: "A rule of the environment.",
    },
  },
  {
    names: ["kind"],
    of: ["RiskChange"],
    texts: {
      amount: "Another amount.",
      time: "A later day.",
      evidence: "A customer or paykey that is verified or unblocked.",
      list: "A list without the value, or one with it that a rule asks for.",
      release: "A person who releases the payment.",
    },
  },
  {
    names: ["kind"],
    of: ["CreateRiskList", "RiskList"],
    texts: {
      block: "Payments of its values are refused.",
      watch: "Payments of its values are marked.",
      allow: "Rules may ask for it; it passes nothing by itself.",
      custom: "Rules may ask for it.",
    },
  },
  { names: ["label"], of: ["LabelTally"], texts: textsOf(PAYMENT_LABELS, "means") },
  {
    names: ["label"],
    of: ["PaymentLabel", "SetPaymentLabel"],
    texts: textsOf(PERSON_LABELS, "means"),
  },
  { names: ["name"], of: ["NetworkDuty", "DutiesItem"], texts: textsOf(NETWORK_DUTIES, "duty") },
  { names: ["shown_by"], texts: textsOf(REPORTS, "row") },
  { names: ["value_type"], texts: textsOf(LIST_VALUE_TYPES, "means") },
  { names: ["name"], of: ["RiskFact"], texts: textsOf(RISK_FACTS, "means") },
  {
    names: ["type"],
    of: ["RiskFact"],
    texts: {
      string: "Text.",
      bool: "True or false.",
      int: "An integer of 64 bits.",
      list: "A list of texts.",
    },
  },
  { names: ["id"], of: ["BuiltInItem", "Ruleset"], texts: textsOf(RISK_RULES, "means") },
  {
    names: ["disclose"],
    texts: {
      full: "The rule, its facts and its message.",
      reason: "The reason alone.",
      none: "Nothing.",
    },
  },
  {
    names: ["unknown"],
    texts: {
      fire: "The rule hits.",
      ask: "A person decides.",
      pass: "The rule does not hit.",
    },
  },
  {
    names: ["change"],
    texts: {
      added: "The rule is new.",
      removed: "The rule is gone.",
      changed: "The rule is another.",
    },
  },
];
