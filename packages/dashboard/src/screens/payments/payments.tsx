import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { paymentsQuery } from "../../api/queries.ts";
import { counted, words } from "../../format/words.ts";
import { Money } from "../../parts/basics.tsx";
import { PaymentTable } from "../../parts/payment-table.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { useRows } from "../../parts/use-rows.ts";
import { sumOf } from "../../format/money.ts";
import { paymentsQueryOf, PAGE_SIZE, type PaymentsSearch } from "../../shell/search.ts";
import { CHARGE_COMMAND } from "../commands.ts";
import { Filters } from "./filters.tsx";
import { usePaymentsSearch } from "./use-search.ts";

export function Payments() {
  const { search, change } = usePaymentsSearch();
  const query = useQuery(paymentsQuery(paymentsQueryOf(search)));
  const navigate = useNavigate();
  const page = query.data;
  const ids = useMemo(() => page?.data.map(({ id }) => id) ?? [], [page]);
  const open = useCallback(
    (id: string) => {
      const payment = page?.data.find((one) => one.id === id);
      if (payment === undefined) return;
      void navigate({
        to: "/payments/$kind/$id",
        params: { kind: payment.payment_type, id },
      });
    },
    [navigate, page],
  );
  const cursor = useRows(ids, open);
  return (
    <Screen name="payments" title="Payments">
      <Filters search={search} onChange={change} />
      <Loaded query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <NoPayments search={search} onReset={() => change({})} />
          ) : (
            <>
              <p className="quiet" data-part="count">
                {counted(meta.total_items, "payment")} match. The {data.length} on this page sum to{" "}
                <Money cents={sumOf(data.map(({ amount }) => amount))} />.
              </p>
              <PaymentTable payments={data} cursor={cursor} />
              <Pages
                page={meta.page_number}
                pages={Math.ceil(meta.total_items / PAGE_SIZE)}
                onPage={(number) => change({ ...search, page: number })}
              />
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

/** Says which filter emptied the list; without one, what would fill it. */
function NoPayments({
  search,
  onReset,
}: {
  readonly search: PaymentsSearch;
  readonly onReset: () => void;
}) {
  const { q, status, type } = search;
  const filters = [
    q === undefined ? undefined : `text “${q}”`,
    status === undefined ? undefined : `status ${words(status)}`,
    type === undefined ? undefined : `type ${type}`,
  ].filter((one) => one !== undefined);
  if (filters.length === 0) {
    return (
      <Empty title="There are no payments yet." command={CHARGE_COMMAND}>
        <p>A charge takes money from a customer's bank account. This command makes one:</p>
      </Empty>
    );
  }
  return (
    <Empty title={`No payment has ${filters.join(" and ")}.`}>
      <div>
        <button type="button" className="button" onClick={onReset}>
          Show all payments
        </button>
      </div>
    </Empty>
  );
}

function Pages({
  page,
  pages,
  onPage,
}: {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}) {
  if (pages <= 1) return null;
  return (
    <nav className="row" aria-label="Pages of the list">
      <button
        type="button"
        className="button"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        Newer
      </button>
      <span>
        Page {page.toLocaleString("en-US")} of {pages.toLocaleString("en-US")}
      </span>
      <button
        type="button"
        className="button"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        Older
      </button>
    </nav>
  );
}
