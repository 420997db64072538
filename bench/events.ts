import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { readConfig, startService, type Service } from "@railhead/server";
import { openFolder } from "./support/folder.ts";
import { call, openEventFixture } from "./support/event-fixture.ts";
import type { FeedOrder, FeedReport } from "./support/feed-client.ts";
import { append, insertOnly } from "./support/log-load.ts";
import { machine, print, spread } from "./support/machine.ts";
import { ratiosOf, printResult } from "./support/results.ts";
import { plainLoop, deliver, receivedBy, type Load, type Posted } from "./support/webhook-load.ts";

/**
 * The event log and its webhooks, each beside a reference in the same run: rows only inserted, and
 * a plain undici loop that signs and posts. Then how late the feed is while payments are created.
 */
const rounds = Number(process.argv[2] ?? 5);
const parts = process.argv.slice(3);
const APPENDED = 20_000;
const POSTED = 10_000;
/** Rounds of webhooks before any counts: the third ten thousand takes a quarter less than the second. */
const WARMING = 3;

async function feedLag(service: Service, perSecond: number): Promise<FeedReport> {
  const fixture = await openEventFixture(service);
  const device = { ip_address: "203.0.113.7" };
  const customer = await call(fixture, "/v1/customers", {
    name: "Bench Customer",
    type: "individual",
    email: "bench@example.com",
    phone: "+12125550100",
    device,
  });
  const { paykey } = await call(fixture, "/v1/bridge/bank_account", {
    customer_id: customer["id"],
    routing_number: "021000021",
    account_number: "123456789",
    account_type: "checking",
  });
  const body = {
    paykey,
    external_id: "%N%",
    description: "Invoice",
    amount: 10000,
    currency: "USD",
    payment_date: "2026-03-20",
    consent_type: "internet",
    device,
    config: { balance_check: "disabled" },
  };
  const client = fork(new URL("./support/feed-client.js", import.meta.url));
  const { key } = fixture;
  const order: FeedOrder = {
    url: service.url,
    key,
    body: JSON.stringify(body),
    perSecond,
    seconds: 5,
  };
  const answer = once(client, "message");
  client.send(order);
  const [report] = (await answer) as [FeedReport];
  client.disconnect();
  return report;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.max(sorted[Math.floor(sorted.length * share)] ?? Number.NaN, 0);
}

/** Appended beside only inserted. */
async function measureLog(service: Service): Promise<void> {
  const figures = { appended: [] as number[], inserted: [] as number[], share: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    const fixture = await openEventFixture(service);
    const inserted = await insertOnly(fixture, { first: 1_000_000_000, count: APPENDED });
    const appended = await append(fixture, APPENDED);
    // The first round warms everything up.
    if (round === 0) continue;
    figures.inserted.push(inserted);
    figures.appended.push(appended);
    figures.share.push(appended / inserted);
  }
  print("");
  print(`Log: ${APPENDED} events of 1.2 kB a round, 100 to a transaction, 4 connections.`);
  print(`events appended and sequenced/s   ${spread(figures.appended, 0)}`);
  print(`  the same rows only inserted/s   ${spread(figures.inserted, 0)}`);
  printResult({
    name: "appended and sequenced, of only inserted",
    unit: "times",
    values: figures.share,
    floor: 0.6,
  });
}

/** Signed, posted and recorded beside signed and posted. */
async function measureWebhooks(service: Service, load: Load): Promise<void> {
  const ours: Posted[] = [];
  const bare: Posted[] = [];
  for (let round = -WARMING; round < rounds; round += 1) {
    const reference = await plainLoop(load);
    const delivered = await deliver(service, load);
    if (round < 0) continue;
    bare.push(reference);
    ours.push(delivered);
  }
  const rates = (of: readonly Posted[]) => of.map((posted) => posted.perSecond);
  const cpu = (of: readonly Posted[]) => of.map((posted) => posted.cpuMicroseconds);
  print("");
  print(`Webhooks: ${POSTED} messages of 1.6 kB a round to one receiver in a process of its own.`);
  print(`signed, posted and recorded/s     ${spread(rates(ours), 0)}`);
  print(`  bare undici loop with HMAC/s    ${spread(rates(bare), 0)}`);
  printResult({
    name: "webhooks, of a plain undici loop",
    unit: "times",
    values: ratiosOf(rates(ours), rates(bare)),
    floor: 0.5,
  });
  print(`processor time of a message, us   ${spread(cpu(ours), 1)}`);
  print(`  of the bare loop                ${spread(cpu(bare), 1)}`);
  print(`  share                           ${spread(ratiosOf(cpu(bare), cpu(ours)))}`);
  const postgres = ours.map((posted) => posted.postgresMicroseconds);
  print(`  and of PostgreSQL               ${spread(postgres, 1)}`);
}

async function measureFeed(service: Service): Promise<void> {
  print("");
  print("Feed: from the answer of a creation to its event on the stream.");
  for (const perSecond of [500, 1000, 2000]) {
    const { created, seen, seconds, lagMs } = await feedLag(service, perSecond);
    const [p50, p99] = [percentile(lagMs, 0.5), percentile(lagMs, 0.99)];
    print(
      `asked for ${perSecond}/s, created ${(created / seconds).toFixed(0)}/s, seen ${seen} of ${created}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    );
    const name = `feed, p99 behind the answer at ${perSecond}/s`;
    printResult({ name, unit: "ms", values: [p99], floor: 150, isCeiling: true });
  }
}

async function startSink(): Promise<{ sink: ChildProcess; port: number }> {
  const sink = fork(new URL("./support/webhook-sink.js", import.meta.url));
  const [{ port }] = (await once(sink, "message")) as [{ port: number }];
  return { sink, port };
}

async function main(): Promise<void> {
  const folder = await openFolder();
  const config = readConfig({
    PORT: "0",
    RAILHEAD_DATA_DIR: join(folder, "data"),
    ALLOW_LOOPBACK: "on",
  });
  const service = await startService({ config });
  const { sink, port } = await startSink();
  const postmaster = service.database.managed?.pid ?? 0;
  const isAsked = (part: string) => parts.length === 0 || parts.includes(part);
  print(`The event log, webhooks and the feed. ${machine()}.`);
  print(
    `${rounds} interleaved rounds after one to warm up, of webhooks ${WARMING}; median (least-most); shares per round.`,
  );
  print("Service, PostgreSQL, receiver and load generator share the machine.");
  if (isAsked("log")) await measureLog(service);
  if (isAsked("webhooks")) {
    await measureWebhooks(service, { port, count: POSTED, postmaster });
    print(`received in all                   ${await receivedBy(sink)}`);
  }
  if (isAsked("feed")) await measureFeed(service);
  sink.disconnect();
  await service.stop();
  await rm(folder, { recursive: true });
}

await main();
