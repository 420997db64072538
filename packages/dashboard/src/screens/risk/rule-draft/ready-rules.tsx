import { READY_RULE_GROUPS, readyRuleFile } from "@railhead/core";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { sentence } from "../../../format/words.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { draftRuleOf, type DraftRule } from "./draft.ts";

/** Rules to begin with, by what they are about; each is added in shadow. */
export function ReadyRules({
  rules,
  onAdd,
  onClose,
}: {
  readonly rules: readonly DraftRule[];
  readonly onAdd: (rule: DraftRule) => void;
  readonly onClose: () => void;
}) {
  const query = useQuery({
    queryKey: ["ready-rules"],
    queryFn: ({ signal }) => api.readyRules.list({ page_size: 1_000 }, { signal }).toArray(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const has = (id: string) => rules.some((rule) => rule.id === id);
  return (
    <Dialog title="Rules to begin with" onClose={onClose}>
      <p>
        A rule is added in shadow: its hits are kept and stop nothing. Its figures are a first
        guess; test them on your own payments.
      </p>
      <Loaded query={query}>
        {(ready) =>
          Object.entries(READY_RULE_GROUPS).map(([group, means]) => (
            <section key={group} aria-label={sentence(group)}>
              <h3>{sentence(group)}</h3>
              <p className="quiet">{means}</p>
              <ul className="concerns">
                {ready
                  .filter((one) => one.group === group)
                  .map((rule) => (
                    <li key={rule.id}>
                      <div className="row">
                        <strong>{rule.name}</strong>
                        <button
                          type="button"
                          className="button"
                          aria-label={`Add ${rule.name}`}
                          disabled={has(rule.id)}
                          onClick={() => onAdd(draftRuleOf(readyRuleFile(rule)))}
                        >
                          {has(rule.id) ? "Added" : "Add"}
                        </button>
                      </div>
                      <p>{rule.why}</p>
                      <code>{rule.when}</code>
                    </li>
                  ))}
              </ul>
            </section>
          ))
        }
      </Loaded>
    </Dialog>
  );
}
