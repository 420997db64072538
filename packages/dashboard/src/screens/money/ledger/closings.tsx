import type { LedgerClosing } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { newYorkDate } from "../../../format/time.ts";
import { counted } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { useNow } from "../../../parts/banking-days-left.tsx";
import { Card, Time } from "../../../parts/basics.tsx";
import { FormActs, type FormAct } from "../../../parts/form-acts.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { nextMonth } from "../reports/month.ts";

const SIZE = 24;

/** The months of the books that are closed, what keeps the next one open, and the act that closes it. */
export function Closings() {
  const now = useNow();
  const query = useQuery({
    queryKey: ["ledger-closings"],
    queryFn: async ({ signal }) =>
      await api.ledgerClosings.list(
        { page_size: SIZE, sort_by: "created_at", sort_order: "desc" },
        { signal },
      ),
  });
  return (
    <Card title="Closed months">
      <Loaded query={query}>
        {({ data }) => (
          <>
            {data.length === 0 ? (
              <p className="quiet">No month is closed yet.</p>
            ) : (
              <ul>
                {data.map((one) => (
                  <One key={one.id} closing={one} />
                ))}
              </ul>
            )}
            <Allowed operation="suspense_items.ageing">
              <OpenSuspense />
            </Allowed>
            {now === undefined ? null : (
              <FormActs label="Months" acts={[closeMonth(nextMonth(newYorkDate(now), -1))]} />
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function One({ closing }: { readonly closing: LedgerClosing }) {
  const { month, created_at, suspense_note: note } = closing;
  return (
    <li>
      <strong>{month}</strong>, closed <Time at={created_at} />
      {note === null ? "; nothing was open in suspense." : `; open in suspense: ${note}`}
    </li>
  );
}

/** Money in suspense keeps a month open, unless a person says why it stays. */
function OpenSuspense() {
  const { data } = useQuery({
    queryKey: ["suspense-ageing"],
    queryFn: ({ signal }) => api.suspenseItems.ageing({ signal }),
  });
  if (data === undefined) return null;
  if (data.count === 0) return <p>Nothing is open in suspense.</p>;
  return (
    <p className="notice" data-tone="warn">
      <Link to="/suspense">{counted(data.count, "item")} of suspense</Link> are open. A month in
      which they moved is closed once they end, or with a note that says why they stay.
    </p>
  );
}

function closeMonth(month: string): FormAct {
  return {
    label: "Close a month",
    operation: "ledger_closings.create",
    does: "For good: nothing is posted into it or a month before it from then on, so its reports do not change. In live another person approves.",
    fields: [
      { name: "month", label: "Month", kind: "month", value: month },
      {
        name: "suspense_note",
        label: "Why money stays in suspense, where some is open",
        kind: "long",
        most: 500,
        isOptional: true,
      },
    ],
    run: ({ month: chosen = month, ...note }) =>
      api.ledgerClosings.create({ month: chosen, ...note }),
  };
}
