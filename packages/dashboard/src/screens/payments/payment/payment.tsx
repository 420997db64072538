import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { paymentQuery, type PaymentKind } from "../../../api/queries.ts";
import { day } from "../../../format/time.ts";
import { sentence } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card, Facts, Money, Status, Time } from "../../../parts/basics.tsx";
import { Notes } from "../../../parts/notes/notes.tsx";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { useShownEnvironment } from "../../../parts/environment.tsx";
import { Actions } from "./actions.tsx";
import { BankCases } from "./bank-cases.tsx";
import { BankPanel } from "./bank-panel.tsx";
import { BreakIt } from "./break-it.tsx";
import { DecisionsPanel } from "./decisions-panel.tsx";
import { EntryPanel } from "./entry-panel.tsx";
import { LabelsPanel } from "./labels-panel.tsx";
import { MoneyPanel } from "./money-panel.tsx";
import type { OnePayment } from "./one-payment.ts";
import { OverLimit } from "./over-limit.tsx";
import { Timeline } from "./timeline.tsx";
import { useFollowed } from "./use-followed.ts";
import { WhyPanel } from "./why-panel.tsx";

const route = getRouteApi("/shell/payments/$kind/$id");

export function Payment() {
  const { kind: named, id } = route.useParams();
  const kind: PaymentKind = named === "payout" ? "payout" : "charge";
  const query = useQuery(paymentQuery(kind, id));
  useFollowed(id);
  return (
    <Screen name="payment" title={sentence(kind)}>
      <Loaded query={query}>{(data) => <Found payment={{ ...data, kind }} />}</Loaded>
    </Screen>
  );
}

function Found({ payment }: { readonly payment: OnePayment }) {
  const isSandbox = useShownEnvironment()?.kind === "sandbox";
  return (
    <>
      <div className="row">
        <span className="amount">
          <Money cents={payment.amount} />
        </span>
        <Status value={payment.status} />
        <span className="quiet">
          {payment.kind === "charge" ? "from" : "to"} {payment.customer_details.name} ·{" "}
          {payment.paykey_details.label}
        </span>
      </div>
      <Actions payment={payment} />
      <div className="columns">
        <div className="stack">
          <Card title="What happened, and what is expected">
            <Timeline id={payment.id} />
          </Card>
          <Allowed operation="ledger.entries">
            <MoneyPanel payment={payment} />
          </Allowed>
        </div>
        <div className="stack">
          <WhyPanel payment={payment} />
          <OverLimit payment={payment} />
          <DecisionsPanel payment={payment} />
          <Allowed operation="payment_labels.list">
            <LabelsPanel payment={payment} />
          </Allowed>
          <Allowed operation="ach_files.entries">
            <EntryPanel payment={payment} />
          </Allowed>
          <Allowed operation="payments.bank">
            <BankPanel id={payment.id} />
          </Allowed>
          {payment.trace_ids.entry === undefined ? null : <BankCases payment={payment} />}
          {isSandbox ? (
            <Allowed operation="sandbox.payments.step">
              <BreakIt payment={payment} />
            </Allowed>
          ) : null}
          <Allowed operation="notes.list">
            <Notes about={{ type: payment.kind, id: payment.id }} />
          </Allowed>
          <FactsPanel payment={payment} />
        </div>
      </div>
    </>
  );
}

function FactsPanel({ payment }: { readonly payment: OnePayment }) {
  return (
    <Card title="Facts">
      <Facts
        of={[
          ["Id", <code key="id">{payment.id}</code>],
          [
            "Customer",
            <Link key="cu" to="/customers/$id" params={{ id: payment.customer_details.id }}>
              {payment.customer_details.name}
            </Link>,
          ],
          [
            "Bank account",
            <Link key="pk" to="/paykeys/$id" params={{ id: payment.paykey_details.id }}>
              {payment.paykey_details.label}
            </Link>,
          ],
          [
            "Transfers",
            payment.funding_ids.length === 0
              ? "none yet"
              : payment.funding_ids.map((id) => (
                  <Link key={id} to="/transfers/$id" params={{ id }}>
                    {id}
                  </Link>
                )),
          ],
          ["External id", <code key="x">{payment.external_id}</code>],
          ["Payment date", day(payment.payment_date)],
          ["Created", <Time key="c" at={payment.created_at} />],
          ["Description", payment.description],
          ["Information for the receiver", payment.payment_related_information],
          ["Sandbox outcome", payment.config.sandbox_outcome],
        ]}
      />
      <details>
        <summary>As the API returns it</summary>
        <pre tabIndex={0}>{JSON.stringify(payment, null, 2)}</pre>
      </details>
    </Card>
  );
}
