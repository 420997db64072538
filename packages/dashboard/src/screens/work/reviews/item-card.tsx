import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { Facts, Time } from "../../../parts/basics.tsx";
import { QUEUE_KEYS } from "../../../parts/queue-keys.ts";
import type { Decision, QueueItem } from "./queue-item.ts";

/** One item over the whole screen: what it is, why it waits, and what decides it. */
export function ItemCard({
  item,
  allowed,
  onChoose,
}: {
  readonly item: QueueItem;
  readonly allowed: readonly Decision[];
  readonly onChoose: (decision: Decision) => void;
}) {
  const { kind, title, why, next, since, due, isOverdue, address } = item;
  return (
    <section
      className="card queue-item"
      aria-label={title}
      data-item={item.id}
      {...(isOverdue ? { "data-tone": "bad" } : {})}
    >
      <p className="quiet">{kind}</p>
      <h2 className="amount">{title}</h2>
      <p>
        <strong>Why it waits:</strong> {why}
      </p>
      <p>
        <strong>What to do:</strong> {next}
      </p>
      <Facts
        of={[
          ["Since", <Time key="s" at={since} />],
          ...(due === null
            ? []
            : ([[isOverdue ? "Was due" : "Due", <Time key="d" at={due} />]] as const)),
        ]}
      />
      <div className="row" role="group" aria-label="Decisions">
        {allowed.map((decision) => (
          <button
            key={decision.key}
            type="button"
            className="button"
            title={decision.key}
            {...(decision.key === "a" ? { "data-kind": "main" } : {})}
            onClick={() => onChoose(decision)}
          >
            {decision.label} <kbd aria-hidden="true">{decision.key}</kbd>
          </button>
        ))}
        {allowed.length === 0 ? (
          <span className="quiet">Your role may not decide this.</span>
        ) : null}
        {address === undefined ? null : (
          <Link className="button" to={address} title="Enter">
            Open its page <kbd aria-hidden="true">Enter</kbd>
          </Link>
        )}
      </div>
      <p className="quiet keys">
        {QUEUE_KEYS.map(({ key, does }) => (
          <Fragment key={key}>
            <kbd>{key}</kbd> {does}{" "}
          </Fragment>
        ))}
      </p>
    </section>
  );
}
