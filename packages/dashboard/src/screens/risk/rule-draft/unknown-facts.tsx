import { UNKNOWN_POLICIES, type UnknownPolicy } from "@railhead/core";
import { useQuery } from "@tanstack/react-query";
import { namesFact, type DraftRule } from "./draft.ts";
import { factsQuery } from "./facts-query.ts";
import type { RuleFault } from "./faults.ts";
import { Choice } from "./fields.tsx";

const POLICY_WORDS: Readonly<Record<UnknownPolicy, string>> = {
  pass: "the rule does not hit",
  ask: "a person decides",
  fire: "the rule hits",
};

/** What a rule does while nobody knows a fact that it reads. */
export function UnknownFacts({
  rule: { when, unknown },
  faults,
  onChange,
}: {
  readonly rule: DraftRule;
  readonly faults: readonly RuleFault[];
  readonly onChange: (change: Pick<DraftRule, "unknown">) => void;
}) {
  const facts = useQuery(factsQuery).data ?? [];
  const open = facts.filter((fact) => fact.unknown_when !== null && namesFact(when, fact.name));
  if (open.length === 0) return null;
  return (
    <fieldset className="card-body">
      <legend>While nobody knows</legend>
      {open.map(({ name, unknown_when: cause }) => (
        <Choice
          key={name}
          label={`${name}, because ${cause ?? ""}`}
          value={unknown[name] ?? "pass"}
          choices={UNKNOWN_POLICIES}
          says={(policy: UnknownPolicy) => POLICY_WORDS[policy]}
          faults={faults.filter(({ reference }) => reference.endsWith(`/unknown/${name}`))}
          onChange={(policy) => onChange({ unknown: { ...unknown, [name]: policy } })}
        />
      ))}
    </fieldset>
  );
}
