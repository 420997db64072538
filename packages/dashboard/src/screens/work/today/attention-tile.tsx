import type { Overview } from "@railhead/client";
import { Link } from "@tanstack/react-router";
import { distance } from "../../../format/time.ts";
import { counted, words } from "../../../format/words.ts";
import { linkTo } from "../../../parts/address.ts";
import { Card, Time } from "../../../parts/basics.tsx";
import { concernsOf, type Concern } from "./attention.ts";

/** What needs a person, the most urgent first, with the act that comes next. */
export function AttentionTile({ overview }: { readonly overview: Overview }) {
  const [first, ...others] = concernsOf(overview);
  const unseen = overview.left_out.filter(({ reason }) => reason === "too_slow");
  return (
    <Card title="What needs a person">
      {first === undefined ? (
        <p className="notice" data-tone="good">
          Nothing is wrong. What needs a person would stand here, the most urgent first.
        </p>
      ) : (
        <First concern={first} now={overview.as_of} />
      )}
      {others.length === 0 ? null : (
        <ul className="concerns">
          {others.map((concern) => (
            <Other key={concern.name} concern={concern} now={overview.as_of} />
          ))}
        </ul>
      )}
      {unseen.length === 0 ? null : (
        <p className="notice" role="status">
          {counted(unseen.length, "part")} could not be read in time:{" "}
          {unseen.map(({ part }) => words(part)).join(", ")}.
        </p>
      )}
    </Card>
  );
}

function First({ concern, now }: { readonly concern: Concern; readonly now: string }) {
  const { title, detail, isBad, act } = concern;
  return (
    <div className="notice card-body" data-part="next-act" data-tone={isBad ? "bad" : undefined}>
      <strong>{title}</strong>
      {detail === null ? null : <p>{detail}</p>}
      <When concern={concern} now={now} />
      <Link className="button" data-kind="main" {...linkTo(act.to)}>
        {act.label}
      </Link>
    </div>
  );
}

function Other({ concern, now }: { readonly concern: Concern; readonly now: string }) {
  const { title, detail, isBad, act } = concern;
  return (
    <li>
      <span>
        <Link {...linkTo(act.to)}>{title}</Link>
        {isBad ? (
          <>
            {" "}
            <span className="tag" data-tone="bad">
              urgent
            </span>
          </>
        ) : null}
        {detail === null ? null : <span className="quiet"> {detail}</span>}
      </span>
      <When concern={concern} now={now} />
    </li>
  );
}

/** Since when it is wrong, and by when it must be right. */
function When({
  concern: { since, due },
  now,
}: {
  readonly concern: Concern;
  readonly now: string;
}) {
  if (since === null && due === null) return null;
  return (
    <p className="quiet">
      {since === null ? null : (
        <>
          Since <Time at={since} />
        </>
      )}
      {since !== null && due !== null ? " · " : null}
      {due === null ? null : (
        <>
          must be right by <Time at={due} /> ({distance(due, now)})
        </>
      )}
    </p>
  );
}
