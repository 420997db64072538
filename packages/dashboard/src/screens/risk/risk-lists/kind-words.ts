import type { RiskList } from "@railhead/client";

/** What a list of each kind does. */
export const KIND_WORDS: Readonly<Record<RiskList["kind"], string>> = {
  block: "Payments with a value of it are refused. No release waives that.",
  watch: "It stops nothing by itself: rules ask for it.",
  allow: "It passes nothing by itself: rules ask for it.",
  custom: "Rules ask for it.",
};
