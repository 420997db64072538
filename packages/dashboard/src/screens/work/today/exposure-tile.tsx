import { NEAR_LIMIT_PERCENT } from "@railhead/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { EVERY_MS } from "../../../api/queries.ts";
import { Card, Money } from "../../../parts/basics.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { overWords, shareOf, sideWords, toneOfShare } from "../../risk/exposure/limit-words.ts";
import { Whose } from "../../risk/exposure/whose.tsx";

/** Exposure limits that are nearly used up on the next settlement day; nothing where none is. */
export function ExposureTile() {
  const query = useQuery({
    queryKey: ["exposure", "near"],
    queryFn: async ({ signal }) => {
      const read = await api.exposure.list({ page_size: 100 }, { signal });
      return read.data.filter((limit) => shareOf(limit) >= NEAR_LIMIT_PERCENT);
    },
    refetchInterval: EVERY_MS,
  });
  const { data, error } = query;
  if (data?.length === 0 || (data === undefined && error === null)) return null;
  return (
    <Card title="Exposure limits nearly used">
      <Loaded query={query}>
        {(limits) => (
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
        )}
      </Loaded>
    </Card>
  );
}
