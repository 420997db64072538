import { charge, charged, link, read, type Stage } from "./deeds.ts";
import type { Data } from "./process.ts";
import type { StorySandbox } from "./sandbox.ts";

/** What one environment has is nowhere in another one. */
export async function neighboursStayApart({ chance, open }: Stage): Promise<string[]> {
  const [mine, theirs] = [await open(), await open()];
  const own = await link(mine, chance);
  const other = await link(theirs, chance);
  await charged(mine, { paykey: own.paykey, amount: 100, external_id: "one" });
  const hidden = await charged(theirs, { paykey: other.paykey, amount: 100, external_id: "two" });
  const paths = [
    `/v1/charges/${hidden.id}`,
    `/v1/payments/${hidden.id}`,
    `/v1/paykeys/${other.id}`,
    `/v1/customers/${other.customer_id}`,
  ];
  const found: string[] = [];
  for (const path of paths) {
    const { status } = await mine.call("GET", path);
    if (status !== 404) found.push(`another environment's ${path.split("/")[2]} answers ${status}`);
  }
  const held = await mine.call("PUT", `/v1/charges/${hidden.id}/hold`, {
    body: { reason: "Not mine." },
  });
  if (held.status !== 404) found.push(`another environment's charge can be held: ${held.status}`);
  for (const path of ["/v1/payments", "/v1/customers", "/v1/events?after=0"]) {
    const text = JSON.stringify(await mine.get(path));
    if ([hidden.id, other.id, other.customer_id].some((id: string) => text.includes(id)))
      found.push(`another environment's rows stand in ${path}`);
  }
  return found;
}

/** A fork answers no key of its parent's callers. */
export async function forksForgetKeys({ chance, open }: Stage): Promise<string[]> {
  const parent = await open();
  const { paykey } = await link(parent, chance);
  const key = `story-key-${chance.below(1_000_000)}`;
  const first = await charge(parent, { paykey, amount: 500, external_id: "parent" }, key);
  const made = await parent.post(`/v1/sandbox/environments/${parent.environmentId}/fork`, {
    name: "fork",
  });
  const fork = parent.as(made.id, made.api_key);
  const inFork = await charge(fork, { paykey, amount: 700, external_id: "fork" }, key);
  const found: string[] = [];
  if (first.status !== 201) found.push(`the parent's charge was answered ${first.status}`);
  if (inFork.status !== 201) found.push(`a key of the parent binds the fork: ${inFork.status}`);
  const { status } = await parent.call("GET", `/v1/charges/${inFork.data?.id}`);
  if (status !== 404) found.push(`the fork's charge stands in its parent: ${status}`);
  return found;
}

/** Everything of an environment that lists and single answers show. */
async function viewOf(sandbox: StorySandbox): Promise<Record<string, string>> {
  const lists = [
    "/v1/payments?page_size=100",
    "/v1/customers",
    "/v1/paykeys",
    "/v1/funding_events",
    "/v1/exceptions",
    "/v1/ach_files",
    "/v1/events?after=0&limit=1000",
    "/v1/ledger/entries",
  ];
  const view: Record<string, string> = {};
  for (const path of lists) view[path] = JSON.stringify(await sandbox.get(path));
  const payments = await sandbox.get("/v1/payments?page_size=100");
  for (const { id } of payments) {
    view[`${id}`] = JSON.stringify(await read(sandbox, { id }));
    view[`${id} timeline`] = JSON.stringify(await sandbox.get(`/v1/payments/${id}/timeline`));
  }
  return view;
}

/** A restored snapshot is what was there, and nothing that came after it. */
export async function snapshotsAreWhole({ chance, open }: Stage): Promise<string[]> {
  const sandbox = await open();
  const { paykey } = await link(sandbox, chance);
  const count = 2 + chance.below(3);
  const made: Data[] = [];
  for (let index = 0; index < count; index += 1)
    made.push(await charged(sandbox, { paykey, amount: 100 + index, external_id: `c${index}` }));
  await sandbox.advance(chance.pick(["PT1M", "P1D", "3bd"]));
  const before = await viewOf(sandbox);
  const { id } = await sandbox.post(`/v1/sandbox/environments/${sandbox.environmentId}/snapshots`, {
    name: "story",
  });
  await charged(sandbox, { paykey, amount: 9_000, external_id: "later" });
  await sandbox.call("PUT", `/v1/charges/${made[0].id}/hold`, { body: { reason: "Later." } });
  await sandbox.advance("5bd");
  await sandbox.post(
    `/v1/sandbox/environments/${sandbox.environmentId}/snapshots/${id}/restore`,
    {},
  );
  const after = await viewOf(sandbox);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((path) => before[path] !== after[path])
    .map((path) => `${path} is not what the snapshot held`);
}

/** Of clock moves at once, none takes time back. */
export async function timeNeverGoesBack({ chance, open }: Stage): Promise<string[]> {
  const sandbox = await open();
  const { paykey } = await link(sandbox, chance);
  await charged(sandbox, { paykey, amount: 100, external_id: "one" });
  const { now: start } = await sandbox.get("/v1/sandbox/clock");
  const to = (hours: number) => new Date(Date.parse(start) + hours * 3_600_000).toISOString();
  const far = 30 + chance.below(60);
  await Promise.all(
    [far, 1 + chance.below(24), 1 + chance.below(24)].map((hours) =>
      sandbox.call("POST", "/v1/sandbox/clock/advance", { body: { to: to(hours) } }),
    ),
  );
  await charged(sandbox, { paykey, amount: 200, external_id: "two" });
  const { now } = await sandbox.get("/v1/sandbox/clock");
  const found = now < to(far) ? [`the clock shows ${now} after ${to(far)}`] : [];
  const events = (await sandbox.get("/v1/events?after=0&limit=1000")) as Data[];
  const instants = events.map(({ created_at }) => created_at as string);
  const back = instants.findIndex((at, index) => at < (instants[index - 1] ?? ""));
  if (back !== -1) found.push(`event ${back + 1} of ${instants[back]} follows one of later`);
  return found;
}
