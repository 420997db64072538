import type { SuspenseItem } from "@railhead/client";
import { bankingDaysBetween } from "@railhead/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { accountNamesQuery } from "../../../api/names.ts";
import { newYorkDate } from "../../../format/time.ts";
import { counted, sentence, words } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { useNow } from "../../../parts/banking-days-left.tsx";
import { Facts, Money, Status, Time } from "../../../parts/basics.tsx";
import { FormActs } from "../../../parts/form-acts.tsx";
import { Screen } from "../../../parts/screen.tsx";
import { Pages } from "../../../parts/list/pages.tsx";
import { Empty, Loaded } from "../../../parts/states.tsx";
import { actsOn } from "./acts.ts";
import { Ageing } from "./ageing.tsx";
import { TransferOf } from "../../../parts/transfer-of.tsx";

const SIZE = 50;

/** Money that moved and belongs to no payment, the oldest first, with the acts that end it. */
export function Suspense() {
  const [status, setStatus] = useState<"open" | "closed">("open");
  const [page, show] = useState(1);
  const query = useQuery({
    queryKey: ["suspense", status, page],
    queryFn: async ({ signal }) =>
      await api.suspenseItems.list(
        {
          status,
          sort_by: "created_at",
          sort_order: status === "open" ? "asc" : "desc",
          page_number: page,
          page_size: SIZE,
        },
        { signal },
      ),
    placeholderData: (held) => held,
  });
  return (
    <Screen
      name="suspense"
      title="Suspense"
      actions={
        <label className="row">
          Show{" "}
          <select
            value={status}
            onChange={(event) => {
              setStatus(event.target.value === "open" ? "open" : "closed");
              show(1);
            }}
          >
            <option value="open">open</option>
            <option value="closed">closed</option>
          </select>
        </label>
      }
    >
      <Allowed operation="suspense_items.ageing">
        <Ageing />
      </Allowed>
      <Loaded query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty
              title={`There are no ${status} items.`}
              command="npx railhead suspense-items list --status closed"
            >
              <p>
                An item is money that the bank moved and that belongs to no payment, such as a
                return that names no entry of ours.
              </p>
            </Empty>
          ) : (
            <div className="card-body">
              {data.map((item) => (
                <One key={item.id} item={item} />
              ))}
              <Pages page={page} pages={Math.ceil(meta.total_items / SIZE)} onPage={show} />
            </div>
          )
        }
      </Loaded>
    </Screen>
  );
}

function One({ item }: { readonly item: SuspenseItem }) {
  const { direction, open_amount: open, amount, status } = item;
  const accounts = useQuery(accountNamesQuery).data ?? [];
  const title = `${direction === "out" ? "Left us" : "Came to us"}: ${words(item.kind)} ${item.code}`;
  return (
    <section className="card" aria-label={title}>
      <div className="head">
        <h2>{title}</h2>
        <Status value={status} />
      </div>
      <Facts
        of={[
          ["Amount", <Money key="a" cents={amount} />],
          ["Open", <Money key="o" cents={open} />],
          ["Since", <Since key="s" at={item.created_at} isOpen={status === "open"} />],
          ["Trace number", <code key="t">{item.trace_number}</code>],
          ...(item.original_trace_number === ""
            ? []
            : ([["Names the entry", <code key="n">{item.original_trace_number}</code>]] as const)),
          [
            "In the file",
            <Link
              key="f"
              to="/files/$id"
              params={{ id: item.file_id }}
              search={{ line: item.line }}
            >
              line {item.line}
            </Link>,
          ],
        ]}
      />
      {item.acts.length === 0 ? null : (
        <ul className="concerns">
          {item.acts.map((act) => (
            <li key={act.created_at}>
              <strong>{sentence(act.act)}</strong> <Money cents={act.amount} />,{" "}
              <Time at={act.created_at} />: {act.reason}
              {act.document === null ? null : (
                <span className="quiet"> Document: {act.document}</span>
              )}{" "}
              <TransferOf act={act} />
            </li>
          ))}
        </ul>
      )}
      {status === "open" ? <FormActs label="End the item" acts={actsOn(item, accounts)} /> : null}
    </section>
  );
}

/** When its money moved, and the age of what is open. */
function Since({ at, isOpen }: { readonly at: string; readonly isOpen: boolean }) {
  const now = useNow();
  if (now === undefined || !isOpen) return <Time at={at} />;
  const days = bankingDaysBetween(newYorkDate(at), newYorkDate(now));
  return (
    <>
      <Time at={at} />, {counted(days, "banking day")}
    </>
  );
}
