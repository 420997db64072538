import { createSandbox, type Service } from "@railhead/server";

/** What a sandbox's clock shows. */
export const FIXTURE_AT = "2026-03-02T15:00:00.000Z";

/** A sandbox with a frozen clock, and a key to it. */
export interface EventFixture {
  readonly service: Service;
  readonly environmentId: string;
  readonly accountId: string;
  readonly key: string;
}

/** What a request needs. */
export interface Caller {
  readonly service: Pick<Service, "url">;
  readonly key: string;
}

export async function call(
  fixture: Caller,
  path: string,
  body: object,
): Promise<Record<string, string>> {
  const answer = await fetch(fixture.service.url + path, {
    method: "POST",
    headers: { authorization: `Bearer ${fixture.key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { data } = (await answer.json()) as { data: Record<string, string> };
  if (!answer.ok) throw new Error(JSON.stringify(data));
  return data;
}

export async function openEventFixture(service: Service): Promise<EventFixture> {
  const sandbox = await createSandbox(service.app, {
    name: "bench",
    seed: 1n,
    clock_mode: "frozen",
    clock_at: FIXTURE_AT,
  });
  return {
    service,
    environmentId: sandbox.environment.id,
    accountId: sandbox.account_id,
    key: sandbox.api_key,
  };
}
