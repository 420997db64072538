import { createHash } from "node:crypto";
import { rulesText, type RulesetContent } from "@railhead/core";

/** Another hash where any rule is another, or a built-in rule is by another release. */
export const hashRules = (content: RulesetContent): Buffer =>
  createHash("sha256").update(rulesText(content)).digest();
