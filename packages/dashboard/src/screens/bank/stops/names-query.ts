import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";

/** The most accounts of one read. Others are stopped by the API or the command line. */
const SHOWN_ACCOUNTS = 1000;

/** Banks and accounts that a stop can name. */
export const namesQuery = queryOptions({
  queryKey: ["stop-names"],
  queryFn: async ({ signal }) => {
    const [banks, accounts] = await Promise.all([
      api.banks.list({ page_size: 100 }, { signal }),
      api.accounts.list({ page_size: SHOWN_ACCOUNTS }, { signal }),
    ]);
    return {
      banks: banks.data.map(({ id, name }) => ({ id, name })),
      accounts: accounts.data.map(({ id, business_profile: { name } }) => ({ id, name })),
    };
  },
});
