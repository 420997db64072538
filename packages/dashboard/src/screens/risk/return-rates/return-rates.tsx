import type { ReturnRate } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { headroomText } from "../../../format/headroom.ts";
import { day } from "../../../format/time.ts";
import { sentence, words } from "../../../format/words.ts";
import { Card } from "../../../parts/basics.tsx";
import { Allowed } from "../../../parts/allowed.tsx";
import { triggerCommand } from "../../../parts/commands.ts";
import { Screen } from "../../../parts/screen.tsx";
import { Empty, Loaded } from "../../../parts/states.tsx";
import { Curves } from "./curves.tsx";

type Group = ReturnRate["groups"][number];
const TONES = { ok: "good", warning: "warn", breach: "bad", too_few: "plain" } as const;

export function ReturnRates() {
  const query = useQuery({
    queryKey: ["return-rates"],
    queryFn: ({ signal }) => api.returnRates.get({}, { signal }),
    refetchInterval: 30_000,
  });
  return (
    <Screen name="return-rates" title="Return rates">
      <Loaded query={query}>
        {({ from, to, method, hold, groups }) => (
          <>
            <p className="quiet">
              From {day(from.slice(0, 10))} to {day(to.slice(0, 10))}. {method}
            </p>
            {hold.reason === null ? null : (
              <div className="notice" data-tone="bad" role="alert">
                {hold.reason}
              </div>
            )}
            {groups.length === 0 ? (
              <Empty
                title="Nothing was originated in these 60 days."
                command={triggerCommand("charge.returned")}
              >
                <p>Rates count charges that went to the bank, and those that came back.</p>
              </Empty>
            ) : (
              <>
                <div className="grid">
                  {groups.map((group) => (
                    <Rates key={`${group.scope} ${group.id}`} group={group} />
                  ))}
                </div>
                <Allowed operation="return_rates.days">
                  <Curves />
                </Allowed>
              </>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Rates({ group }: { readonly group: Group }) {
  return (
    <Card title={`${sentence(group.scope)} ${group.id}`}>
      {group.rates.map(({ name, originated, returned, rate, ceiling, headroom, level }) => (
        <div key={name} className="card-body">
          <div className="row">
            <strong>{sentence(name)}</strong>
            <span className="tag" data-tone={TONES[level]}>
              {words(level)}
            </span>
          </div>
          <meter
            min={0}
            max={Number(ceiling)}
            value={Math.min(Number(rate), Number(ceiling))}
            aria-label={`${name} rate against its ceiling`}
          />
          <p>
            {percent(rate)} of {originated ?? "—"} came back ({returned ?? "—"}); the ceiling is{" "}
            {percent(ceiling)}. {headroom === null ? "" : `${capital(headroomText(headroom))}.`}
          </p>
        </div>
      ))}
    </Card>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const percent = (rate: string) => `${Number(rate).toFixed(2)} %`;
