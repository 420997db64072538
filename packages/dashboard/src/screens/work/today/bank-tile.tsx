import type { Overview } from "@railhead/client";
import { Link } from "@tanstack/react-router";
import { distance, newYorkLong } from "../../../format/time.ts";
import { counted, words } from "../../../format/words.ts";
import { Card, Facts, Money, Status, Time } from "../../../parts/basics.tsx";
import { LeftOut } from "./left-out.tsx";

type Bank = NonNullable<Overview["banks"]>[number];

/** By when a payment must be ready, and what is in the next file so far. */
export function BankTile({ overview }: { readonly overview: Overview }) {
  const { banks, files, as_of } = overview;
  return (
    <Card title="Next cut-off">
      <LeftOut overview={overview} part="banks" />
      {banks?.map((bank) => (
        <OneBank key={bank.id} bank={bank} now={as_of} />
      ))}
      {files?.last_sent == null ? null : (
        <p>
          Last file:{" "}
          <Link to="/files/$id" params={{ id: files.last_sent.id }}>
            {files.last_sent.name}
          </Link>{" "}
          <Status value={files.last_sent.state} />
        </p>
      )}
    </Card>
  );
}

function OneBank({ bank, now }: { readonly bank: Bank; readonly now: string }) {
  const { name, sending, next_cutoff: cutoff } = bank;
  const entries = counted(cutoff.entries, "entry", "entries");
  return (
    <div className="card-body">
      <p>
        <span className="clock" data-part="countdown">
          {distance(cutoff.cutoff_at, now)}
        </span>{" "}
        <span className="quiet">{newYorkLong(cutoff.cutoff_at)}</span>
      </p>
      <Facts
        of={[
          ["Bank", name],
          ["In the file", cutoff.is_exact ? entries : `more than ${entries}`],
          ["Debits", <Money key="d" cents={cutoff.debits} />],
          ["Credits", <Money key="c" cents={cutoff.credits} />],
          ["Send by", <Time key="s" at={cutoff.deadline_at} />],
          ["Sending", words(sending)],
          ["Next poll", <Time key="p" at={bank.next_poll_at} />],
        ]}
      />
    </div>
  );
}
