import type { Prefunding as AccountFunds } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { useAccountName } from "../../../api/names.ts";
import { EVERY_MS } from "../../../api/queries.ts";
import { counted, words } from "../../../format/words.ts";
import { Facts, Money, Time } from "../../../parts/basics.tsx";
import { FormActs } from "../../../parts/form-acts.tsx";
import { Pages } from "../../../parts/list/pages.tsx";
import { Screen } from "../../../parts/screen.tsx";
import { Empty, Loaded } from "../../../parts/states.tsx";
import { pullAhead } from "./pull-ahead.ts";
import { Receipts } from "./receipts.tsx";
import { reserveFacts } from "./reserve-facts.tsx";
import { WaitingPayouts } from "./waiting-payouts.tsx";

const SIZE = 20;

/** Accounts whose payouts wait for cover: what they may use, what waits, and what was paid in. */
export function Prefunding() {
  const [page, show] = useState(1);
  const query = useQuery({
    queryKey: ["prefunding", page],
    queryFn: async ({ signal }) =>
      await api.prefunding.list({ page_number: page, page_size: SIZE }, { signal }),
    refetchInterval: EVERY_MS,
    placeholderData: (held) => held,
  });
  return (
    <Screen name="prefunding" title="Prefunding">
      <Loaded query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty
              title="No account's payouts wait for cover."
              command={`npx railhead account-settings update ACCOUNT --payout-funding '{"mode":"prefunded"}'`}
            >
              <p>
                Payouts of an account in mode prefunded, reserve or credit line leave as far as its
                money reaches.
              </p>
            </Empty>
          ) : (
            <div className="card-body">
              {data.map((one) => (
                <OneAccount key={one.account_id} funds={one} />
              ))}
              <Pages page={page} pages={Math.ceil(meta.total_items / SIZE)} onPage={show} />
            </div>
          )
        }
      </Loaded>
      <Receipts />
    </Screen>
  );
}

function OneAccount({ funds }: { readonly funds: AccountFunds }) {
  const { account_id: id, mode, reference, spendable, waiting } = funds;
  const title = useAccountName()(id);
  return (
    <section className="card" aria-label={title}>
      <div className="head">
        <h2>
          <Link to="/accounts/$id" params={{ id }}>
            {title}
          </Link>
        </h2>
        <span className="tag" data-tone={waiting.count === 0 ? "good" : "warn"}>
          {waiting.count === 0 ? "nothing waits" : `${counted(waiting.count, "payout")} wait`}
        </span>
      </div>
      <Facts
        of={[
          ["Covered by", words(mode)],
          ["Reference for wires", <code key="r">{reference}</code>],
          ["Paid in and not used", <Money key="p" cents={funds.prefunded} />],
          ...(funds.collecting === "0"
            ? []
            : ([
                ["Debited, may still return", <Money key="c" cents={funds.collecting} />],
              ] as const)),
          ...(funds.reserve_required === null
            ? []
            : ([["Least reserve", <Money key="r" cents={funds.reserve_required} />]] as const)),
          ...reserveFacts(funds.return_reserve),
          ...(funds.credit_limit === null
            ? []
            : ([
                ["Credit line", <Money key="l" cents={funds.credit_limit} />],
                ["Drawn", <Money key="d" cents={funds.credit_drawn} />],
              ] as const)),
          ...(spendable === null
            ? []
            : ([["Payouts may use", <Money key="s" cents={spendable} />]] as const)),
        ]}
      />
      <FormActs label="Prefunding" acts={[pullAhead(funds)]} />
      {waiting.count === 0 ? null : (
        <>
          <p className="notice" data-tone="bad">
            <Money cents={waiting.missing} /> must be paid in so that all of{" "}
            <Money cents={waiting.amount} /> leave.
            {waiting.waits_since === null ? null : (
              <>
                {" "}
                The first waits since <Time at={waiting.waits_since} />.
              </>
            )}
          </p>
          <WaitingPayouts accountId={id} />
        </>
      )}
    </section>
  );
}
