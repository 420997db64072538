import type { SandboxClockAdvance } from "@railhead/client";
import { Link } from "@tanstack/react-router";
import { newYorkLong } from "../../format/time.ts";
import { counted } from "../../format/words.ts";
import { Card, Status, Time } from "../../parts/basics.tsx";

/** What a move of the clock caused: moves of payments, files, and why it stopped. */
export function Story({ of: answer }: { readonly of: SandboxClockAdvance }) {
  const { from, clock, stopped, transitions, files, events_total, postings_total } = answer;
  return (
    <Card title="What it caused">
      <p data-part="stopped">
        From {newYorkLong(from)} to {newYorkLong(clock.now)}. {stopped.message}
      </p>
      <p className="quiet">
        {counted(events_total, "event")}, {counted(postings_total, "posting")},{" "}
        {counted(files.length, "file")}
        {answer.has_more ? "; the first 100 are shown" : ""}.
      </p>
      {transitions.length === 0 ? null : (
        <ol className="timeline">
          {transitions.map(({ sequence, at, event_type }, index) => (
            <li key={`${sequence} ${index}`}>
              <Time at={at} />
              <span>{event_type.replaceAll(/[._]/g, " ")}</span>
            </li>
          ))}
        </ol>
      )}
      {files.length === 0 ? null : (
        <ul>
          {files.map(({ id, name, state }) => (
            <li key={id}>
              <Link to="/files/$id" params={{ id }}>
                {name}
              </Link>{" "}
              <Status value={state} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
