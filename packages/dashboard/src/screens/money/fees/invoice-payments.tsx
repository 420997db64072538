import type { FeePayment } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { Money } from "../../../parts/basics.tsx";
import { FormActs } from "../../../parts/form-acts.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { takeBackPayment } from "./fee-acts.ts";

/** Payments of an invoice that the page shows, the newest first. */
const SHOWN = 20;

/** What people marked as paid of an invoice. */
export function InvoicePayments({
  accountId: account_id,
  month,
}: {
  readonly accountId: string;
  readonly month: string;
}) {
  const query = useQuery({
    queryKey: ["fee-payments", account_id, month],
    queryFn: async ({ signal }) =>
      await api.feePayments.list(
        { account_id, month, page_size: SHOWN, sort_order: "desc" },
        { signal },
      ),
  });
  return (
    <Loaded query={query}>
      {({ data }) => (data.length === 0 ? null : <Payments payments={data} />)}
    </Loaded>
  );
}

function Payments({ payments }: { readonly payments: readonly FeePayment[] }) {
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label="Payments of the invoice">
      <table>
        <thead>
          <tr>
            <th scope="col">Payment</th>
            <th scope="col">Paid on</th>
            <th scope="col" className="number">
              Amount
            </th>
            <th scope="col" className="number">
              Owed then
            </th>
            <th scope="col">Acts</th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <tr key={payment.id}>
              <th scope="row">{payment.reference}</th>
              <td>{payment.paid_on}</td>
              <td className="number">
                <Money cents={payment.amount} />
              </td>
              <td className="number">
                <Money cents={payment.rest_amount} />
              </td>
              <td>
                {payment.reversed_at === null ? (
                  <FormActs label="Payment of the invoice" acts={[takeBackPayment(payment)]} />
                ) : (
                  `Taken back: ${payment.reverse_reason}`
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
