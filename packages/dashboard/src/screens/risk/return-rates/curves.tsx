import type { ReturnRateDay } from "@railhead/client";
import { RETURN_CEILINGS } from "@railhead/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { day } from "../../../format/time.ts";
import { counted, sentence } from "../../../format/words.ts";
import { AsTable } from "../../../parts/as-table.tsx";
import { Card } from "../../../parts/basics.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { curvePoints, shareOf, type RateName } from "./curve-points.ts";

const daysQuery = queryOptions({
  queryKey: ["return-rate-days"],
  queryFn: ({ signal }) => api.returnRates.days({}, { signal }),
  refetchInterval: 30_000,
});

const NAMES = Object.keys(RETURN_CEILINGS) as RateName[];
const BOX = { width: 600, height: 90 };

/** Which days' entries came back: by the day they went out, not by the day of their return. */
export function Curves() {
  const query = useQuery(daysQuery);
  return (
    <Card title="Returns by the day the entries went out">
      <Loaded query={query}>
        {(rated) =>
          rated.days.length === 0 ? (
            <p className="quiet">No debit of this account went out in these 60 days.</p>
          ) : (
            <>
              {NAMES.map((name) => (
                <Curve key={name} rated={rated} name={name} />
              ))}
              <AsTable
                title="Returns by day, as a table"
                heads={["Day", "Went out", ...NAMES.map(sentence)]}
                rows={rated.days.map((one) => ({
                  key: one.day,
                  name: day(one.day),
                  figures: [one.originated, ...NAMES.map((name) => one.returned[name])].map(
                    (count) => count.toLocaleString("en-US"),
                  ),
                }))}
              />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

const percent = (ppm: number) => `${(ppm / 10_000).toFixed(2)} %`;

/** One rate, with its ceiling as a dashed line. */
function Curve({ rated, name }: { readonly rated: ReturnRateDay; readonly name: RateName }) {
  const ceiling = RETURN_CEILINGS[name].ceiling_bp * 100;
  const shares = rated.days.map((one) => shareOf(one, name));
  const worst = Math.max(...shares);
  const most = Math.max(worst, ceiling) * 1.1;
  const points = curvePoints(rated, { name, most, box: BOX });
  const line = BOX.height - (ceiling * BOX.height) / most;
  const at = rated.days[shares.indexOf(worst)];
  return (
    <figure className="curve">
      <figcaption>
        <strong>{sentence(name)}</strong>{" "}
        {worst === 0 || at === undefined
          ? "nothing came back"
          : `highest on ${day(at.day)}: ${percent(worst)} of ${counted(at.originated, "entry", "entries")}`}
        ; the ceiling of 60 days is {percent(ceiling)}
      </figcaption>
      <svg viewBox={`-4 -4 ${BOX.width + 8} ${BOX.height + 8}`} aria-hidden="true">
        <line data-kind="ceiling" x1="0" y1={line} x2={BOX.width} y2={line} />
        <line x1="0" y1={BOX.height} x2={BOX.width} y2={BOX.height} />
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(" ")} />
        {points.map((point) => (
          <circle key={point.day} cx={point.x} cy={point.y} r="3" />
        ))}
      </svg>
    </figure>
  );
}
