import type { Reconciliation } from "@railhead/client";
import { useState } from "react";
import { day } from "../../../format/time.ts";
import { words } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card, Money, Status } from "../../../parts/basics.tsx";
import { FormActs } from "../../../parts/form-acts.tsx";
import { bookLine } from "./book.ts";
import { Match, type Line, type Movement } from "./match.tsx";
import { Receive } from "./receive.tsx";

/** Lines that nothing explains beside movements that no statement shows. */
export function Lines({ compared }: { readonly compared: Reconciliation }) {
  const [matching, match] = useState<Matching>();
  const [received, receive] = useState<Line>();
  const { lines, movements } = compared;
  if (lines.length === 0 && movements.length === 0) return null;
  return (
    <div className="grid">
      <Card title="On the statement, not in the books">
        <ul className="stack">
          {lines.map((line) => (
            <OpenLine
              key={`${line.statement_id} ${line.line}`}
              line={line}
              onMatch={(chosen) => match({ line, chosen })}
              onReceive={() => receive(line)}
            />
          ))}
        </ul>
        {lines.length === 0 ? <p className="quiet">Every line is explained.</p> : null}
      </Card>
      <Card title="In the books, not on a statement">
        <ul className="stack">
          {movements.map((one) => (
            <li key={`${one.type} ${one.id} ${one.amount}`}>
              <strong>
                <Money cents={one.amount} />
              </strong>{" "}
              {day(one.date)}, {words(one.type)} <code>{one.name}</code>
            </li>
          ))}
        </ul>
        {movements.length === 0 ? <p className="quiet">Statements show all of it.</p> : null}
      </Card>
      {matching === undefined ? null : (
        <Match
          {...matching}
          others={lines.filter(isBeside(matching.line))}
          movements={movements}
          onClose={() => match(undefined)}
        />
      )}
      {received === undefined ? null : (
        <Receive line={received} onClose={() => receive(undefined)} />
      )}
    </div>
  );
}

const isBeside = (line: Line) => (other: Line) =>
  other.statement_id === line.statement_id && other.line !== line.line;

interface Matching {
  readonly line: Line;
  readonly chosen: readonly Movement[];
}

function OpenLine({
  line,
  onMatch,
  onReceive,
}: {
  readonly line: Line;
  readonly onMatch: (chosen: readonly Movement[]) => void;
  readonly onReceive: () => void;
}) {
  return (
    <li>
      <strong>
        <Money cents={line.amount} />
      </strong>{" "}
      {day(line.date)}, line {line.line} of {line.statement_name}{" "}
      <Status value={line.difference ?? "open"} />
      <div>{line.text}</div>
      <div className="quiet">{line.what_next}</div>
      <Allowed operation="bank_statements.match">
        <div className="row">
          {line.suggestions.map(({ why, movements }) => (
            <button
              key={`${why} ${movements[0]?.id}`}
              type="button"
              className="button"
              onClick={() => onMatch(movements)}
            >
              Match: {why}
            </button>
          ))}
          <button type="button" className="button" onClick={() => onMatch([])}>
            Choose what it is
          </button>
          {BigInt(line.amount) > 0n ? (
            <Allowed operation="bank_statements.receive">
              <button type="button" className="button" onClick={onReceive}>
                Book as money paid in
              </button>
            </Allowed>
          ) : null}
        </div>
      </Allowed>
      <FormActs label={`Acts on line ${line.line}`} acts={[bookLine(line)]} />
    </li>
  );
}
