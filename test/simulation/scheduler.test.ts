import { expect, test } from "vitest";
import { createScheduler, type Actor } from "./scheduler.ts";

const SEEDS = 20;
/** So small that of all faults only a stand before a race is left. */
const RACES_ALONE = 1e-9;

const actorOf = (name: string): Actor => ({
  name,
  crash: () => Promise.resolve(),
  isDead: false,
  pausedUntil: 0,
});

/** Sends three statements on one connection without waiting for any; answers how they ran. */
async function send(seed: string): Promise<{ ran: string[]; pauses: number }> {
  const scheduler = createScheduler({ seed });
  const ran: string[] = [];
  const lane = {};
  scheduler.faultRate = RACES_ALONE;
  let isOver = false;
  scheduler.as(actorOf("calendar"), () => scheduler.timers.set(100, () => undefined, 100));
  scheduler.as(actorOf("engine"), () => {
    const statements = ["select count(*) as n, sum(l.version)", "update", "commit"];
    const run = (label: string) => () => Promise.resolve(void ran.push(label));
    const sent = statements.map((label) =>
      scheduler.call({ port: "database", label, lane, run: run(label) }),
    );
    void Promise.all(sent).then(() => (isOver = true));
  });
  await scheduler.runUntil(() => isOver);
  return { ran, pauses: scheduler.figures.pauses };
}

test("statements of a connection run in the order in which they were sent, also where the first of them was paused", async () => {
  let pauses = 0;
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const sent = await send(String(seed));
    expect(sent.ran).toEqual(["select count(*) as n, sum(l.version)", "update", "commit"]);
    pauses += sent.pauses;
  }
  expect(pauses).toBeGreaterThan(0);
});
