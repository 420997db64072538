import type { Resource } from "../support/service.ts";
import type { Actions } from "./fixture.ts";

const newAccount = async (w: Actions) => String((await w.account())["id"]);

/** Requests about capability requests that succeed. */
export const CAPABILITY_SUCCESSES = {
  "capability_requests.create": async (w: Actions) => ({
    path: [await newAccount(w)],
    body: { charges: {} },
  }),
  "capability_requests.list": async (w: Actions) => ({ path: [await newAccount(w)] }),
  "capability_requests.list_all": () => ({}),
  "capability_requests.review": async (w: Actions) => {
    const account = await newAccount(w);
    const made = await w.post(`/v1/accounts/${account}/capability_requests`, { charges: {} });
    const [request] = made as unknown as Resource[];
    return { path: [account, String(request?.["id"])], body: { status: "inactive" } };
  },
};
