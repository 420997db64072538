import type { Exception } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { api } from "../../../api/client.ts";
import { words } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { DayLeft, TimeLeft } from "../../../parts/banking-days-left.tsx";
import { Facts, Status, Time } from "../../../parts/basics.tsx";
import { Notes } from "../../../parts/notes/notes.tsx";
import { recordAddress } from "../../../parts/record-address.ts";
import { detail, offerOf } from "./details.ts";
import { EndException } from "./end-exception.tsx";

type Fact = readonly [string, ReactNode];

/** An exception with what it is about, its deadlines and what ends it. */
export function OneException({ exception }: { readonly exception: Exception }) {
  const isOpen = exception.status === "open";
  return (
    <section
      className="card"
      aria-label={exception.title}
      {...(exception.overdue_at === null ? {} : { "data-tone": "bad" })}
    >
      <div className="head">
        <h2>{exception.title}</h2>
        <Status value={exception.status} />
      </div>
      <p>{exception.message}</p>
      <p>
        <strong>What to do:</strong> {exception.what_next}
      </p>
      <Facts of={[...factsOf(exception), ...deadlinesOf(exception)]} />
      <details>
        <summary>Details</summary>
        <pre tabIndex={0}>{JSON.stringify(exception.details, null, 2)}</pre>
      </details>
      <NotesOf id={exception.id} />
      {isOpen && offerOf(exception) !== undefined ? (
        <Allowed operation="dishonors.list">
          <Dishonors exception={exception} />
        </Allowed>
      ) : null}
      {isOpen ? <EndException exception={exception} /> : null}
    </section>
  );
}

function factsOf(exception: Exception): readonly Fact[] {
  const { kind, created_at, resource_id: id, resource_type: type, resolution } = exception;
  const payment = detail(exception, "payment_id");
  return [
    ["Kind", words(kind)],
    ["Since", <Time key="s" at={created_at} />],
    ...(id === null ? [] : [["About", <About key="r" type={type} id={id} />] as const]),
    ...(payment === undefined || payment === id
      ? []
      : [["Payment", <About key="p" type="payment" id={payment} />] as const]),
    ...(resolution === null ? [] : [["Resolution", resolution] as const]),
  ];
}

/** When it is due, and the last days of the network for its acts. */
function deadlinesOf(exception: Exception): readonly Fact[] {
  const { overdue_at: overdue, due_at, status } = exception;
  const due = overdue ?? due_at;
  const lastDay = offerOf(exception)?.last_day;
  const refuseBy = detail(exception, "refuse_by");
  const head = overdue === null ? "Due" : "Overdue since";
  if (status !== "open") return [[head, <Time key="d" at={due} />]];
  return [
    [head, <TimeLeft key="d" at={due} />],
    ...(lastDay === undefined
      ? []
      : [["Last day to dishonor", <DayLeft key="l" date={lastDay} />] as const]),
    ...(refuseBy === undefined
      ? []
      : [["Last day to refuse", <DayLeft key="f" date={refuseBy} />] as const]),
  ];
}

/** The record that an exception is about; it leads there where the record has a page. */
function About({ type, id }: { readonly type: string | null; readonly id: string }) {
  const text = <code>{`${type} ${id}`}</code>;
  const to = type === null ? undefined : recordAddress({ type, id });
  return to === undefined ? text : <Link to={to}>{text}</Link>;
}

function NotesOf({ id }: { readonly id: string }) {
  const [isShown, show] = useState(false);
  return (
    <Allowed operation="notes.list">
      {isShown ? (
        <Notes about={{ type: "exception", id }} />
      ) : (
        <div>
          <button type="button" className="button" onClick={() => show(true)}>
            Notes
          </button>
        </div>
      )}
    </Allowed>
  );
}

/** What became of the dishonors of the exception's payment: a case stays open until its dishonor stands. */
function Dishonors({ exception }: { readonly exception: Exception }) {
  const payment_id = detail(exception, "payment_id");
  const { data } = useQuery({
    queryKey: ["dishonors", payment_id],
    queryFn: async ({ signal }) =>
      await api.dishonors.list({ payment_id: payment_id ?? "", page_size: 10 }, { signal }),
    enabled: payment_id !== undefined,
  });
  if (data === undefined || data.data.length === 0) return null;
  return (
    <ul className="concerns">
      {data.data.map(({ id, code, status, created_at, contest_code }) => (
        <li key={id}>
          Dishonored with {code}, <Time at={created_at} />: <Status value={status} />
          {contest_code === null ? null : ` by ${contest_code}`}
        </li>
      ))}
    </ul>
  );
}
