import { countPayments } from "@railhead/server";
import type { Client } from "pg";
import { openListsFixture, type ListsFixture } from "./support/lists-fixture.ts";
import { COUNTED, listQueryGroups, type Samples } from "./support/list-queries.ts";
import { ACCOUNTS } from "./support/lists-rows.ts";
import { machine, median, print } from "./support/machine.ts";
import { printResult } from "./support/results.ts";

/**
 * Lists, totals and search where there are many payments, through HTTP, one caller after another: in
 * an account that has three in five of them. Every answer has its page and its exact total; totals that counters
 * know are measured by themselves, too.
 */
const size = Number(process.argv[2] ?? 5_000_000);
/** Of a hundred answers the second slowest is the 99th: of twenty it would be the slowest. */
const rounds = Number(process.argv[3] ?? 100);
/** Asked before it is measured: statements are prepared, and pages of the disk are in memory. */
const WARM_UP = 7;
/** Asked before anything is measured, so that no question pays for the runtime's compiling. */
const FIRST = 200;
const COUNTED_MS = 5;
/** Groups of questions that are asked, by how their titles begin, with commas between; else all. */
const wanted = process.argv[4]?.split(",") ?? [""];

interface Answer {
  readonly ms: number;
  readonly total: number;
}

type Ask = (path: string) => Promise<Answer>;

function asker(fixture: ListsFixture): Ask {
  return async (path) => {
    const start = performance.now();
    const answer = await fetch(fixture.service.url + path, {
      // Not compressed: caller and service are one process, and would do both ends of it.
      headers: { authorization: `Bearer ${fixture.key}`, "accept-encoding": "identity" },
    });
    const text = await answer.text();
    const ms = performance.now() - start;
    if (!answer.ok) throw new Error(text);
    const { meta } = JSON.parse(text) as { meta: { total_items?: number } };
    return { ms, total: meta.total_items ?? 1 };
  };
}

/** A payment of the middle, with what it belongs to. */
async function sample(db: Client, accountId: string): Promise<Samples> {
  const { rows } = await db.query<Omit<Samples, "total">>(
    `select p.id, p.kind, p.external_id, p.customer_id, c.email as customer_email, p.paykey_id,
      k.token as paykey, p.funding_ids[1] as funding_id
    from payments_with_state p join paykeys k on k.id = p.paykey_id join customers c on c.id = p.customer_id
    where p.account_id = $1 and p.created_at > '2025-03-14' and p.status = 'paid'
    order by p.created_at, p.id limit 1`,
    [accountId],
  );
  const { rows: all } = await db.query<{ n: string }>(
    "select count(*) as n from payments where account_id = $1",
    [accountId],
  );
  return { ...(rows[0] as Omit<Samples, "total">), total: Number(all[0]?.n) };
}

const p99 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b).at(Math.ceil(values.length * 0.99) - 1) ?? Number.NaN;

interface Measured {
  readonly name: string;
  readonly ceiling: number;
  readonly ask: () => Promise<Answer>;
}

/** Answers whether the bound holds. */
async function measure({ name, ceiling, ask }: Measured): Promise<boolean> {
  const { total } = await ask();
  for (let round = 1; round < WARM_UP; round += 1) await ask();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push((await ask()).ms);
  printResult({
    name: `${name}: p99`,
    unit: "ms",
    values: [p99(times)],
    floor: ceiling,
    isCeiling: true,
  });
  const most = Math.max(...times);
  print(`    p50 ${median(times).toFixed(1)} ms, at most ${most.toFixed(1)}, ${total} in all`);
  return p99(times) <= ceiling;
}

const pathOf = (query: string) => (query.startsWith("/") ? query : `/v1/payments?${query}`);

/** Without HTTP and page, by the function that lists call: an answer shows only both. */
function counter({ service, accountId, environmentId }: ListsFixture) {
  const scope = { environment_id: environmentId, account_id: accountId };
  return async (filters: Parameters<typeof countPayments>[2]): Promise<Answer> => {
    const start = performance.now();
    const total = await countPayments(service.app.db, scope, filters);
    return { ms: performance.now() - start, total };
  };
}

/** The latency of the first request after a start; later measurements are warm. */
async function warmUp(ask: Ask, path: string): Promise<void> {
  const { ms } = await ask(path);
  printResult({ name: "GET by id, the first answer after a start", unit: "ms", values: [ms] });
  for (let n = 0; n < FIRST; n += 1) await ask(n % 4 === 0 ? "/v1/payments" : path);
}

async function main(): Promise<void> {
  const fixture = await openListsFixture(size);
  const { db, filledMs } = fixture;
  const filled =
    filledMs === undefined ? "Filled before" : `Filled in ${(filledMs / 1000).toFixed(0)} s`;
  print(
    `Lists of ${size} payments over ${ACCOUNTS} accounts, 60 % in the one asked. ${machine()}.`,
  );
  print(`${filled}. ${rounds} requests each after ${WARM_UP} others, one after another, not compressed; page and total together, in milliseconds.`); // prettier-ignore
  const ask = asker(fixture);
  const samples = await sample(db, fixture.accountId);
  const one = `/v1/${samples.kind}s/${samples.id}`;
  await warmUp(ask, one);
  const held = [await measure({ name: "GET by id", ceiling: 20, ask: () => ask(one) })];
  const count = counter(fixture);
  const groups = [
    ...listQueryGroups(samples).map(({ title, questions }) => ({
      title,
      asked: questions.map(({ query, ...of }) => ({ ...of, ask: () => ask(pathOf(query)) })),
    })),
    {
      title: "Totals that counters answer, alone",
      asked: COUNTED.map(({ name, filters }) => ({
        name: `total ${name}`,
        ceiling: COUNTED_MS,
        ask: () => count(filters),
      })),
    },
  ].filter(({ title }) => wanted.some((start) => title.startsWith(start)));
  for (const { title, asked } of groups) {
    print(`\n${title}`);
    for (const question of asked) held.push(await measure(question));
  }
  const holding = held.filter((isHeld) => isHeld).length;
  print(
    `\n${size} payments: ${holding} of ${held.length} bounds hold, ${held.length - holding} are missed.`,
  );
  await fixture.close();
}

await main();
