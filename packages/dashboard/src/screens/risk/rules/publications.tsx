import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Card, Time } from "../../../parts/basics.tsx";
import { RULES_COMMAND } from "../../../parts/commands.ts";
import { Empty, Loaded } from "../../../parts/states.tsx";
import { publicationsQuery } from "./rulesets-queries.ts";

const ACT_WORDS = {
  publish: "published",
  roll_back: "rolled back to",
  degrade: "put in force with a rule in shadow",
} as const;

/** Which ruleset was in force from when, and why. */
export function Publications() {
  const query = useQuery(publicationsQuery);
  return (
    <Card title="What was in force when">
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No ruleset was published yet." command={RULES_COMMAND}>
              <p>The built-in rules have been in force from the beginning.</p>
            </Empty>
          ) : (
            <ul className="concerns">
              {data.map(({ id, ruleset, act, note, published_at: at, published_by: by }) => (
                <li key={id}>
                  <Link to="/rules/$number" params={{ number: String(ruleset) }}>
                    Ruleset {ruleset}
                  </Link>{" "}
                  from <Time at={at} />, {ACT_WORDS[act]} by {by.type} <code>{by.id}</code>
                  <p className="quiet">{note}</p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
