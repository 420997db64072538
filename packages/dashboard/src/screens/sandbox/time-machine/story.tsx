import type { SandboxClockAdvance } from "@railhead/client";
import { Link } from "@tanstack/react-router";
import { linkTo } from "../../../parts/address.ts";
import { recordAddress } from "../../../parts/record-address.ts";
import { newYorkLong } from "../../../format/time.ts";
import { counted } from "../../../format/words.ts";
import { Card, Status, Time } from "../../../parts/basics.tsx";
import { storyLines, type StoryLine } from "./story-lines.ts";

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
          {storyLines(transitions).map((line) => (
            <Line key={line.name} line={line} />
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

function Line({ line: { at, event_type, code, count, first } }: { readonly line: StoryLine }) {
  const text = event_type.replaceAll(/[._]/g, " ");
  const address = recordAddress({ type: first.resource, id: first.resource_id });
  return (
    <li>
      <Time at={at} />
      <span>
        {address === undefined ? text : <Link {...linkTo(address)}>{text}</Link>}
        {code === null ? null : ` with ${code}`}
        {count === 1 ? null : ` · ${count.toLocaleString("en-US")} times`}
      </span>
    </li>
  );
}
