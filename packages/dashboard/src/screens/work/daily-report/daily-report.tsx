import type { ReportDaily } from "@railhead/client";
import { NEAR_LIMIT_PERCENT } from "@railhead/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { day, nearDay } from "../../../format/time.ts";
import { counted, sentence, words } from "../../../format/words.ts";
import { Card, Facts, Money, Status, Time } from "../../../parts/basics.tsx";
import { Problem } from "../../../parts/problem.tsx";
import { saveFile } from "../../../parts/save-file.ts";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { overWords, sideWords } from "../../risk/exposure/limit-words.ts";
import { Whose } from "../../risk/exposure/whose.tsx";
import { Tasks } from "./tasks.tsx";

/** What people must do before which cut-off, on one page that can be printed or saved. */
export function DailyReport() {
  const query = useQuery({
    queryKey: ["daily-report"],
    queryFn: ({ signal }) => api.reports.daily({ signal }),
    refetchInterval: 30_000,
  });
  const save = useMutation({
    mutationFn: async () =>
      saveFile(`daily_report_${query.data?.date ?? ""}.txt`, await api.reports.dailyText()),
  });
  return (
    <Screen
      name="daily-report"
      title="Daily report"
      actions={
        <button
          type="button"
          className="button"
          disabled={save.isPending}
          onClick={() => save.mutate()}
        >
          Save as text
        </button>
      }
    >
      <Problem error={save.error} />
      <Loaded query={query}>{(report) => <Day report={report} />}</Loaded>
    </Screen>
  );
}

function Day({ report }: { readonly report: ReportDaily }) {
  const { as_of, date, is_banking_day, left_out } = report;
  return (
    <>
      <p>
        {day(date)}, {is_banking_day ? "a banking day" : "no banking day: nothing settles"}. As of{" "}
        <Time at={as_of} />.
        {left_out.length === 0 ? null : ` Your role may not see ${left_out.map(words).join(", ")}.`}
      </p>
      <Tasks report={report} />
      <div className="grid">
        <Cutoffs banks={report.banks} />
        <Cash cash={report.cash} />
        <Unfunded accounts={report.unfunded} />
        <Rates rates={report.return_rates} />
        <Limits limits={report.limits} />
        <Stops stops={report.stops} />
      </div>
      <Files files={report.files} />
    </>
  );
}

function Cutoffs({ banks }: Pick<ReportDaily, "banks">) {
  return (
    <Card title="Cut-offs">
      {banks.map((bank) => (
        <Facts
          key={bank.id}
          of={[
            [
              "Bank",
              <Link key="b" to="/banks/$id" params={{ id: bank.id }} children={bank.name} />,
            ],
            ["Cut-off", <Time key="c" at={bank.cutoff_at} />],
            ["At the bank by", <Time key="d" at={bank.deadline_at} />],
            ["In the file", counted(bank.entry_count, "entry", "entries")],
            ["Debits", <Money key="m" cents={bank.debits} />],
            ["Credits", <Money key="n" cents={bank.credits} />],
            ["Sending", words(bank.sending)],
            [
              "Returns read through",
              bank.returns_read_through === null ? "none yet" : day(bank.returns_read_through),
            ],
            [
              bank.is_poll_late ? "Poll is late since" : "Next poll",
              <Time key="p" at={bank.next_poll_at} />,
            ],
          ]}
        />
      ))}
    </Card>
  );
}

function Cash({ cash }: Pick<ReportDaily, "cash">) {
  return (
    <Card title="Cash today">
      <Facts
        of={[
          ["In", <Money key="in" cents={cash.in} />],
          ["Out", <Money key="out" cents={cash.out} />],
        ]}
      />
      {cash.movements.map(({ name, amount }) => (
        <p key={name} className="quiet">
          <Money cents={amount} /> by <code>{name}</code>
        </p>
      ))}
    </Card>
  );
}

function Unfunded({ accounts }: { readonly accounts: ReportDaily["unfunded"] }) {
  return (
    <Card title="Money without a bank account">
      {accounts.length === 0 ? <p className="quiet">None waits.</p> : null}
      {accounts.map(({ account_id, name, item_count, amount, since }) => (
        <p key={account_id}>
          <Money cents={amount} /> of{" "}
          <Link to="/accounts/$id" params={{ id: account_id }}>
            {name}
          </Link>{" "}
          in {counted(item_count, "item")}, since <Time at={since} />.
        </p>
      ))}
    </Card>
  );
}

function Rates({ rates }: { readonly rates: ReportDaily["return_rates"] }) {
  return (
    <Card title="Return rates near a threshold">
      {rates.length === 0 ? <p className="quiet">None.</p> : null}
      {rates.map(({ scope, id, name, rate, ceiling, headroom, level }) => (
        <p key={`${id} ${name}`}>
          <Status value={level} /> {sentence(name)} of {scope} <code>{id}</code>: {rate} % of at
          most {ceiling} %, {counted(headroom, "more return")} until a breach.
        </p>
      ))}
    </Card>
  );
}

function Limits({ limits }: Pick<ReportDaily, "limits">) {
  return (
    <Card title={`Limits used to ${NEAR_LIMIT_PERCENT} % or more`}>
      {limits.length === 0 ? <p className="quiet">None.</p> : null}
      {limits.map((limit) => (
        <p key={limit.id}>
          <Link to="/exposure">
            {sentence(sideWords(limit.side))} of <Whose limit={limit} />, {overWords(limit)}
          </Link>
          : <Money cents={limit.used} /> of <Money cents={limit.limit} /> for settlement on{" "}
          {nearDay(limit.settlement_date)}
          {limit.percent === null ? null : `, ${limit.percent} %`}.
        </p>
      ))}
    </Card>
  );
}

function Stops({ stops }: Pick<ReportDaily, "stops">) {
  return (
    <Card title="Stops of origination">
      {stops.length === 0 ? <p className="quiet">None.</p> : null}
      {stops.map(({ id, why, since }) => (
        <p key={id}>
          <Link to="/origination-stops">{why}</Link> since <Time at={since} />
        </p>
      ))}
    </Card>
  );
}

function Files({ files }: Pick<ReportDaily, "files">) {
  if (files.length === 0) return <p className="quiet">No file today, and none waits.</p>;
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label="Files of the day">
      <table>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">State</th>
            <th scope="col" className="number">
              Entries and addenda
            </th>
            <th scope="col">Entry hash</th>
            <th scope="col" className="number">
              Debits
            </th>
            <th scope="col" className="number">
              Credits
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.id}>
              <th scope="row">
                <Link to="/files/$id" params={{ id: file.id }}>
                  {file.name}
                </Link>
              </th>
              <td>
                <Status value={file.state} /> {file.is_late ? <Status value="missed" /> : null}
              </td>
              <td className="number">{file.entry_addenda_count}</td>
              <td>{file.entry_hash}</td>
              <td className="number">
                <Money cents={file.debits} />
              </td>
              <td className="number">
                <Money cents={file.credits} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
