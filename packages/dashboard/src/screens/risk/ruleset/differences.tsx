import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { counted } from "../../../format/words.ts";
import { Card } from "../../../parts/basics.tsx";
import { Loaded } from "../../../parts/states.tsx";

/** What becomes different, in sentences: against the rules in force, or against those that it was saved on. */
export function Differences({
  number,
  isInForce,
  base,
}: {
  readonly number: number;
  readonly isInForce: boolean;
  readonly base: number;
}) {
  const query = useQuery({
    queryKey: ["ruleset-diff", number, isInForce, base],
    queryFn: ({ signal }) =>
      api.rulesets.diff(String(number), isInForce ? { with: base } : {}, { signal }),
  });
  return (
    <Card title={isInForce ? "What it changed" : "What it would change"}>
      <Loaded query={query}>
        {({ with: other, differences }) =>
          differences.length === 0 ? (
            <p>Nothing: its rules are those of ruleset {other}.</p>
          ) : (
            <>
              <p className="quiet">
                {counted(differences.length, "difference")} from ruleset {other}
                {isInForce ? "." : ", which is in force."}
              </p>
              <ul className="concerns" data-part="differences">
                {differences.map(({ rule, member, change, say }) => (
                  <li key={`${rule} ${change} ${member ?? ""}`}>{say}</li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
