import type { ReportDaily } from "@railhead/client";
import { EXCEPTION_KINDS } from "@railhead/core";
import { Link } from "@tanstack/react-router";
import { distance } from "../../../format/time.ts";
import { counted, words } from "../../../format/words.ts";
import { Card, Money, Time } from "../../../parts/basics.tsx";

type Task = ReportDaily["tasks"][number];

/** Where the act of a queue is done, by the permission that it takes. */
const PLACES: Readonly<Record<string, string>> = {
  "approvals:decide": "/approvals",
  "payments:release": "/reviews",
  "reviews:decide": "/reviews",
  "suspense:resolve": "/suspense",
};

/** What to do, a part for each cut-off before which it must be done. */
export function Tasks({ report: { tasks, not_shown, as_of } }: { readonly report: ReportDaily }) {
  if (tasks.length === 0)
    return (
      <Card title="To do">
        <p>Nothing waits for a person.</p>
      </Card>
    );
  const cutoffs = [...new Set(tasks.map(({ cutoff_at }) => cutoff_at))];
  return (
    <>
      {cutoffs.map((cutoff) => (
        <section key={cutoff} className="card">
          <h2>
            Before the cut-off at <Time at={cutoff} />
          </h2>
          <ul className="card-body">
            {tasks
              .filter(({ cutoff_at }) => cutoff_at === cutoff)
              .map((task) => (
                <OneTask key={task.id ?? task.name} task={task} now={as_of} />
              ))}
          </ul>
        </section>
      ))}
      {not_shown === 0 ? null : <p>{not_shown} more are due later.</p>}
    </>
  );
}

function OneTask({ task, now }: { readonly task: Task; readonly now: string }) {
  const { name, title, act, amount, since, do_by, is_overdue, item_count, roles, permission } =
    task;
  const isException = Object.hasOwn(EXCEPTION_KINDS, name);
  const to = isException ? `/exceptions?kind=${name}` : PLACES[permission];
  return (
    <li data-task={name} data-tone={is_overdue ? "bad" : "plain"}>
      <strong>{to === undefined ? title : <Link to={to}>{title}</Link>}</strong>{" "}
      <span className="quiet">
        {item_count === 1 ? words(name) : `${counted(item_count, "item")} of ${words(name)}`}
        {amount === null ? null : (
          <>
            , <Money cents={amount} />
          </>
        )}
        {since === null ? null : (
          <>
            , since <Time at={since} />
          </>
        )}
      </span>
      <br />
      {act}
      <br />
      <span className="quiet">
        {is_overdue ? "Overdue: it was due" : "Due"} <Time at={do_by} /> ({distance(do_by, now)}).
        Who may: {roles.join(", ")}.
      </span>
    </li>
  );
}
