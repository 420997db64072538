import type { PaymentDecision } from "@railhead/client";
import { factWords } from "../../../format/fact-words.ts";
import { words } from "../../../format/words.ts";
import { Facts, Time } from "../../../parts/basics.tsx";
import { Coded } from "../../../parts/coded.tsx";

type Hit = PaymentDecision["hits"][number];

const OUTCOMES: Readonly<
  Record<PaymentDecision["outcome"], readonly [tone: string, says: string]>
> = {
  pass: ["good", "It passed"],
  hold: ["warn", "It was held"],
  refuse: ["bad", "It was ended"],
  resume: ["busy", "It went to its checks again"],
};

/** One evaluation in words: what came out, each rule that hit, and what would have passed. */
export function OneDecision({ decision }: { readonly decision: PaymentDecision }) {
  const { outcome, decided_at, ruleset, hits, would_pass: ways } = decision;
  const [tone, says] = OUTCOMES[outcome];
  return (
    <div className="card-body" data-part="decision">
      <p>
        <span className="tag" data-tone={tone}>
          {says}
        </span>{" "}
        <span className="quiet">
          <Time at={decided_at} />, by rules of version {ruleset}
        </span>
      </p>
      {hits.length === 0 ? <p className="quiet">No rule hit.</p> : null}
      {hits.map((hit) => (
        <OneHit key={hit.rule} hit={hit} />
      ))}
      {outcome === "hold" || outcome === "refuse" ? <Ways ways={ways} /> : null}
    </div>
  );
}

function OneHit({ hit }: { readonly hit: Hit }) {
  const { rule, version, means, because, locked, waived, unknown, when } = hit;
  const seen = new Map(because.flatMap(({ facts }) => facts.map((fact) => [fact.name, fact])));
  return (
    <div className="card-body" data-part="hit">
      <p>
        <strong>{words(rule)}</strong> <span className="quiet">version {version}</span>{" "}
        {waived ? <span className="tag">waived by a release</span> : null}
        {locked ? <span className="tag">no release waives it</span> : null}
      </p>
      <p>
        <Coded text={means} />
      </p>
      <Facts
        of={[...seen.values()].map(({ name, value, from }) => [
          name,
          <span key={name}>
            <strong>{factWords(name, value)}</strong>, from {from}
          </span>,
        ])}
      />
      {unknown.length === 0 ? null : <p className="quiet">Not known: {unknown.join(", ")}.</p>}
      <details>
        <summary>The rule as it is written</summary>
        <pre tabIndex={0}>{when}</pre>
      </details>
    </div>
  );
}

/** Changes that the whole set of rules was run on again. */
function Ways({ ways }: { readonly ways: PaymentDecision["would_pass"] }) {
  if (ways.length === 0) return <p>No single change would have let it pass.</p>;
  return (
    <div data-part="would-pass">
      <p>It would have passed:</p>
      <ul>
        {ways.map(({ changes }) => {
          const text = changes.map(({ say }) => say).join(" And: ");
          return (
            <li key={text}>
              {text}{" "}
              {changes.every(({ verified }) => verified) ? (
                <span className="tag" data-tone="good">
                  run again: passes
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
