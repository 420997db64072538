import type { Resource } from "../support/service.ts";
import type { Actions } from "./fixture.ts";

const id = (one: Resource): string => one["id"] as string;
const of = (one: Resource, body?: object) => ({
  path: [id(one)],
  ...(body === undefined ? {} : { body }),
});
const noMembers = () => ({});

export const ofSnapshot = (one: Resource) => ({
  path: [one["environment_id"] as string, id(one)],
});

/** Requests about sandboxes that succeed. */
export const SANDBOX_SUCCESSES = {
  "sandbox.inbox.open": noMembers,
  "sandbox.inbox.list": noMembers,
  "sandbox.environments.create": () => ({ body: { name: "child" } }),
  "sandbox.environments.list": noMembers,
  "sandbox.environments.get": async (w: Actions) => of(await w.child()),
  "sandbox.environments.delete": async (w: Actions) => of(await w.child()),
  "sandbox.environments.reset": async (w: Actions) => of(await w.child()),
  "sandbox.environments.fork": async (w: Actions) => of(await w.child(), {}),
  "sandbox.snapshots.create": async (w: Actions) => of(await w.child(), {}),
  "sandbox.snapshots.list": async (w: Actions) => of(await w.child()),
  "sandbox.snapshots.restore": async (w: Actions) => ofSnapshot(await w.snapshot()),
  "sandbox.snapshots.delete": async (w: Actions) => ofSnapshot(await w.snapshot()),
  "sandbox.accounts.step": async (w: Actions) => ({ path: [id(await w.account()), "onboard"] }),
  "sandbox.payments.step": async (w: Actions) => ({
    path: [id(await w.payment("charge", { payment_date: await w.today() })), "submit"],
  }),
  "sandbox.funding.run": noMembers,
  "sandbox.faults.create": () => ({ body: { target: "bank", effect: "drop", count: 1 } }),
  "sandbox.faults.list": noMembers,
  "sandbox.faults.clear": noMembers,
  "sandbox.scenarios.run": () => ({
    body: { content: "scenario: A books check\nsteps:\n  - expect: books\n" },
  }),
  "sandbox.outcomes.list": noMembers,
  "sandbox.rules.create": () => ({
    body: { match: { min_amount: 99 }, outcome: "standard" },
  }),
  "sandbox.rules.list": noMembers,
  "sandbox.rules.delete": async (w: Actions) =>
    of(await w.post("/v1/sandbox/rules", { match: { min_amount: 98 }, outcome: "standard" })),
  "sandbox.clock.get": noMembers,
  "sandbox.clock.set": () => ({ body: { mode: "frozen" } }),
  "sandbox.clock.advance": () => ({ body: { by: "PT1M" } }),
  "sandbox.clock.read_on": async (w: Actions) => {
    await w.payment("charge", { payment_date: await w.today() });
    const { next } = await w.post("/v1/sandbox/clock/advance", { by: "3bd", limit: 1 });
    return { query: `cursor=${next as string}` };
  },
};
