import type { BankStatement, BankStatementLine } from "@railhead/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { EVERY_MS } from "../../../api/queries.ts";
import { day } from "../../../format/time.ts";
import { words } from "../../../format/words.ts";
import { linkTo } from "../../../parts/address.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card, Money } from "../../../parts/basics.tsx";
import { STATEMENT_COMMAND } from "../../../parts/commands.ts";
import { Pages } from "../../../parts/list/pages.tsx";
import { recordAddress } from "../../../parts/record-address.ts";
import { Empty, Loaded } from "../../../parts/states.tsx";
import { Unmatch } from "./unmatch.tsx";

const SIZE = 50;

const statementsQuery = queryOptions({
  queryKey: ["reconciliation", "statements"],
  queryFn: async ({ signal }) =>
    await api.bankStatements.list({ page_size: 100, sort_order: "desc" }, { signal }),
  refetchInterval: EVERY_MS,
});

const linesQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ["reconciliation", "lines", id, page],
    queryFn: async ({ signal }) =>
      await api.bankStatements.lines(id, { page_number: page, page_size: SIZE }, { signal }),
    placeholderData: (held) => held,
  });

/** Lines of a statement with what they were matched with; a match can be taken away. */
export function Matched() {
  const statements = useQuery(statementsQuery);
  const [chosen, choose] = useState<string>();
  return (
    <Card title="Lines of a statement, and what they are">
      <Loaded query={statements}>
        {({ data }) => {
          const statement = data.find(({ id }) => id === chosen) ?? data[0];
          return statement === undefined ? (
            <Empty title="No bank statement was added." command={STATEMENT_COMMAND} />
          ) : (
            <>
              <label className="field">
                <span>Statement</span>
                <select value={statement.id} onChange={(event) => choose(event.target.value)}>
                  {data.map(({ id, name, state, matched_count, line_count }) => (
                    <option key={id} value={id}>
                      {`${name}: ${words(state)}, ${matched_count} of ${line_count} lines explained`}
                    </option>
                  ))}
                </select>
              </label>
              <Lines key={statement.id} statement={statement} />
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}

function Lines({ statement }: { readonly statement: BankStatement }) {
  const [page, show] = useState(1);
  const [asked, ask] = useState<BankStatementLine>();
  const query = useQuery(linesQuery(statement.id, page));
  return (
    <Loaded query={query}>
      {({ data, meta }) => (
        <>
          <ul className="concerns">
            {data.map((line) => (
              <OneLine key={line.line} line={line} onAsk={() => ask(line)} />
            ))}
          </ul>
          <Pages page={page} pages={Math.ceil(meta.total_items / SIZE)} onPage={show} />
          {asked === undefined ? null : (
            <Unmatch statement={statement} line={asked} onClose={() => ask(undefined)} />
          )}
        </>
      )}
    </Loaded>
  );
}

function OneLine({
  line,
  onAsk,
}: {
  readonly line: BankStatementLine;
  readonly onAsk: () => void;
}) {
  const { line: number, date, amount, text, matches } = line;
  return (
    <li>
      <strong>
        <Money cents={amount} />
      </strong>{" "}
      {day(date)}, line {number}: {text}
      {matches.length === 0 ? <p className="quiet">Nothing explains it.</p> : null}
      {matches.map(({ type, id, matched_by, reason }) => (
        <p key={`${type} ${id}`}>
          <Matching type={type} id={id} />{" "}
          <span className="quiet">
            matched by {words(matched_by)}
            {reason === null ? "" : `: ${reason}`}
          </span>
        </p>
      ))}
      {matches.length === 0 ? null : (
        <Allowed operation="bank_statements.unmatch">
          <button
            type="button"
            className="button"
            aria-label={`Take the match of line ${number} away`}
            onClick={onAsk}
          >
            Take the match away
          </button>
        </Allowed>
      )}
    </li>
  );
}

function Matching({ type, id }: { readonly type: string; readonly id: string }) {
  const address = recordAddress({ type: type.endsWith("_file") ? "file" : type, id });
  return address === undefined ? (
    <>{words(type)}</>
  ) : (
    <Link {...linkTo(address)}>{words(type)}</Link>
  );
}
