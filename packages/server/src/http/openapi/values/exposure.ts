import { EXPOSURE_EFFECTS, EXPOSURE_KINDS, EXPOSURE_SCOPES, EXPOSURE_SIDES } from "@railhead/core";
import type { ValueTexts } from "./value-table.ts";

const OF = ["CreateExposureLimit", "UpdateExposureLimit", "Exposure", "ReportDaily", "Problem"];

/** Exposure limits. */
export const EXPOSURE_VALUES: readonly ValueTexts[] = [
  { names: ["scope"], of: OF, texts: EXPOSURE_SCOPES },
  { names: ["kind"], of: OF, texts: EXPOSURE_KINDS },
  { names: ["side"], texts: EXPOSURE_SIDES },
  { names: ["effect"], of: OF, texts: EXPOSURE_EFFECTS },
];
