import type { PrefundingReceipt } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { useAccountName } from "../../../api/names.ts";
import { EVERY_MS } from "../../../api/queries.ts";
import { day } from "../../../format/time.ts";
import { Card, Money, Time } from "../../../parts/basics.tsx";
import { STATEMENT_COMMAND } from "../../../parts/commands.ts";
import { Pages } from "../../../parts/list/pages.tsx";
import { Empty, Loaded } from "../../../parts/states.tsx";

const SIZE = 20;

/** Money that was paid in for payouts, the newest first, and what was taken back. */
export function Receipts() {
  const [page, show] = useState(1);
  const query = useQuery({
    queryKey: ["prefunding", "receipts", page],
    queryFn: async ({ signal }) =>
      await api.prefunding.receipts(
        { sort_order: "desc", page_number: page, page_size: SIZE },
        { signal },
      ),
    refetchInterval: EVERY_MS,
    placeholderData: (held) => held,
  });
  return (
    <Card title="Paid in">
      <Loaded query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty title="Nothing was paid in." command={STATEMENT_COMMAND}>
              <p>
                A wire whose text holds an account’s reference is booked when the bank statement
                with its line is added under Reconciliation. Other lines are booked there by hand.
              </p>
            </Empty>
          ) : (
            <>
              <ul className="concerns">
                {data.map((receipt) => (
                  <OneReceipt key={receipt.id} receipt={receipt} />
                ))}
              </ul>
              <Pages page={page} pages={Math.ceil(meta.total_items / SIZE)} onPage={show} />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function OneReceipt({ receipt }: { readonly receipt: PrefundingReceipt }) {
  const { account_id: id, amount, date, text, reason, reversed_at, reverse_reason } = receipt;
  const nameOf = useAccountName();
  return (
    <li>
      <strong>
        <Money cents={amount} />
      </strong>{" "}
      {day(date)}, {nameOf(id)}: {text}
      <p className="quiet">
        {reason === null ? "Booked by its reference." : `Booked by hand: ${reason}`}
      </p>
      {reversed_at === null ? null : (
        <p className="notice" data-tone="bad">
          Taken back <Time at={reversed_at} />: {reverse_reason}
        </p>
      )}
    </li>
  );
}
