import type { Paykey, PaykeyVerification } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { EVERY_MS } from "../../../api/queries.ts";
import { day } from "../../../format/time.ts";
import { counted, sentence, words } from "../../../format/words.ts";
import { TimeLeft } from "../../../parts/banking-days-left.tsx";
import { Card, Status, Time } from "../../../parts/basics.tsx";
import { FormActs } from "../../../parts/form-acts.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { confirmAmounts, isUnderWay, startVerification } from "./verification-acts.ts";

const SIZE = 20;

/** The prenotes and small amounts that verify a paykey: what each waits for, and what failed. */
export function Verifications({ paykey: { id, status } }: { readonly paykey: Paykey }) {
  const query = useQuery({
    queryKey: ["paykey-verifications", id],
    queryFn: async ({ signal }) =>
      await api.paykeyVerifications.list(
        { paykey_id: id, page_size: SIZE, sort_order: "desc" },
        { signal },
      ),
    refetchInterval: EVERY_MS,
  });
  return (
    <Card title="Verified by entries">
      <Loaded query={query}>
        {({ data }) => (
          <>
            {data.length === 0 ? (
              <p className="quiet">No prenote and no small amounts were sent to it.</p>
            ) : (
              <ul className="concerns">
                {data.map((one) => (
                  <One key={one.id} verification={one} />
                ))}
              </ul>
            )}
            {status !== "active" || data.some(isUnderWay) ? null : (
              <FormActs label="Verification" acts={[startVerification(id)]} />
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function One({ verification }: { readonly verification: PaykeyVerification }) {
  const { method, payment_type: kind, status, created_at } = verification;
  return (
    <li>
      <strong>{sentence(method)}</strong>
      {kind === null ? "" : ` for ${kind}s`}, <Time at={created_at} />: <Status value={status} />
      <p>
        <Waiting verification={verification} />
      </p>
      {status === "awaiting_confirmation" ? (
        <FormActs label="Amounts" acts={[confirmAmounts(verification)]} />
      ) : null}
    </li>
  );
}

/** What a verification waits for, or how it ended. */
function Waiting({ verification }: { readonly verification: PaykeyVerification }) {
  const { status, method, settlement_date, expires_at, tries_left, return_code } = verification;
  if (return_code !== null) return <>Returned with {return_code}.</>;
  if (status === "created") return <>It goes with the next cut-off.</>;
  if (status === "sent") {
    const from = settlement_date === null ? "" : ` on ${day(settlement_date)}`;
    return method === "prenote" ? (
      <>It passes without a return in three banking days after it settles{from}.</>
    ) : (
      <>The amounts settle{from}.</>
    );
  }
  if (status === "awaiting_confirmation" && expires_at !== null) {
    return (
      <>
        The owner confirms the amounts until <TimeLeft at={expires_at} />
        {tries_left === null ? "" : `, ${counted(tries_left, "attempt")} left`}.
      </>
    );
  }
  return <>{sentence(ENDS[status] ?? words(status))}.</>;
}

const ENDS: Partial<Record<PaykeyVerification["status"], string>> = {
  verified: "the bank account takes entries",
  failed: "it failed: the amounts were wrong, or the bank refused the entries",
  expired: "the amounts were not confirmed in time",
};
