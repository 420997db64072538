import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { Facts, Time } from "../../../parts/basics.tsx";
import { KeyCap } from "../../../parts/keys/key-cap.tsx";
import { QUEUE_KEYS } from "../../../parts/keys/queue-keys.ts";
import { useKeyTitle, useSingleKeys } from "../../../parts/keys/single-keys.ts";
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
  const areKeysOn = useSingleKeys();
  const keyTitle = useKeyTitle();
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
            title={keyTitle(decision.key)}
            {...(decision.key === "a" ? { "data-kind": "main" } : {})}
            onClick={() => onChoose(decision)}
          >
            {decision.label} <KeyCap of={decision.key} />
          </button>
        ))}
        {allowed.length === 0 ? (
          <span className="quiet">Your role may not decide this.</span>
        ) : null}
        {address === undefined ? null : (
          <Link className="button" to={address} title={keyTitle("Enter")}>
            Open its page <KeyCap of="Enter" />
          </Link>
        )}
      </div>
      {areKeysOn ? (
        <p className="quiet keys">
          {QUEUE_KEYS.map(({ key, does }) => (
            <Fragment key={key}>
              <kbd>{key}</kbd> {does}{" "}
            </Fragment>
          ))}
        </p>
      ) : null}
    </section>
  );
}
