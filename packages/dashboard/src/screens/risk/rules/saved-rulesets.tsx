import type { RulesetList } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { counted } from "../../../format/words.ts";
import { Card, Time } from "../../../parts/basics.tsx";
import { RULES_COMMAND } from "../../../parts/commands.ts";
import { Empty, Loaded } from "../../../parts/states.tsx";
import { savedRulesetsQuery } from "./rulesets-queries.ts";

/** The rulesets that were saved, newest first. */
export function SavedRulesets() {
  const query = useQuery(savedRulesetsQuery);
  return (
    <Card title="Saved rulesets">
      <Loaded query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty title="There are no saved rulesets yet." command={RULES_COMMAND}>
              <p>Ruleset 1, the built-in rules, is always there.</p>
            </Empty>
          ) : (
            <>
              <ul className="concerns">
                {data.map((ruleset) => (
                  <One key={ruleset.number} ruleset={ruleset} />
                ))}
              </ul>
              {meta.total_items > data.length ? (
                <p className="quiet">
                  The newest {data.length}; a number in the address opens any.
                </p>
              ) : null}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function One({ ruleset }: { readonly ruleset: RulesetList }) {
  const { number, note, created_at: saved, is_in_force: isInForce, rule_count: rules } = ruleset;
  return (
    <li>
      <Link to="/rules/$number" params={{ number: String(number) }}>
        Ruleset {number}
      </Link>{" "}
      {isInForce ? (
        <span className="tag" data-tone="good">
          in force
        </span>
      ) : null}{" "}
      {counted(rules, "rule")}
      {saved === null ? null : (
        <>
          , saved <Time at={saved} />
        </>
      )}
      {note === null ? null : <p className="quiet">{note}</p>}
    </li>
  );
}
