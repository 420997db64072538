import type { Ruleset } from "@railhead/client";
import { words } from "../../../format/words.ts";
import { Card } from "../../../parts/basics.tsx";
import { Empty } from "../../../parts/states.tsx";
import { ACTION_WORDS, STATE_TONES, STATE_WORDS } from "../rules/rule-words.ts";

/** The rules of a ruleset, and what it changes of built-in ones. */
export function OwnRules({ ruleset: { rules, built_in: changes } }: { readonly ruleset: Ruleset }) {
  if (rules.length + changes.length === 0) {
    return (
      <Card title="Its rules">
        <Empty title="It has no rules beside the built-in ones." />
      </Card>
    );
  }
  return (
    <Card title="Its rules">
      <ol className="concerns">
        {rules.map(({ id, name, action, version, state, when, say, tests }) => (
          <li key={id}>
            <strong>{name}</strong> <code>{id}</code>{" "}
            <span className="tag" data-tone={STATE_TONES[state]} title={STATE_WORDS[state]}>
              {state}
            </span>{" "}
            <span className="quiet">
              version {version}, {tests.length} of its own tests
            </span>
            <p>{ACTION_WORDS[action]}, when:</p>
            <pre tabIndex={0}>{when}</pre>
            {say.customer === null ? null : <p>The customer reads: {say.customer}</p>}
          </li>
        ))}
        {changes.map(({ id, state, when, version }) => (
          <li key={id}>
            <strong>{words(id)}</strong>{" "}
            <span className="tag" data-tone={STATE_TONES[state]} title={STATE_WORDS[state]}>
              {state}
            </span>{" "}
            <span className="quiet">built in, changed in version {version}</span>
            {when === null ? null : <pre tabIndex={0}>{when}</pre>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
