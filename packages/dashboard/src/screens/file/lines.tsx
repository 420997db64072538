import { ruler } from "@railhead/nacha";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState } from "react";
import { Card, Facts } from "../../parts/basics.tsx";
import { explained, type FileRecord } from "./records.ts";

const ROW = 20;

interface Chosen {
  readonly line: number;
  /** The column that the field begins at, from 1. */
  readonly from: number;
}

/** The 94 columns of each line, with the field under the cursor explained. Only lines in sight are drawn. */
export function Lines({
  records,
  line,
}: {
  readonly records: readonly FileRecord[];
  readonly line: number | undefined;
}) {
  const [chosen, choose] = useState<Chosen>();
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: records.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: 20,
  });
  useEffect(() => {
    if (line !== undefined) rows.scrollToIndex(line - 1, { align: "center" });
  }, [rows, line]);
  const shown = records[(chosen?.line ?? line ?? 1) - 1];
  const items = rows.getVirtualItems();
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
                record={records[index] as FileRecord}
                top={start}
                isMarked={index + 1 === line}
                chosen={chosen}
                onChoose={choose}
              />
            ))}
          </ol>
        </div>
      </Card>
      {shown === undefined ? null : <Explained record={shown} from={chosen?.from} />}
    </div>
  );
}

function Line({
  record,
  top,
  isMarked,
  chosen,
  onChoose,
}: {
  readonly record: FileRecord;
  readonly top: number;
  readonly isMarked: boolean;
  readonly chosen: Chosen | undefined;
  readonly onChoose: (chosen: Chosen) => void;
}) {
  const { line, text } = record;
  const fields = explained(record)?.fields;
  return (
    <li
      data-record={text[0]}
      style={{ position: "absolute", top, height: ROW }}
      {...(isMarked ? { "data-marked": "" } : {})}
    >
      <span className="no">{line}</span>
      {fields === undefined
        ? text
        : fields.map(({ name, from, to, value }) => (
            <button
              key={from}
              type="button"
              tabIndex={-1}
              aria-pressed={chosen?.line === line && chosen.from === from}
              title={`${name}, columns ${from} to ${to}`}
              onClick={() => onChoose({ line, from })}
              onMouseEnter={() => onChoose({ line, from })}
            >
              {value}
            </button>
          ))}
    </li>
  );
}

/** Every field of a line, the chosen one first. */
function Explained({
  record,
  from,
}: {
  readonly record: FileRecord;
  readonly from: number | undefined;
}) {
  const found = explained(record);
  if (found === undefined) {
    return (
      <Card title={`Line ${record.line}`}>
        <p>This line only fills the block.</p>
      </Card>
    );
  }
  const field = found.fields.find((one) => one.from === from);
  return (
    <Card title={`Line ${record.line}: ${found.title}`}>
      {field === undefined ? null : (
        <p className="notice" role="status">
          <strong>{field.name}</strong>, columns {field.from} to {field.to}:{" "}
          <code>{field.value}</code>. {field.about}
        </p>
      )}
      <Facts
        of={found.fields.map(({ name, from: start, to, value }) => [
          `${name} (${start}–${to})`,
          <code key={start}>{value}</code>,
        ])}
      />
    </Card>
  );
}
