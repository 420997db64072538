import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Navigate } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";

const route = getRouteApi("/shell/payments/by-id/$id");

/** Leads to the page of a payment whose kind is not known. */
export function AnyPayment() {
  const { id } = route.useParams();
  const query = useQuery({
    queryKey: ["payment-of-id", id],
    queryFn: ({ signal }) => api.payments.get(id, { signal }),
  });
  return (
    <Screen name="payment-by-id" title="Payment">
      <Loaded query={query}>
        {({ payment_type: kind }) => (
          <Navigate to="/payments/$kind/$id" params={{ kind, id }} replace />
        )}
      </Loaded>
    </Screen>
  );
}
