import type { Exception } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { exceptionsQuery } from "../../../api/queries.ts";
import { words } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Facts, Status, Time } from "../../../parts/basics.tsx";
import { Notes } from "../../../parts/notes/notes.tsx";
import { recordAddress } from "../../../parts/record-address.ts";
import { Screen } from "../../../parts/screen.tsx";
import { Empty, Loaded } from "../../../parts/states.tsx";
import { CorrectDetails } from "./correct-details.tsx";
import { RefuseCorrection } from "./refuse-correction.tsx";
import { Resolve } from "./resolve.tsx";

export function Exceptions() {
  const [status, setStatus] = useState<"open" | "resolved">("open");
  const query = useQuery(exceptionsQuery(status));
  return (
    <Screen
      name="exceptions"
      title="Exceptions"
      actions={
        <label className="row">
          Show{" "}
          <select
            value={status}
            onChange={(event) => setStatus(event.target.value === "open" ? "open" : "resolved")}
          >
            <option value="open">open</option>
            <option value="resolved">resolved</option>
          </select>
        </label>
      }
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty
              title={`There are no ${status} exceptions.`}
              command="npx railhead sandbox payments step PAYMENT return --code R16"
            >
              <p>
                An exception is what the service cannot decide alone: each says what to do, and by
                when. A sandbox makes one by the return of a payment that was sent:
              </p>
            </Empty>
          ) : (
            <div className="card-body">
              {data.map((one) => (
                <One key={one.id} exception={one} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Screen>
  );
}

function One({ exception }: { readonly exception: Exception }) {
  const [isAsking, ask] = useState(false);
  const [hasNotes, showNotes] = useState(false);
  const { overdue_at: overdue } = exception;
  return (
    <section
      className="card"
      aria-label={exception.title}
      {...(overdue === null ? {} : { "data-tone": "bad" })}
    >
      <div className="head">
        <h2>{exception.title}</h2>
        <Status value={exception.status} />
      </div>
      <p>{exception.message}</p>
      <p>
        <strong>What to do:</strong> {exception.what_next}
      </p>
      <Facts
        of={[
          ["Kind", words(exception.kind)],
          ["Since", <Time key="s" at={exception.created_at} />],
          [
            overdue === null ? "Due" : "Overdue since",
            <Time key="d" at={overdue ?? exception.due_at} />,
          ],
          ...(exception.resource_id === null
            ? []
            : ([
                [
                  "About",
                  <About key="r" type={exception.resource_type} id={exception.resource_id} />,
                ],
              ] as const)),
          ...(exception.resolution === null
            ? []
            : ([["Resolution", exception.resolution]] as const)),
        ]}
      />
      <details>
        <summary>Details</summary>
        <pre tabIndex={0}>{JSON.stringify(exception.details, null, 2)}</pre>
      </details>
      <Allowed operation="notes.list">
        {hasNotes ? (
          <Notes about={{ type: "exception", id: exception.id }} />
        ) : (
          <div>
            <button type="button" className="button" onClick={() => showNotes(true)}>
              Notes
            </button>
          </div>
        )}
      </Allowed>
      {exception.status === "open" ? (
        <Acts exception={exception} onResolve={() => ask(true)} />
      ) : null}
      {isAsking ? <Resolve exception={exception} onClose={() => ask(false)} /> : null}
    </section>
  );
}

/** The record that an exception is about; it leads there where the record has a page. */
function About({ type, id }: { readonly type: string | null; readonly id: string }) {
  const text = <code>{`${type} ${id}`}</code>;
  const to = type === null ? undefined : recordAddress({ type, id });
  return to === undefined ? text : <Link to={to}>{text}</Link>;
}

/** What ends an open exception. */
function Acts({
  exception,
  onResolve,
}: {
  readonly exception: Exception;
  readonly onResolve: () => void;
}) {
  return (
    <>
      {exception.kind === "correction_not_applied" ? (
        <CorrectDetails subject={{ exception_id: exception.id }} />
      ) : null}
      {exception.kind === "correction_not_applied" ? (
        <RefuseCorrection exception={exception} />
      ) : null}
      <Allowed operation="exceptions.resolve">
        <div>
          <button type="button" className="button" onClick={onResolve}>
            Resolve
          </button>
        </div>
      </Allowed>
    </>
  );
}
