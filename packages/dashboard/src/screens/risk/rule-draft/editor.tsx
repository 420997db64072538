import type { Ruleset } from "@railhead/client";
import { useState } from "react";
import { Card } from "../../../parts/basics.tsx";
import { Failure } from "../../../parts/states.tsx";
import { BuiltInRules } from "./built-in-rules.tsx";
import { newRule, replaced } from "./draft.ts";
import { FactTable } from "./fact-table.tsx";
import { RuleForm } from "./rule-form.tsx";
import { RuleList } from "./rule-list.tsx";
import { SaveDraft } from "./save-draft.tsx";
import { useCheck } from "./use-check.ts";
import { useDraft } from "./use-draft.ts";

/** The rules of a draft, one of them open, beside what rules may read. */
export function Editor({
  base,
  inForce,
  of,
}: {
  readonly base: Ruleset;
  readonly inForce: number;
  readonly of: string;
}) {
  const { draft, set, reset, forget } = useDraft(base, of);
  const { query, check, isCurrent } = useCheck(draft);
  const [opened, open] = useState(0);
  const { rules, built_in: changes } = draft;
  const rule = rules[opened];
  const faults = check?.faults ?? [];
  const add = () => {
    set({ ...draft, rules: [...rules, newRule(rules)] });
    open(rules.length);
  };
  return (
    <>
      <p>
        It begins with ruleset {base.number}. Nothing counts before it is saved, tested on the past
        and published.
      </p>
      <Overtaken began={draft.base} now={base.number} />
      <div className="columns">
        <div className="stack">
          <RuleList
            rules={rules}
            faults={faults}
            opened={opened}
            onOpen={open}
            onChange={(next) => set({ ...draft, rules: next })}
            onAdd={add}
          />
          {rule === undefined ? null : (
            <RuleForm
              key={opened}
              rule={rule}
              place={`/rules/${opened}`}
              check={check}
              onChange={(next) => set({ ...draft, rules: replaced(rules, opened, next) })}
            />
          )}
          <BuiltInRules
            changes={changes}
            faults={faults}
            onChange={(next) => set({ ...draft, built_in: next })}
          />
          {query.error === null ? null : (
            <Failure error={query.error} onRetry={() => void query.refetch()} />
          )}
          <SaveDraft
            draft={draft}
            check={isCurrent ? check : undefined}
            inForce={inForce}
            onSaved={forget}
            onReset={reset}
          />
        </div>
        <Card title="What rules may read">
          <FactTable />
        </Card>
      </div>
    </>
  );
}

/** Says that others published while the draft was written. */
function Overtaken({ began, now }: { readonly began: number; readonly now: number }) {
  if (began === now) return null;
  return (
    <p className="notice">
      This was begun on ruleset {began}. Ruleset {now} is in force now: what it changed is not in
      here, and saving this takes it back.
    </p>
  );
}
