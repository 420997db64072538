import { NEAR_LIMIT_PERCENT } from "@railhead/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { EVERY_MS } from "../../../api/queries.ts";
import { counted } from "../../../format/words.ts";
import { Card, Money } from "../../../parts/basics.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { overWords, shareOf, sideWords, toneOfShare } from "../../risk/exposure/limit-words.ts";
import { Whose } from "../../risk/exposure/whose.tsx";

const NEAR = { min_used_percent: NEAR_LIMIT_PERCENT, page_size: 20 } as const;

/** Exposure limits that are nearly used up on the next settlement day; nothing where none is. */
export function ExposureTile() {
  const query = useQuery({
    queryKey: ["exposure", "near"],
    queryFn: async ({ signal }) => await api.exposure.list(NEAR, { signal }),
    refetchInterval: EVERY_MS,
  });
  const { data, error } = query;
  if (data?.data.length === 0 || (data === undefined && error === null)) return null;
  return (
    <Card title="Exposure limits nearly used">
      <Loaded query={query}>
        {({ data: limits, meta }) => (
          <>
            <ul className="concerns">
              {limits.map((limit) => (
                <li key={limit.id}>
                  <Link to="/exposure">
                    <Whose limit={limit} />, {sideWords(limit.side)}, {overWords(limit)}
                  </Link>{" "}
                  <span className="tag" data-tone={toneOfShare(shareOf(limit))}>
                    {shareOf(limit)} %
                  </span>
                  <p>
                    <Money cents={limit.used} /> of <Money cents={limit.limit} />
                  </p>
                </li>
              ))}
            </ul>
            {meta.total_items > limits.length ? (
              <p className="quiet">{counted(meta.total_items - limits.length, "more limit")}.</p>
            ) : null}
          </>
        )}
      </Loaded>
    </Card>
  );
}
