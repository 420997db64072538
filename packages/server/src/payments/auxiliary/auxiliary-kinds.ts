import type { AuxiliaryKind } from "@railhead/core";
import type { AuxiliaryRules } from "./entries/auxiliary-rules.ts";
import { correctionRefusalRules } from "./correction-refusals/correction-refusals.ts";
import { dishonorRules } from "./dishonors/dishonors.ts";
import { receivedReturnRules } from "./received-returns/received-returns.ts";
import { reversalRules } from "./reversals/reversals.ts";
import { verificationRules } from "./verifications/verifications.ts";

/** Each kind's rules, for steps that move several kinds at once. */
export const AUXILIARY_RULES: Readonly<Record<AuxiliaryKind, AuxiliaryRules>> = {
  dishonor: dishonorRules,
  correction_refusal: correctionRefusalRules,
  verification: verificationRules,
  reversal: reversalRules,
  received_return: receivedReturnRules,
};
