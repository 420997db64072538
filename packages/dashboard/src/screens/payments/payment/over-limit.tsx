import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { dollars } from "../../../format/money.ts";
import { day } from "../../../format/time.ts";
import { Card } from "../../../parts/basics.tsx";
import { useSession } from "../../../parts/environment.tsx";
import { FormActs, REASON, type FormAct } from "../../../parts/form-acts.tsx";
import { may } from "../../../parts/may.ts";
import { decisionsQuery } from "./decisions-query.ts";
import type { OnePayment } from "./one-payment.ts";

const OPERATION = "exposure.approve";

/** The act that lets a payment exceed the exposure limits that hold it. */
export function OverLimit({ payment }: { readonly payment: OnePayment }) {
  const session = useSession();
  const isAsked =
    payment.status === "on_hold" &&
    may(session, OPERATION) &&
    may(session, "payments.decisions") &&
    payment.expected.settlement !== null;
  const query = useQuery({ ...decisionsQuery(payment), enabled: isAsked });
  const isHeld = query.data?.data[0]?.hits.some(({ rule }) => rule === "exposure_limit") ?? false;
  const { settlement } = payment.expected;
  if (!isAsked || !isHeld || settlement === null) return null;
  return (
    <Card title="Over an exposure limit">
      <p>
        It goes on once it fits and is released, or once people let it exceed the limit as it is.
      </p>
      <FormActs label="Exposure limit" acts={[exceed(payment, settlement)]} />
    </Card>
  );
}

function exceed(
  { id, kind, amount, status_details: { message } }: OnePayment,
  settlement_date: string,
): FormAct {
  return {
    label: "Let it exceed the limit",
    operation: OPERATION,
    does: `${message} The ${kind} of ${dollars(amount)} goes on and counts above the limit, for this amount and for settlement on ${day(settlement_date)} alone. In live another person approves.`,
    fields: [{ ...REASON, most: 255 }],
    run: ({ reason = "" }) =>
      api.exposure.approve({ payment_id: id, amount: Number(amount), settlement_date, reason }),
  };
}
