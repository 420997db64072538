import {
  LIST_FORMATS,
  MATCH_DECISIONS,
  MATCH_STATES,
  PART_RESULTS,
  REPORT_KINDS,
  REPORT_STATES,
  SUBJECT_TYPES,
} from "@railhead/core";
import { textsOf, type ValueTexts } from "./value-table.ts";

/** Sanctions lists and matches. */
export const SCREENING_VALUES: readonly ValueTexts[] = [
  {
    names: ["format"],
    of: ["ScreeningList", "CreateScreeningList"],
    texts: textsOf(LIST_FORMATS, "means"),
  },
  {
    names: ["state"],
    of: ["ScreeningMatch", "screening_matches"],
    texts: textsOf(MATCH_STATES, "means"),
  },
  { names: ["report"], texts: textsOf(REPORT_KINDS, "means") },
  { names: ["kind"], of: ["ScreeningReport"], texts: textsOf(REPORT_KINDS, "means") },
  {
    names: ["state"],
    of: ["ScreeningReport", "screening_reports"],
    texts: textsOf(REPORT_STATES, "means"),
  },
  { names: ["subject_type"], of: ["ScreeningReport"], texts: textsOf(SUBJECT_TYPES, "means") },
  { names: ["decision"], of: ["DecideScreeningMatch"], texts: textsOf(MATCH_DECISIONS, "means") },
  { names: ["subject_type"], of: ["ScreeningMatch"], texts: textsOf(SUBJECT_TYPES, "means") },
  { names: ["birth_date", "id_number", "place"], texts: textsOf(PART_RESULTS, "means") },
  {
    names: ["name_strength"],
    texts: {
      primary: "The entry's own name.",
      strong: "An alias that the list is sure of.",
      weak: "An alias that the list doubts, or that is a common name.",
    },
  },
  {
    names: ["kind"],
    of: ["CheckScreening"],
    texts: { person: "A person.", company: "A company or another organization." },
  },
];
