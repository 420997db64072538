import type { SandboxScenario } from "@railhead/client";
import { useMutation } from "@tanstack/react-query";
import { useState, type ChangeEvent, type FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { words } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card, Time } from "../../../parts/basics.tsx";
import { Problem } from "../../../parts/problem.tsx";

const EXAMPLE = `scenario: A charge comes back for lack of money
given:
  customers:
    casey: {}
  paykeys:
    checking: { customer: casey, outcome: active }
steps:
  - { when: charge, as: rent, paykey: checking, amount: 120000, outcome: failed_insufficient_funds }
  - advance: idle
  - { expect: rent, status: failed, code: R01 }
  - expect: books
`;

/** Runs a scenario in a sandbox of its own, and says what each step caused. */
export function Scenarios() {
  const [content, write] = useState(EXAMPLE);
  const run = useMutation({
    mutationFn: () => api.sandbox.scenarios.run({ content }),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    run.mutate();
  };
  const onFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (file !== undefined) write(await file.text());
  };
  return (
    <Allowed operation="sandbox.scenarios.run">
      <Card title="Scenarios">
        <form onSubmit={onSubmit} className="card-body">
          <label className="field">
            <span>Scenario, YAML or JSON</span>
            <textarea
              value={content}
              onChange={(event) => write(event.target.value)}
              required
              maxLength={100_000}
              rows={12}
              spellCheck={false}
              className="mono"
            />
          </label>
          <label className="field">
            <span>Or take a file</span>
            <input type="file" accept=".yaml,.yml,.json" onChange={(event) => void onFile(event)} />
          </label>
          <button type="submit" className="button" disabled={run.isPending}>
            {run.isPending ? "It runs …" : "Run it"}
          </button>
          <p className="quiet">It runs in a sandbox of its own, which is deleted afterwards.</p>
        </form>
        <Problem error={run.error} />
        {run.data === undefined ? null : <Report of={run.data} />}
      </Card>
    </Allowed>
  );
}

function Report({ of: { passed, steps } }: { readonly of: SandboxScenario }) {
  return (
    <>
      <p className="notice" data-tone={passed ? "good" : "bad"} role="status">
        {passed ? "Every step ended as the scenario says." : "A step ended otherwise."}
      </p>
      <ol className="concerns">
        {steps.map((step) => (
          <li key={`${step.line} ${step.what}`}>
            <strong>{step.what}</strong>{" "}
            <span className="tag" data-tone={step.failures.length === 0 ? "good" : "bad"}>
              {step.failures.length === 0 ? "passed" : "failed"}
            </span>
            {step.failures.map((failure) => (
              <p key={failure} className="notice" data-tone="bad">
                Line {step.line}: {failure}
              </p>
            ))}
            {step.status_changes.map(({ at, who, status, reason, code }) => (
              <p key={`${at} ${who} ${status}`} className="quiet">
                <Time at={at} /> {who} {words(status)}, {words(reason)}
                {code === null ? "" : ` ${code}`}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}
