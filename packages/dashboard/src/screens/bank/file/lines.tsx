import { ruler } from "@railhead/nacha";
import { useQueries } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { fileLinesQuery, LINES_PAGE, type FileLine } from "../../../api/queries.ts";
import { Card, Facts } from "../../../parts/basics.tsx";

const ROW = 20;

interface Chosen {
  readonly line: number;
  /** The column that the field begins at, from 1. */
  readonly from: number;
}

/**
 * The 94 columns of each line, with the field under the cursor explained. Only lines in sight are drawn, and only
 * their pages are read, once the list stands still.
 */
export function Lines({
  id,
  count,
  line,
}: {
  readonly id: string;
  readonly count: number;
  readonly line: number | undefined;
}) {
  const [chosen, choose] = useState<Chosen>();
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: 20,
  });
  useEffect(() => {
    if (line !== undefined) rows.scrollToIndex(line - 1, { align: "center" });
  }, [rows, line]);
  const items = rows.getVirtualItems();
  const shown = chosen?.line ?? line ?? 1;
  const lineOf = useLines(id, [...items.map(({ index }) => index + 1), shown], !rows.isScrolling);
  const explained = lineOf(shown);
  return (
    <div className="stack" data-part="lines">
      <Card title="Lines">
        <div className="lines" ref={frame} tabIndex={0} role="region" aria-label="Lines by column">
          <div className="ruler" aria-hidden="true">
            <span className="no" />
            {ruler().split("\n")[1]}
          </div>
          <ol style={{ height: rows.getTotalSize(), position: "relative" }}>
            {items.map(({ index, start }) => (
              <Line
                key={index}
                number={index + 1}
                record={lineOf(index + 1)}
                top={start}
                isMarked={index + 1 === line}
                chosen={chosen}
                onChoose={choose}
              />
            ))}
          </ol>
        </div>
      </Card>
      {explained === undefined ? null : <Explained record={explained} from={chosen?.from} />}
    </div>
  );
}

/** The lines that were read, by number. */
function useLines(id: string, numbers: readonly number[], isStill: boolean) {
  const pages = [...new Set(numbers.map((number) => Math.floor((number - 1) / LINES_PAGE)))];
  const queries = useQueries({
    queries: pages.map((page) => ({ ...fileLinesQuery(id, page), enabled: isStill })),
  });
  const byNumber = new Map(
    queries.flatMap(({ data }) => data?.lines ?? []).map((one) => [one.line, one]),
  );
  return (number: number) => byNumber.get(number);
}

function Line({
  number,
  record,
  top,
  isMarked,
  chosen,
  onChoose,
}: {
  readonly number: number;
  readonly record: FileLine | undefined;
  readonly top: number;
  readonly isMarked: boolean;
  readonly chosen: Chosen | undefined;
  readonly onChoose: (chosen: Chosen) => void;
}) {
  const fields = record?.fields ?? [];
  return (
    <li
      data-record={record?.text[0]}
      style={{ position: "absolute", top, height: ROW }}
      {...(isMarked ? { "data-marked": "" } : {})}
    >
      <span className="no">{number}</span>
      {fields.length === 0
        ? (record?.text ?? "…")
        : fields.map(({ name, from, to, value }) => (
            <button
              key={from}
              type="button"
              tabIndex={-1}
              aria-pressed={chosen?.line === number && chosen.from === from}
              title={`${name}, columns ${from} to ${to}`}
              onClick={() => onChoose({ line: number, from })}
              onMouseEnter={() => onChoose({ line: number, from })}
            >
              {value}
            </button>
          ))}
    </li>
  );
}

/** Every field of a line, the chosen one first, and what the entry pays. */
function Explained({
  record,
  from,
}: {
  readonly record: FileLine;
  readonly from: number | undefined;
}) {
  const { line, title, fields, entry } = record;
  if (title === null) {
    return (
      <Card title={`Line ${line}`}>
        <p>This line only fills the block.</p>
      </Card>
    );
  }
  const field = fields.find((one) => one.from === from);
  return (
    <Card title={`Line ${line}: ${title}`}>
      {field === undefined ? null : (
        <p className="notice" role="status">
          <strong>{field.name}</strong>, columns {field.from} to {field.to}:{" "}
          <code>{field.value}</code>. {field.about}
        </p>
      )}
      {entry?.payment_id == null ? null : (
        <p>
          <Link
            to="/payments/$kind/$id"
            params={{ kind: isDebit(record) ? "charge" : "payout", id: entry.payment_id }}
          >
            The payment of this entry
          </Link>
        </p>
      )}
      {entry?.funding_event_id == null ? null : (
        <p>
          <Link to="/transfers/$id" params={{ id: entry.funding_event_id }}>
            The transfer of this entry
          </Link>
        </p>
      )}
      <Facts
        of={fields.map(({ name, from: start, to, value }) => [
          `${name} (${start}–${to})`,
          <code key={start}>{value}</code>,
        ])}
      />
    </Card>
  );
}

/** The second digit of a transaction code: 5 and above take money. */
const isDebit = ({ text }: FileLine) => Number(text[2]) >= 5;
