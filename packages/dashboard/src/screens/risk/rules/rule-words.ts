import type { RiskRule } from "@railhead/client";

/** What a hit of a rule does. */
export const ACTION_WORDS: Readonly<Record<RiskRule["action"], string>> = {
  park: "Holds, because the request asks for it",
  refuse: "Ends the payment",
  hold: "Holds the payment",
  decline: "Ends the payment, unless it is held",
  watch: "Keeps the hit, stops nothing",
};

/** Whether a rule may be changed, and by whom. */
export const KIND_WORDS: Readonly<Record<RiskRule["kind"], readonly [word: string, says: string]>> =
  {
    locked: ["locked", "No ruleset changes it, and no release waives it."],
    fixed: ["fixed", "No ruleset changes it. A release may waive it."],
    editable: ["editable", "A ruleset may pause it or give it another condition."],
    own: ["own", "It is a rule of this environment."],
  };

/** How a rule of a ruleset runs. */
export const STATE_TONES = { active: "good", shadow: "busy", paused: "warn" } as const;

export const STATE_WORDS = {
  active: "It runs.",
  shadow: "Its hits are kept and stop nothing.",
  paused: "It does not run.",
} as const;
