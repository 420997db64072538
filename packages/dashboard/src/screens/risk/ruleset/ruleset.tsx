import type { Ruleset } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card, Facts, Time } from "../../../parts/basics.tsx";
import { AsReturned } from "../../../parts/record.tsx";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { Who } from "../../../parts/people/who.tsx";
import { RollBack } from "../rules/roll-back.tsx";
import { rulesetQuery } from "../rules/rulesets-queries.ts";
import { BacktestPanel } from "./backtest-panel.tsx";
import { Differences } from "./differences.tsx";
import { OwnRules } from "./own-rules.tsx";
import { Publish } from "./publish.tsx";

const route = getRouteApi("/shell/rules/$number");

/** A saved ruleset on its way into force: what it changes, what it would have done, and who publishes it. */
export function OneRuleset() {
  const number = Number(route.useParams().number);
  const query = useQuery(rulesetQuery(number));
  const isInForce = query.data?.is_in_force === true;
  return (
    <Screen
      name="ruleset"
      title={`Ruleset ${number}`}
      actions={
        <>
          <Allowed operation="rulesets.create">
            <Link className="button" to="/rules/draft" search={{ from: String(number) }}>
              Draft from it
            </Link>
          </Allowed>
          {isInForce ? <RollBack number={number} /> : null}
        </>
      }
    >
      <Loaded query={query}>{(ruleset) => <Found ruleset={ruleset} />}</Loaded>
    </Screen>
  );
}

function Found({ ruleset }: { readonly ruleset: Ruleset }) {
  const { number, based_on: base, is_in_force: isInForce, note } = ruleset;
  const { created_at: saved, created_by: by } = ruleset;
  return (
    <>
      <div className="row">
        <span className="tag" data-tone={isInForce ? "good" : "plain"}>
          {isInForce ? "in force" : "not in force"}
        </span>
        <span>{note ?? "Nobody said what for."}</span>
      </div>
      <Differences number={number} isInForce={isInForce} base={base} />
      <BacktestPanel number={number} />
      {isInForce ? null : <Publish ruleset={ruleset} />}
      <OwnRules ruleset={ruleset} />
      <Card title="Facts">
        <Facts
          of={[
            ["Number", number],
            ["Saved on", number === base ? "—" : `ruleset ${base}`],
            ["Saved", saved === null ? null : <Time key="s" at={saved} />],
            ["By", by === null ? null : <Who key="b" actor={by} />],
          ]}
        />
        <AsReturned value={ruleset} />
      </Card>
    </>
  );
}
