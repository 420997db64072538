import { ROUTE_OUTCOMES } from "@railhead/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { Card, Facts, Time } from "../../../parts/basics.tsx";

/** Which bank an order of banks gave the payment, and why. Nothing where none did. */
export function BankPanel({ id }: { readonly id: string }) {
  const { data } = useQuery({
    queryKey: ["payment-bank", id],
    queryFn: ({ signal }) => api.payments.bank(id, { signal }),
  });
  if (data === undefined || data.decided_at === null) return null;
  return (
    <Card title="Its bank">
      <p>{data.message}</p>
      <Facts
        of={[
          ["Decided", <Time key="d" at={data.decided_at} />],
          ...data.candidates.map(
            ({ bank_id, outcome }, index) =>
              [
                `Place ${index + 1}`,
                <Link key={`${index} ${bank_id}`} to="/banks/$id" params={{ id: bank_id }}>
                  {ROUTE_OUTCOMES[outcome]}
                </Link>,
              ] as const,
          ),
        ]}
      />
    </Card>
  );
}
