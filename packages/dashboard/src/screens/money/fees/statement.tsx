import type { FeeStatement } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { newYorkDate } from "../../../format/time.ts";
import { AccountName } from "../../../parts/account-name.tsx";
import { useNow } from "../../../parts/banking-days-left.tsx";
import { Card, Money } from "../../../parts/basics.tsx";
import { FormActs } from "../../../parts/form-acts.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { payInvoice } from "./fee-acts.ts";
import { InvoicePayments } from "./invoice-payments.tsx";

/** An account's fees of a month by line: the figures of an invoice. */
export function Statement({
  accountId: account_id,
  month: asked,
}: {
  readonly accountId: string;
  /** By default that of today. */
  readonly month: string | undefined;
}) {
  const now = useNow();
  const month = asked ?? (now === undefined ? undefined : newYorkDate(now).slice(0, 7));
  const query = useQuery({
    queryKey: ["fee-statement", account_id, month],
    queryFn: ({ signal }) => api.fees.statement({ account_id, month: month ?? "" }, { signal }),
    enabled: month !== undefined,
  });
  return (
    <Card title={`Statement of ${month ?? "the month"}`}>
      <p>
        <AccountName id={account_id} />
      </p>
      <Loaded query={query}>
        {(statement) =>
          statement.lines.length === 0 ? (
            <p className="quiet">No fee was earned in the month.</p>
          ) : (
            <>
              <Lines statement={statement} />
              <Invoice statement={statement} today={now === undefined ? "" : newYorkDate(now)} />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

/** The act that ends an invoice while it is owed, and what was paid of it. */
function Invoice({
  statement: { account_id, month, lines },
  today,
}: {
  readonly statement: FeeStatement;
  readonly today: string;
}) {
  const owed = lines
    .filter(({ collect }) => collect === "invoice")
    .reduce((sum, { open_amount }) => sum + BigInt(open_amount), 0n);
  const acts = owed > 0n ? [payInvoice({ account_id, month, owed, today })] : [];
  return (
    <>
      <FormActs label="Invoice" acts={acts} />
      <InvoicePayments accountId={account_id} month={month} />
    </>
  );
}

type Sums = FeeStatement["total"];

function Lines({ statement: { lines, total } }: { readonly statement: FeeStatement }) {
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label="Statement by line">
      <table>
        <thead>
          <tr>
            <th scope="col">Line</th>
            {["Fees", "Earned", "Kept back", "Paid", "Waived", "Owed"].map((head) => (
              <th key={head} scope="col" className="number">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.fee_line_id}>
              <th scope="row">
                {line.name}
                {line.collect === "invoice" ? ", by invoice" : ""}
              </th>
              <SumCells sums={line} />
            </tr>
          ))}
          <tr>
            <th scope="row">Sum</th>
            <SumCells sums={total} />
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function SumCells({ sums }: { readonly sums: Sums }) {
  const { amount, collected_amount, paid_amount, waived_amount, open_amount } = sums;
  const amounts = [amount, collected_amount, paid_amount, waived_amount, open_amount];
  return (
    <>
      <td className="number">{sums.count.toLocaleString("en-US")}</td>
      {["earned", "kept", "paid", "waived", "owed"].map((name, index) => (
        <td key={name} className="number">
          <Money cents={amounts[index] ?? "0"} />
        </td>
      ))}
    </>
  );
}
