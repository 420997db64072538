import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { abandonMove } from "../../../packages/server/src/app/move/move.ts";
import { readConfig } from "../../../packages/server/src/app/settings/config.ts";
import { createLive } from "../../../packages/server/src/environments/create-live.ts";
import { simulatedBank } from "../../../packages/server/src/rails/calendar/bank-profile.ts";
import { shareBank, type Cluster, type Side } from "../../support/two-clusters.ts";
import type { Chance } from "../chance.ts";
import { isSeen, type Stage } from "./deeds.ts";
import { onboard } from "./installation.ts";
import { amountsAt, collect, linkAndVerify, orderBody } from "./live-deeds.ts";
import type { MoveOrder } from "./move-command.ts";
import { startProcess, variablesOf, type Call, type StoryProcess } from "./process.ts";

const START = "2026-03-02T15:00:00.000Z";
const CUTOFF = "2026-03-02T21:01:00.000Z";
const NEXT_CUTOFF = "2026-03-03T21:01:00.000Z";
const DEATHS = 4;

const SIDES: readonly Side[] = ["source", "target"];

/** An environment that moves to another cluster is served by one side at most, and loses nothing, wherever the command dies. */
export async function movesServeOnce({ chance, pair }: Stage): Promise<string[]> {
  const clusters = await pair();
  const scene = await openScene(clusters);
  try {
    const { wanted, orders } = scene;
    const cutoffAfter = chance.below(DEATHS + 2);
    for (let attempt = 0; attempt < DEATHS; attempt += 1) {
      if (attempt === cutoffAfter) scene.setTime(CUTOFF);
      await orders.add(1 + chance.below(2));
      const end = spawnMove(clusters.source, { wanted, death: chooseDeath(chance) });
      await orders.add(chance.below(3));
      await end;
      await orders.sendAll();
      if (await orders.isServedTwice()) return ["both clusters serve the environment"];
      if (chance.once(3))
        await abandonMove(readConfig(scene.variables), wanted).catch(() => undefined);
      if (await orders.isServedTwice()) return ["both clusters serve an abandoned environment"];
    }
    const said = await spawnMove(clusters.source, { wanted, death: null });
    if (said !== "") return [`the move does not end: ${said}`];
    await orders.sendAll();
    const found = [...orders.wrong];
    if (await orders.isServedTwice()) found.push("both clusters serve a moved environment");
    if (orders.waiting.length > 0) found.push(`${orders.waiting.length} orders are not answered`);
    scene.setTime(CUTOFF);
    await isSeen(() => collect(scene) > 0 || amountsAt(scene).length > 0, 300);
    scene.setTime(NEXT_CUTOFF);
    const wantedAmounts = sorted(orders.acknowledged.map((index) => 1_000 + index));
    await isSeen(() => {
      collect(scene);
      return amountsAt(scene).length >= wantedAmounts.length;
    });
    const sent = sorted(amountsAt(scene));
    if (sent.join() !== wantedAmounts.join())
      found.push(`the bank has ${sent.join()} for orders of ${wantedAmounts.join()}`);
    return found;
  } finally {
    await scene.close();
  }
}

const sorted = (cents: readonly number[]) => cents.toSorted((a, b) => a - b);

/** The last steps have few statements, and most of what can go wrong. */
function chooseDeath(chance: Chance): MoveOrder["death"] {
  const step = chance.weighted({ begun: 1, copying: 2, fenced: 2, proved: 4, switched: 4 });
  const most = { begun: 60, copying: 400, fenced: 300, proved: 6, switched: 24 }[step];
  return { step, statement: 1 + chance.below(most) };
}

/** Runs the command in a process of its own; answers what it says of its failure, if it was not killed. */
async function spawnMove(source: Cluster, order: Omit<MoveOrder, "variables">): Promise<string> {
  const variables = variablesOf({ url: source.server.url, dataDir: source.dataDir });
  const args = ["--enable-source-maps", process.argv[1] ?? "", "--move"];
  const child = spawn(process.execPath, [...args, JSON.stringify({ variables, ...order })], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return code === 0 || code === null ? said : `its process ended with ${code}`;
}

interface Scene {
  readonly wanted: MoveOrder["wanted"];
  readonly variables: MoveOrder["variables"];
  readonly bankFolder: string;
  readonly orders: Orders;
  setTime(at: string): void;
  close(): Promise<void>;
}

let opened = 0;

/** A bank of its own for each scene: environments of one cluster share no numbers of an ODFI. */
function routingNumber(index: number): string {
  const digits = `0910${String(index).padStart(4, "0")}`;
  const weights = [3, 7, 1, 3, 7, 1, 3, 7];
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** A live environment in the source, and a service at each side. */
async function openScene(clusters: Readonly<Record<Side, Cluster>>): Promise<Scene> {
  opened += 1;
  let now = START;
  const wall = { now: () => now };
  const start = (side: Side) =>
    startProcess({ url: clusters[side].server.url, dataDir: clusters[side].dataDir, wall });
  const { source, target } = clusters;
  const first = await start("source");
  const odfi_routing_number = routingNumber(opened);
  const immediate_destination = ` ${odfi_routing_number}`;
  const bank = { ...simulatedBank, odfi_routing_number, immediate_destination };
  const website = "https://acme.example";
  const environment = `moved ${opened}`;
  const made = await createLive(first.app, { name: "Acme", website, bank, environment }, START);
  // The engine finds its live environment when it starts.
  await first.stop();
  if (made === undefined) throw new Error(`there is an environment ${environment}`);
  const bankFolder = shareBank(source, target, made.environment_id);
  const services = { source: await start("source"), target: await start("target") };
  const callOf = (side: Side) => services[side].callWith(made.api_key);
  await onboard(callOf("source"), made.account_id);
  const paykey = await linkAndVerify({ call: callOf("source") });
  return {
    wanted: {
      environment: made.environment_id,
      to: target.server.url,
      journal: [join(target.dataDir, "journal")],
      folders: "checked",
      source: undefined,
      address: null,
      maxFenceMs: 60_000,
      maxStallMs: 120_000,
    },
    variables: variablesOf({ url: source.server.url, dataDir: source.dataDir }),
    bankFolder,
    orders: createOrders({ source: callOf("source"), target: callOf("target") }, paykey),
    setTime(at) {
      now = at;
    },
    close: () => stopBoth(services),
  };
}

async function stopBoth(services: Readonly<Record<Side, StoryProcess>>): Promise<void> {
  await services.source.stop();
  await services.target.stop();
}

interface Orders {
  /** Numbers of orders that were answered with 201, and of those that were not answered yet. */
  readonly acknowledged: readonly number[];
  readonly waiting: readonly number[];
  readonly wrong: readonly string[];
  /** Makes orders and sends all that wait. */
  add(count: number): Promise<void>;
  /** Sends what waits, and once more what was answered: under its key the answer is the same. */
  sendAll(): Promise<void>;
  isServedTwice(): Promise<boolean>;
}

function createOrders(calls: Readonly<Record<Side, Call>>, paykey: string): Orders {
  const answers = new Map<number, string>();
  const waiting: number[] = [];
  const wrong: string[] = [];
  let count = 0;

  async function send(index: number): Promise<string | undefined> {
    for (const side of SIDES) {
      const key = `move-story-order-${index}`;
      const { status, data } = await calls[side]("POST", "/v1/charges", {
        body: orderBody(paykey, index),
        key,
      });
      if (status === 201) return data.id as string;
      // 401: the environment is not here yet.
      if (status !== 503 && status !== 401)
        throw new Error(`order ${index} was answered ${status} ${JSON.stringify(data)}`);
    }
    return undefined;
  }

  async function sendWaiting(): Promise<void> {
    for (const index of waiting.splice(0)) {
      const answer = await send(index);
      if (answer === undefined) waiting.push(index);
      else answers.set(index, answer);
    }
  }

  return {
    get acknowledged() {
      return [...answers.keys()];
    },
    waiting,
    wrong,
    async add(more) {
      for (let left = more; left > 0; left -= 1) waiting.push((count += 1));
      await sendWaiting();
    },
    async sendAll() {
      await sendWaiting();
      for (const [index, known] of answers) {
        const answer = await send(index);
        if (answer !== undefined && answer !== known)
          wrong.push(`order ${index} was answered ${known}, and under its key ${answer}`);
      }
    },
    async isServedTwice() {
      const read = (side: Side) => calls[side]("GET", "/v1/payments?page_size=1");
      const [here, there] = [await read("source"), await read("target")];
      return here.status === 200 && there.status === 200;
    },
  };
}
