import type { Event } from "@railhead/client";
import { useState } from "react";
import { Status, Time } from "../../../parts/basics.tsx";
import { CHARGE_COMMAND } from "../../../parts/commands.ts";
import { Screen } from "../../../parts/screen.tsx";
import { Empty, Failure, Loading } from "../../../parts/states.tsx";
import { useEventStream } from "./use-event-stream.ts";

/** The log as it grows. While it is paused, nothing moves and what is new is counted. */
export function Events() {
  const { events, isReading, error, retry } = useEventStream();
  const [held, hold] = useState<readonly Event[]>();
  const shown = held ?? events;
  const waiting = held === undefined ? 0 : events.filter((one) => !held.includes(one)).length;
  return (
    <Screen
      name="events"
      title="Events"
      actions={
        <button
          type="button"
          className="button"
          onClick={() => hold(held === undefined ? events : undefined)}
        >
          {held === undefined ? "Pause" : `Go on (${waiting} new)`}
        </button>
      }
    >
      {error === undefined ? null : <Failure error={error} onRetry={retry} />}
      {shown.length === 0 ? (
        <None isReading={isReading} hasFailed={error !== undefined} />
      ) : (
        <ol className="timeline">
          {shown.map((event) => (
            <li key={event.sequence}>
              <Time at={event.occurred_at} />
              <details>
                <summary>
                  {event.event_type} <StatusOf event={event} />{" "}
                  <span className="quiet">#{event.sequence}</span>
                </summary>
                <pre tabIndex={0}>{JSON.stringify(event, null, 2)}</pre>
              </details>
            </li>
          ))}
        </ol>
      )}
    </Screen>
  );
}

function None({
  isReading,
  hasFailed,
}: {
  readonly isReading: boolean;
  readonly hasFailed: boolean;
}) {
  if (hasFailed) return null;
  if (isReading) return <Loading />;
  return (
    <Empty title="No event yet." command={CHARGE_COMMAND}>
      <p>Each change of a resource is an event here, as soon as it is committed.</p>
    </Empty>
  );
}

function StatusOf({ event }: { readonly event: Event }) {
  const { status } = event.data as { status?: unknown };
  return typeof status === "string" ? <Status value={status} /> : null;
}
