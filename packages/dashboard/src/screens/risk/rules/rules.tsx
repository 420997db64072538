import type { RiskRule } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card } from "../../../parts/basics.tsx";
import { RULES_COMMAND } from "../../../parts/commands.ts";
import { Screen } from "../../../parts/screen.tsx";
import { Empty, Loaded } from "../../../parts/states.tsx";
import { CountHits } from "./count-hits.tsx";
import { Publications } from "./publications.tsx";
import { RollBack } from "./roll-back.tsx";
import { RulesTable } from "./rules-table.tsx";
import { backtestQuery, metricsQuery, rulesQuery } from "./rulesets-queries.ts";
import { SavedRulesets } from "./saved-rulesets.tsx";

/** The rules by which payments are decided, and the way to others. */
export function Rules() {
  const query = useQuery(rulesQuery);
  const number = query.data?.[0]?.ruleset;
  return (
    <Screen
      name="rules"
      title="Rules"
      actions={
        <>
          <Allowed operation="rulesets.create">
            <Link className="button" data-kind="main" to="/rules/draft">
              Draft new rules
            </Link>
          </Allowed>
          {number === undefined ? null : <RollBack number={number} />}
        </>
      }
    >
      <Loaded query={query}>{(rules) => <InForce rules={rules} />}</Loaded>
      <div className="grid">
        <SavedRulesets />
        <Publications />
      </div>
    </Screen>
  );
}

function InForce({ rules }: { readonly rules: readonly RiskRule[] }) {
  const number = rules[0]?.ruleset ?? 1;
  const hits = useQuery(backtestQuery(number));
  const { data: metrics } = useQuery(metricsQuery);
  const own = rules.filter(({ kind }) => kind === "own");
  const builtIn = rules.filter(({ kind }) => kind !== "own");
  return (
    <>
      <p>
        Payments are decided by{" "}
        <Link to="/rules/$number" params={{ number: String(number) }}>
          ruleset {number}
        </Link>
        . Every rule is evaluated; the strictest action wins, and of equal actions the first rule
        gives the reason.
      </p>
      <CountHits number={number} query={hits} />
      <p>
        Precision is the share of bad payments among those that a rule hit in the last 365 days and
        whose end is known, with its 95 % interval.
      </p>
      <Card title="Rules of this environment">
        {own.length === 0 ? (
          <Empty title="There are no rules of your own yet." command={RULES_COMMAND}>
            <p>The built-in rules decide alone. Draft a rule here, or save a file of rules:</p>
          </Empty>
        ) : (
          <RulesTable
            title="Rules of this environment"
            rules={own}
            hits={hits.data}
            metrics={metrics}
          />
        )}
      </Card>
      <Card title="Built-in rules">
        <RulesTable title="Built-in rules" rules={builtIn} hits={hits.data} metrics={metrics} />
      </Card>
    </>
  );
}
