import type { Payment } from "@railhead/client";
import { Link } from "@tanstack/react-router";
import { day } from "../format/time.ts";
import { Money, Status, Time } from "./basics.tsx";
import { cursorOf } from "./use-rows.ts";

/** Payments, the newest as the service gives them. */
export function PaymentTable({
  payments,
  cursor,
}: {
  readonly payments: readonly Payment[];
  readonly cursor?: string | undefined;
}) {
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label="Payments">
      <table>
        <thead>
          <tr>
            <th>Created</th>
            <th>Customer</th>
            <th>Type</th>
            <th className="number">Amount</th>
            <th>Status</th>
            <th>Why</th>
            <th>Payment date</th>
            <th>External id</th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <tr key={payment.id} {...cursorOf(payment.id, cursor)}>
              <td>
                <Time at={payment.created_at} />
              </td>
              <td className="cut">
                <Link
                  to="/payments/$kind/$id"
                  params={{ kind: payment.payment_type, id: payment.id }}
                >
                  {payment.customer_details.name}
                </Link>
              </td>
              <td>{payment.payment_type}</td>
              <td className="number">
                <Money cents={payment.amount} />
              </td>
              <td>
                <Status value={payment.status} />
              </td>
              <td className="cut" title={payment.status_details.message}>
                {payment.status_details.code === null ? "" : `${payment.status_details.code} · `}
                {payment.status_details.message}
              </td>
              <td>{day(payment.payment_date)}</td>
              <td className="cut mono">{payment.external_id}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
