import { ROUTE_OUTCOMES, ROUTE_REASONS } from "@railhead/core";
import type { BankRoute } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { useAccountName } from "../../../api/names.ts";
import { counted, words } from "../../../format/words.ts";
import { Card, Facts } from "../../../parts/basics.tsx";

/** The orders of banks that name a bank, and what goes where now. Nothing where none does. */
export function Orders({ id }: { readonly id: string }) {
  const query = useQuery({
    queryKey: ["bank-orders"],
    queryFn: async ({ signal }) => await api.bankRoutes.list({ page_size: 100 }, { signal }),
  });
  const orders = (query.data?.data ?? []).filter(({ routes }) =>
    routes.some(({ bank_id }) => bank_id === id),
  );
  if (orders.length === 0) return null;
  return (
    <Card title="Banks in order">
      {orders.map((order) => (
        <Order key={order.account_id ?? "all"} id={id} order={order} />
      ))}
    </Card>
  );
}

function Order({ id, order }: { readonly id: string; readonly order: BankRoute }) {
  const nameOf = useAccountName();
  const place = order.routes.findIndex(({ bank_id }) => bank_id === id) + 1;
  const title = order.account_id === null ? "All other accounts" : nameOf(order.account_id);
  return (
    <Facts
      of={[
        [title, `place ${place} of ${order.routes.length}: ${order.reason}`],
        ["Passed over after", counted(order.failing_minutes, "minute")],
        ...order.in_force.map(
          (one) =>
            [
              `${words(one.side)} ${one.sec_code}`,
              one.bank_id === id ? (
                ROUTE_REASONS[one.reason]
              ) : (
                <Link key={one.bank_id} to="/banks/$id" params={{ id: one.bank_id }}>
                  go to another bank. {outcomeAt(one.candidates, id)}
                </Link>
              ),
            ] as const,
        ),
      ]}
    />
  );
}

function outcomeAt(candidates: BankRoute["in_force"][number]["candidates"], id: string): string {
  const found = candidates.find(({ bank_id }) => bank_id === id);
  return found === undefined ? "" : ROUTE_OUTCOMES[found.outcome];
}
