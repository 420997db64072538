import { rm } from "node:fs/promises";
import { join } from "node:path";
import {
  createSandbox,
  inviteFirstOperator,
  readConfig,
  startService,
  type Service,
} from "@railhead/server";
import { openFolder } from "./support/folder.ts";
import { machine, print, spread } from "./support/machine.ts";
import { printResult } from "./support/results.ts";

/**
 * What a session adds to a request: the same one with an API key and with the cookie of a person, one after
 * the other, in one process and run, without a network. The caller is known before the path is found to name
 * nothing, so no statement is run and little but the caller is measured.
 */
const rounds = Number(process.argv[2] ?? 60);
const requests = Number(process.argv[3] ?? 500);
const ASKED = { url: "/v1/customers/none", status: 400 } as const;

type Headers = Readonly<Record<string, string>>;

async function signIn({ app, server }: Service): Promise<Headers> {
  const { link } = await inviteFirstOperator(app.people);
  const own = {
    host: "localhost",
    "sec-fetch-site": "same-origin",
    "railhead-request": "1",
  };
  const reply = await server.inject({
    method: "POST",
    url: "/v1/session",
    headers: own,
    payload: { link },
  });
  const cookie = String(reply.headers["set-cookie"]).split(";", 1)[0] ?? "";
  return { host: "localhost", "sec-fetch-site": "same-origin", cookie };
}

/** Microseconds of a request: of the clock, and of this process's processor time. */
async function timeOf({ server }: Service, headers: Headers, count: number) {
  const before = process.cpuUsage();
  const begun = performance.now();
  for (let number = 0; number < count; number += 1) {
    const { statusCode, payload } = await server.inject({ url: ASKED.url, headers });
    if (statusCode !== ASKED.status) throw new Error(payload);
  }
  const wall = ((performance.now() - begun) * 1000) / count;
  const { user, system } = process.cpuUsage(before);
  return { wall, cpu: (user + system) / count };
}

const folder = await openFolder();
const config = readConfig({
  PORT: "0",
  RAILHEAD_DATA_DIR: join(folder, "data"),
  RATE_LIMIT_READ: "0",
  RATE_LIMIT_PERSON_READ: "0",
  REQUEST_LOG: "off",
});
// The engine stands still: what is measured is reading.
const service = await startService({ config, engine: false });
const { api_key } = await createSandbox(service.app, {
  name: "bench",
  seed: 1n,
  clock_mode: "frozen",
  clock_at: "2026-03-02T15:00:00.000Z",
});
const key = { host: "localhost", authorization: `Bearer ${api_key}` };
const session = await signIn(service);
print(`Session checks. ${machine()}.`);
print(`${rounds} rounds of ${requests} requests each way, one after the other: GET ${ASKED.url}.`);
const added: { wall: number[]; cpu: number[] } = { wall: [], cpu: [] };
const held: { wall: number[]; cpu: number[] } = { wall: [], cpu: [] };
await timeOf(service, key, requests);
await timeOf(service, session, requests);
for (let round = 0; round < rounds; round += 1) {
  // The one that is first in a round differs: a machine that grows slower is no cost of sessions.
  const isKeyFirst = round % 2 === 0;
  const first = await timeOf(service, isKeyFirst ? key : session, requests);
  const second = await timeOf(service, isKeyFirst ? session : key, requests);
  const [byKey, bySession] = isKeyFirst ? [first, second] : [second, first];
  for (const kind of ["wall", "cpu"] as const) {
    added[kind].push(bySession[kind] - byKey[kind]);
    held[kind].push(byKey[kind]);
  }
}
print(`a request with a key: ${spread(held.wall, 0)} us, of which CPU ${spread(held.cpu, 0)} us`);
const name = "what a session adds to a request";
printResult({ name: `${name}, elapsed`, unit: "us", values: added.wall });
// The bound is on processor time: elapsed time on a busy machine is mostly other programs'.
printResult({ name: `${name}, CPU`, unit: "us", values: added.cpu, floor: 30, isCeiling: true });
await service.stop();
await rm(folder, { recursive: true });
