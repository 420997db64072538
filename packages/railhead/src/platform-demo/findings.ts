import type { Api } from "../connection/api.ts";
import { BUSINESSES } from "./plan.ts";
import type { Platform } from "./run.ts";

/** A finding of the demo: its count, and the request that lists it. */
export interface Finding {
  readonly what: string;
  readonly count: number;
  readonly call: string;
}

interface Rate {
  readonly name: string;
  readonly level: string;
  readonly [member: string]: unknown;
}

/** Lists that are read per account. */
const OF_ACCOUNTS = [
  ["payments held for a decision", "/v1/payments?payment_status=on_hold"],
  ["customers in review", "/v1/customers?status=review"],
  ["bank accounts in review", "/v1/paykeys?status=review"],
  ["bank accounts blocked after returns", "/v1/paykeys?status=blocked"],
  ["failed payments", "/v1/payments?payment_status=failed"],
  ["payments reversed after they were paid", "/v1/payments?payment_status=reversed"],
  ["returned transfers", "/v1/funding_events?status=failed,reversed"],
] as const;
const OF_PLATFORM = [
  ["open exceptions", "/v1/exceptions?status=open"],
  ["files exchanged with the bank", "/v1/ach_files?sort_order=asc"],
] as const;

/** The findings to show after the demo. */
export async function listFindings(platform: Platform, endpointId: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const apis = platform.businesses.map(({ api }) => api);
  const deliveries = `/v1/webhook_endpoints/${endpointId}/deliveries`;
  const lists = [
    ...OF_ACCOUNTS.map(([what, call]) => ({ what, call, of: apis })),
    ...OF_PLATFORM.map(([what, call]) => ({ what, call, of: [platform.api] })),
  ];
  for (const { what, call, of } of lists) {
    let count = 0;
    for (const api of of) count += (await api.get<unknown[]>(`${call}&page_size=1000`)).length;
    findings.push({ what, count, call });
  }
  const undelivered = await platform.api.get<unknown[]>(deliveries);
  const what = "messages to a receiver that does not respond";
  findings.push({ what, count: undelivered.length, call: deliveries });
  for (const [index, api] of apis.entries()) {
    findings.push(...(await ratesOf(api, BUSINESSES[index]?.name ?? "")));
  }
  return findings;
}

/** Return rates that are near their ceiling or above it. */
async function ratesOf(api: Api, name: string): Promise<Finding[]> {
  const { groups } = await api.get<{ groups: { scope: string; rates: Rate[] }[] }>(
    "/v1/return_rates",
  );
  const rates = groups.filter(({ scope }) => scope === "account").flatMap((group) => group.rates);
  const near = rates.filter(({ level }) => level === "warning" || level === "breach");
  return near.map((rate) => ({
    what: `${name}: ${rate.name} returns at ${rate.level} (${String(rate["rate"])} % of ${String(rate["ceiling"])} %)`,
    count: Number(rate["returned"]),
    call: "/v1/return_rates",
  }));
}
