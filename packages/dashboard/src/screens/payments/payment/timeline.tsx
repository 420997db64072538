import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { distance } from "../../../format/time.ts";
import { counted, words } from "../../../format/words.ts";
import { Money, Time } from "../../../parts/basics.tsx";
import { useNames } from "../../../parts/people/who.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { ItemLink } from "./item-link.tsx";
import { timelineQuery, type TimelineItem } from "./timeline-query.ts";

/** Everything that happened to a payment, then what is expected. Noise is hidden until it is asked for. */
export function Timeline({ id }: { readonly id: string }) {
  const query = useQuery(timelineQuery(id));
  const [isWhole, showWhole] = useState(false);
  return (
    <Loaded query={query}>
      {({ items, left_out: leftOut, as_of: asOf, isCut, events_removed_through: removed }) => {
        const shown = items.filter(({ importance }) => isWhole || importance !== "noise");
        const hidden = items.length - shown.length;
        return (
          <>
            <ol className="timeline">
              {shown.map((item, index) => (
                <Item key={item.cursor ?? `expected ${index}`} item={item} asOf={asOf} />
              ))}
            </ol>
            {isCut ? <p className="quiet">Later items are not shown here.</p> : null}
            {hidden > 0 || isWhole ? (
              <button type="button" className="button" onClick={() => showWhole(!isWhole)}>
                {isWhole ? "Show less" : `Show ${counted(hidden, "more item")}`}
              </button>
            ) : null}
            {removed === null ? null : (
              <p className="quiet" data-part="removed">
                Events up to number {removed} have left the log: who acted then, requests and other
                items of those events are not shown.
              </p>
            )}
            {leftOut.length === 0 ? null : (
              <p className="quiet" data-part="left-out">
                Your role does not show {leftOut.map(({ part }) => words(part)).join(", ")}.
              </p>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

const TONES: Readonly<Record<string, string>> = {
  Paid: "good",
  Failed: "bad",
  Reversed: "bad",
  "Put on hold": "warn",
};

function toneOf({ kind, title, expected }: TimelineItem): string | undefined {
  if (expected) return undefined;
  return kind === "return" ? "bad" : TONES[title];
}

/** A person without a name is shown by the email address to those who may list people. */
function nameOf({ type, id, name }: TimelineItem["actor"], names: ReadonlyMap<string, string>) {
  return name ?? names.get(id ?? "") ?? words(type);
}

function Item({ item, asOf }: { readonly item: TimelineItem; readonly asOf: string }) {
  const names = useNames();
  const { at, title, detail, code, actor, money, importance, expected, kind } = item;
  return (
    <li data-tone={toneOf(item)} data-kind={kind} {...(expected ? { "data-expected": "" } : {})}>
      <Time at={at} />
      <div>
        {importance === "main" ? <strong>{title}</strong> : <span>{title}</span>}
        <p>{detail}</p>
        <p className="quiet">
          {expected ? `expected ${distance(at, asOf)}` : `by ${nameOf(actor, names)}`}
          {code === null ? "" : ` · ${words(code)}`}
          {money === null ? null : (
            <>
              {" "}
              · <Money cents={money.amount} />{" "}
              {money.direction === "internal" ? "" : money.direction}
            </>
          )}
          <ItemLink item={item} />
        </p>
      </div>
    </li>
  );
}
