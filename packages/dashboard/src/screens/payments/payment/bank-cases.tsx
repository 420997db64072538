import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { newYorkDate } from "../../../format/time.ts";
import { words } from "../../../format/words.ts";
import { DayLeft, useNow } from "../../../parts/banking-days-left.tsx";
import { Card, Status } from "../../../parts/basics.tsx";
import { useSession } from "../../../parts/environment.tsx";
import { FormActs } from "../../../parts/form-acts.tsx";
import { may } from "../../../parts/may.ts";
import { Loaded } from "../../../parts/states.tsx";
import { noteProof } from "../../bank/proofs/note-proof.ts";
import { keepQuestion } from "../../bank/return-requests/late-return-acts.ts";
import { draftRequest } from "../../bank/return-requests/request-acts.ts";
import type { OnePayment } from "./one-payment.ts";
import { lastReversalDay, reverseEntry } from "./reversal.ts";

/** A case that we and a bank have about an entry. */
interface Case {
  readonly id: string;
  readonly text: string;
  readonly status: string;
  /** Its page; undefined where it has none yet. */
  readonly to: string | undefined;
}

const SIZE = 10;

/** What we and other banks ask of each other about the payment's entry. */
export function BankCases({ payment }: { readonly payment: OnePayment }) {
  const session = useSession();
  const { id, kind } = payment;
  const reads = {
    proofs: kind === "charge" && may(session, "proof_requests.list"),
    returns: may(session, "return_requests.list"),
    late: kind === "charge" && may(session, "late_return_permissions.list"),
    reversals:
      may(session, "reversals.list") &&
      (may(session, `${kind}s.reverse`) || may(session, "return_requests.list")),
  };
  const query = useQuery({
    queryKey: ["bank-cases", id, reads],
    queryFn: async ({ signal }) => {
      const [proofs, returns, late, reversals] = await Promise.all([
        reads.proofs ? proofsOf(id, signal) : [],
        reads.returns ? returnsOf(id, signal) : [],
        reads.late ? lateOf(id, signal) : [],
        reads.reversals ? reversalsOf(id, signal) : [],
      ]);
      return { proofs, returns, late, reversals };
    },
  });
  if (!Object.values(reads).includes(true)) return null;
  return (
    <Card title="Cases with banks">
      <Loaded query={query}>{(found) => <Found payment={payment} found={found} />}</Loaded>
    </Card>
  );
}

const asked = (payment_id: string) =>
  ({ payment_id, page_size: SIZE, sort_order: "desc" }) as const;

async function proofsOf(paymentId: string, signal: AbortSignal): Promise<readonly Case[]> {
  const { data } = await api.proofRequests.list(asked(paymentId), { signal });
  return data.map(({ id, status, bank_reference: name }) => ({
    id,
    status,
    text: `Proof, ${name}`,
    to: `/proof-requests/${id}`,
  }));
}

async function returnsOf(paymentId: string, signal: AbortSignal): Promise<readonly Case[]> {
  const { data } = await api.returnRequests.list(asked(paymentId), { signal });
  return data.map(({ id, status, number }) => ({
    id,
    status,
    text: `Request ${number} to get it back`,
    to: `/return-requests/${id}`,
  }));
}

async function lateOf(paymentId: string, signal: AbortSignal): Promise<readonly Case[]> {
  const { data } = await api.lateReturnPermissions.list(asked(paymentId), { signal });
  return data.map(({ id, status, reference }) => ({
    id,
    status,
    text: `Late return, ${reference}`,
    to: `/late-returns/${id}`,
  }));
}

async function reversalsOf(paymentId: string, signal: AbortSignal): Promise<readonly Case[]> {
  const { data } = await api.reversals.list(asked(paymentId), { signal });
  return data.map(({ id, status, reason, file_id }) => ({
    id,
    status,
    text: `Reversal, ${words(reason)}`,
    to: file_id === null ? undefined : `/files/${file_id}`,
  }));
}

function Found({
  payment,
  found: { proofs, returns, late, reversals },
}: {
  readonly payment: OnePayment;
  readonly found: Readonly<Record<"proofs" | "returns" | "late" | "reversals", readonly Case[]>>;
}) {
  const { id, kind, status } = payment;
  const now = useNow();
  const lastDay =
    now === undefined || reversals.length > 0
      ? undefined
      : lastReversalDay(payment, newYorkDate(now));
  const isAtBank = status === "pending" || status === "paid";
  const isOver = (cases: readonly Case[], ...finals: readonly string[]) =>
    cases.every((one) => finals.includes(one.status));
  const all = [...proofs, ...returns, ...late, ...reversals];
  const acts = [
    ...(kind === "charge" ? [noteProof(id)] : []),
    ...(isAtBank && isOver(returns, "returned", "closed") ? [draftRequest(id)] : []),
    ...(kind === "charge" && isAtBank && isOver(late, "used", "ended") ? [keepQuestion(id)] : []),
    ...(lastDay === undefined ? [] : [reverseEntry(payment, lastDay)]),
  ];
  return (
    <>
      {all.length === 0 ? (
        <p className="quiet">No bank has asked about this entry, and it was not asked back.</p>
      ) : (
        <ul>
          {all.map((one) => (
            <li key={one.id}>
              {one.to === undefined ? one.text : <Link to={one.to}>{one.text}</Link>}{" "}
              <Status value={one.status} />
            </li>
          ))}
        </ul>
      )}
      {lastDay === undefined ? null : (
        <p className="quiet">
          The entry can be reversed where it was wrong, until <DayLeft date={lastDay} />.
        </p>
      )}
      <FormActs label="Cases with banks" acts={acts} />
    </>
  );
}
