// A whole service in a process of its own that can be made to die, as by `kill -9`, right before or
// right after its nth effect: a commit, a statement that commits by itself, or the renaming of a
// file. It takes orders over the channel of `child_process` and runs the built packages.
import { appendFileSync } from "node:fs";
import fs from "node:fs/promises";
import { basename } from "node:path";
import { syncBuiltinESMExports } from "node:module";
import { Client } from "pg";

/** @type {{ of: "effect" | "rename", count: number, when: "before" | "after" } | undefined} */
let fate;
/** Whether the process stops before it gives a file its final name, until it gets SIGCONT. */
let pausesAtHandOver = false;
let counted = { effect: 0, rename: 0 };

function die() {
  process.kill(process.pid, "SIGKILL");
  // Nothing more happens in this process, not even in this turn of its loop.
  for (;;);
}

/** Counts an effect; dies here if it is the one to die before. True: the one to die after. */
function isLast(kind) {
  counted.effect += 1;
  if (kind === "rename") counted.rename += 1;
  if (fate === undefined || (fate.of === "rename" && kind !== "rename")) return false;
  if (fate.count !== counted[fate.of]) return false;
  if (fate.when === "before") die();
  return true;
}

const inTransaction = new WeakSet();
const query = Reflect.get(Client.prototype, "query");
Client.prototype.query = function watched(config, ...rest) {
  const text = typeof config === "string" ? config : (config.text ?? "");
  if (/^begin/i.test(text)) inTransaction.add(this);
  const inside = inTransaction.has(this);
  if (/^(commit|rollback)$/i.test(text)) inTransaction.delete(this);
  const isEffect = inside
    ? /^commit/i.test(text)
    : /^\s*(insert|update|delete|with|select (?:.* from )?create_)/is.test(text);
  if (!isEffect || !isLast("commit")) return Reflect.apply(query, this, [config, ...rest]);
  // A pool hands its clients a callback; connections of one's own await a promise.
  const callback = rest.findIndex((value) => typeof value === "function");
  if (callback !== -1) rest[callback] = die;
  const answer = Reflect.apply(query, this, [config, ...rest]);
  return callback === -1 ? answer.then(die, die) : answer;
};

// What took its final name is written down: a file handed over twice may leave no other trace.
const journal = process.env["RENAME_JOURNAL"];
const { rename } = fs;
fs.rename = async (from, to) => {
  // Files for and from banks only: the copies of the hand-over journal are no effect outside.
  if (!String(to).includes("/bank/")) return await rename(from, to);
  const isTheLast = isLast("rename");
  // A machine that is paused: what it was about to do, it does when it goes on.
  if (pausesAtHandOver && /^[^.].*\.ach$/.test(basename(String(to)))) {
    pausesAtHandOver = false;
    process.kill(process.pid, "SIGSTOP");
  }
  try {
    await rename(from, to);
  } catch (error) {
    // Nothing happened: the retry after making the missing folder is the one that counts.
    counted.effect -= 1;
    counted.rename -= 1;
    throw error;
  }
  appendFileSync(journal, `${String(to)}\n`);
  if (isTheLast) die();
};
syncBuiltinESMExports();

const { createSandbox, readConfig, startService } = await import("@railhead/server");
// In a live environment time is the wall's: one that stands and is moved makes a day's end come at once.
let wallAt = process.env["WALL_AT"];
const wall = wallAt === undefined ? {} : { wall: { now: () => wallAt } };
const service = await startService({ config: readConfig(process.env), ...wall });

async function openSandbox(wanted) {
  const created = await createSandbox(service.app, { ...wanted, seed: BigInt(wanted.seed) });
  const { environment, account_id, api_key } = created;
  process.send({ environment_id: environment.id, account_id, api_key });
}

process.on("message", (order) => {
  if (order.fate !== undefined) {
    counted = { effect: 0, rename: 0 };
    fate = order.fate;
    process.send({ armed: true });
  } else if (order.pauses_at_hand_over !== undefined) {
    pausesAtHandOver = order.pauses_at_hand_over;
    process.send({ armed: true });
  } else if (order.wall_at !== undefined) {
    wallAt = order.wall_at;
    process.send({ moved: true });
  } else if (order.sandbox !== undefined) {
    void openSandbox(order.sandbox);
  } else {
    process.send(counted);
  }
});
process.send({ url: service.url });
