import { FEE_BASES, FEE_COLLECTIONS, FEE_EVENTS, FEE_SIDES } from "@railhead/core";
import type { ValueTexts } from "./value-table.ts";

/** Fees and their lines. */
export const FEE_VALUES: readonly ValueTexts[] = [
  { names: ["basis"], texts: FEE_BASES },
  { names: ["side"], of: ["FeeLine", "CreateFeeLine"], texts: FEE_SIDES },
  { names: ["collect"], texts: FEE_COLLECTIONS },
  { names: ["event"], of: ["Fee"], texts: FEE_EVENTS },
];
