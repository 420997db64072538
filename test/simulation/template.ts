import { createLive } from "../../packages/server/src/environments/create-live.ts";
import { simulatedBank } from "../../packages/server/src/rails/calendar/bank-profile.ts";
import { createCustomerBody, linkBody, ONBOARDING } from "./bodies.ts";
import { data, type Data } from "./requests.ts";
import { sleep, type Template, type World } from "./world.ts";

export const TEMPLATE_START = "2026-03-02T15:00:00.000Z";

const PAYKEYS = 4;

/** What persons do before the first payment, over the same API and engine. */
export async function fillTemplate(world: World): Promise<Template> {
  const api = world.processes.get("api-1");
  if (api === undefined) throw new Error("no API runs");
  const bank = {
    ...simulatedBank,
    name: "First Bank",
    polls: ["07:30", "12:00", "16:00", "17:00"],
  };
  const made = await world.scheduler.as(api.actor, () =>
    createLive(api.app, { name: "Acme", website: "https://acme.example", bank }, TEMPLATE_START),
  );
  if (made === undefined) throw new Error("there is a live environment");
  const { api_key: apiKey, account_id, environment_id: environmentId } = made;
  const call = (method: string, path: string, body?: object): Promise<Data> =>
    data(world, { method, path, apiKey, body });
  const until = async (path: string, status: string) => {
    while ((await call("GET", path)).status !== status) await sleep(world, 300);
  };
  await call("POST", "/v1/representatives", { account_id, ...ONBOARDING.representative });
  await call("POST", "/v1/linked_bank_accounts", { account_id, ...ONBOARDING.linkedBankAccount });
  await call("POST", `/v1/accounts/${account_id}/onboard`, ONBOARDING.terms);
  await call("PATCH", `/v1/accounts/${account_id}/review`, { status: "active" });
  const requests = `/v1/accounts/${account_id}/capability_requests`;
  for (const { id } of await call("POST", requests, ONBOARDING.capabilities)) {
    await call("PATCH", `${requests}/${id}/review`, { status: "active" });
  }
  const paykeys: string[] = [];
  for (let index = 0; index < PAYKEYS; index += 1) {
    const { id } = await call("POST", "/v1/customers", createCustomerBody(index));
    await until(`/v1/customers/${id}`, "review");
    await call("PATCH", `/v1/customers/${id}/review`, { status: "verified" });
    const linked = await call("POST", "/v1/bridge/bank_account", linkBody(id, index));
    await until(`/v1/paykeys/${linked.id}`, "review");
    await call("PATCH", `/v1/paykeys/${linked.id}/review`, { status: "active" });
    paykeys.push(linked.paykey);
  }
  const second = await call("POST", "/v1/api_keys", {
    name: "second operator",
    scopes: ["ach_files:write"],
  });
  await call("POST", "/v1/webhook_endpoints", { url: "https://hooks.example/all" });
  const events = await call("GET", "/v1/events?after=0&limit=1000");
  return {
    environmentId,
    apiKey,
    secondKey: second.key,
    paykeys,
    lastEvent: events.at(-1).sequence,
  };
}
