import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { EVERY_MS } from "../../../api/queries.ts";
import { Card, Money } from "../../../parts/basics.tsx";
import {
  NEAR,
  overWords,
  shareOf,
  sideWords,
  toneOfShare,
} from "../../risk/exposure/limit-words.ts";
import { Whose } from "../../risk/exposure/whose.tsx";

/** Exposure limits that are nearly used up on the next settlement day; nothing where none is. */
export function ExposureTile() {
  const { data } = useQuery({
    queryKey: ["exposure", "near"],
    queryFn: async ({ signal }) => {
      const read = await api.exposure.list({ page_size: 100 }, { signal });
      return read.data.filter((limit) => shareOf(limit) > NEAR);
    },
    refetchInterval: EVERY_MS,
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <Card title="Exposure limits nearly used">
      <ul className="concerns">
        {data.map((limit) => (
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
    </Card>
  );
}
