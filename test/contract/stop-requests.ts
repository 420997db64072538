import type { Resource } from "../support/service.ts";
import type { Actions } from "./fixture.ts";

/** Stops the origination of a new account, which no other request needs. */
export async function stopNewAccount(w: Actions): Promise<Resource> {
  return await w.post("/v1/origination_stops", await newStop(w));
}

const newStop = async (w: Actions) => ({
  account_id: (await w.account())["id"] as string,
  reason: "Losses.",
});

/** Requests about stops of origination that succeed. */
export const STOP_SUCCESSES = {
  "origination_stops.list": () => ({}),
  "origination_stops.preview": () => ({ query: "sec_code=WEB" }),
  "origination_stops.get": async (w: Actions) => of(await stopNewAccount(w)),
  "origination_stops.create": async (w: Actions) => ({ body: await newStop(w) }),
  "origination_stops.lift": async (w: Actions) => ({
    ...of(await stopNewAccount(w)),
    body: { reason: "The cause is found." },
  }),
};

const of = (stop: Resource) => ({ path: [stop["id"] as string] });
