import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { PaymentsSearch } from "../../shell/search.ts";

const route = getRouteApi("/shell/payments");

/** The state of the list lives in its address, so that reload, back and a shared link keep it. */
export function usePaymentsSearch(): {
  readonly search: PaymentsSearch;
  readonly change: (search: PaymentsSearch) => void;
} {
  const search: PaymentsSearch = route.useSearch();
  const navigate = useNavigate();
  return { search, change: (next) => void navigate({ to: "/payments", search: next }) };
}
