import {
  ORIGINATOR_REVIEWS,
  PURPOSES,
  PURPOSE_NAMES,
  ROUTE_OUTCOMES,
  ROUTE_REASONS,
} from "@railhead/core";
import { textsOf, type ValueTexts } from "./value-table.ts";

/** Sentences of what the table of purposes means. */
const PURPOSE_TEXTS = Object.fromEntries(
  PURPOSE_NAMES.map((name) => {
    const { meaning } = PURPOSES[name];
    return [name, `${meaning.slice(0, 1).toUpperCase()}${meaning.slice(1)}.`];
  }),
);

/** The register of originators. */
export const ORIGINATOR_VALUES: readonly ValueTexts[] = [
  { names: ["reason"], of: ["BankRoute", "PaymentBank"], texts: ROUTE_REASONS },
  { names: ["outcome"], of: ["CandidatesItem"], texts: ROUTE_OUTCOMES },
  {
    names: ["risk_rating"],
    texts: {
      low: "Little of what it sends comes back or is disputed.",
      medium: "As most.",
      high: "It is watched more closely.",
    },
  },
  { names: ["purposes"], texts: PURPOSE_TEXTS },
  {
    names: ["missing"],
    of: ["OriginatorPreview"],
    texts: {
      company_id: "No active originator would have the company id.",
      sec_code: "Its originator may not send entries of the SEC code and side.",
      purpose: "Its originator may not send them for the purpose.",
      description: "Its originator may not describe them so.",
    },
  },
  { names: ["question"], of: ["AskOriginator"], texts: textsOf(ORIGINATOR_REVIEWS, "means") },
  { names: ["review"], texts: textsOf(ORIGINATOR_REVIEWS, "means") },
];
