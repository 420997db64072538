import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import type { OnePayment } from "./one-payment.ts";

/** What the rules decided on a payment, the newest first. */
export const decisionsQuery = ({ id, updated_at }: Pick<OnePayment, "id" | "updated_at">) =>
  queryOptions({
    queryKey: ["decisions", id, updated_at],
    queryFn: async ({ signal }) => await api.payments.decisions(id, { page_size: 50 }, { signal }),
    placeholderData: (held) => held,
  });
