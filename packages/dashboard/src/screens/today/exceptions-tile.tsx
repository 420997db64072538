import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { exceptionsQuery } from "../../api/queries.ts";
import { distance } from "../../format/time.ts";
import { counted } from "../../format/words.ts";
import { Card } from "../../parts/basics.tsx";
import { Loaded } from "../../parts/states.tsx";
import { useNow } from "../../parts/use-now.ts";

export function ExceptionsTile() {
  const query = useQuery(exceptionsQuery("open"));
  const now = useNow();
  return (
    <Card title="What needs a person">
      <Loaded query={query}>
        {({ data, meta }) => {
          const [first] = data;
          if (first === undefined) {
            return (
              <p className="notice" data-tone="good">
                Nothing is wrong. Exceptions would stand here, the most urgent first.
              </p>
            );
          }
          return (
            <>
              <p>
                <strong>{counted(meta.total_items, "open exception")}</strong>. The most urgent, due{" "}
                {distance(first.due_at, now)}:
              </p>
              <div className="notice" data-tone={first.overdue_at === null ? undefined : "bad"}>
                <strong>{first.title}</strong>
                <p>{first.what_next}</p>
              </div>
              <Link className="button" to="/exceptions">
                Open exceptions
              </Link>
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
