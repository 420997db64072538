import { execFile } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFile } from "../../packages/nacha/src/index.ts";
import { runCommand, startCommand, type Command, type Line } from "../support/command.ts";

const run = promisify(execFile);

let folder: string;
const running: Command[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "railhead-first-"));
  chmodSync(folder, 0o755);
});
afterAll(async () => {
  for (const command of running.splice(0)) {
    command.child.kill("SIGKILL");
    await command.ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

function start(args: readonly string[], variables: Record<string, string> = {}): Command {
  const command = startCommand(["dev", ...args], { variables: settings(variables), cwd: folder });
  running.push(command);
  return command;
}

function settings(variables: Record<string, string> = {}): Record<string, string> {
  return { PORT: "0", RAILHEAD_DATA_DIR: join(folder, "data"), ...variables };
}

async function stop(command: Command): Promise<number | string> {
  command.child.kill("SIGTERM");
  return await command.ended;
}

async function get(ready: Line, path: string): Promise<Record<string, unknown>[]> {
  const headers = { authorization: `Bearer ${String(ready["api_key"])}` };
  const response = await fetch(`${String(ready["api"])}${path}`, { headers });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: Record<string, unknown>[] }).data;
}

/** Runs what the command printed in a shell, as a newcomer pastes it. */
async function shell(text: unknown): Promise<Record<string, unknown>> {
  const { stdout } = await run("sh", ["-c", `${String(text)} -w '\\n%{http_code}'`]);
  const [body = "", status] = stdout.split("\n");
  const { data } = JSON.parse(body) as { data: Record<string, unknown> };
  return { http_status: Number(status), ...data };
}

function clockOf(answer: Line | undefined): string {
  const { now } = (answer?.["clock"] ?? {}) as { now?: string };
  return String(now);
}

/** The demo's facts of one kind. */
const of = (lines: readonly Line[], event: string) => lines.filter((line) => line.event === event);

/** What a payment went through, by its name in the demo. */
function way(lines: readonly Line[], name: string): unknown[] {
  return of(lines, "payment")
    .filter((line) => line["name"] === name)
    .map((line) => line["what"]);
}

describe.sequential("the first run", () => {
  let first: Command;
  let ready: Line;

  it("serves, carries four payments through their life and says how to go on", async () => {
    first = start([]);
    ready = await first.line("ready");
    expect(ready["api"]).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(ready["api_key"]).toMatch(/^rk_sandbox_/);
    const finished = await first.line("demo_finished");
    const ends = (finished["payments"] as Record<string, unknown>[]).map((payment) => [
      payment["payment_type"],
      payment["status"],
      payment["reason"],
      payment["code"],
    ]);
    expect(ends).toEqual([
      ["charge", "paid", "OK", null],
      ["charge", "failed", "insufficient_funds", "R01"],
      ["charge", "reversed", "disputed", expect.stringMatching(/^R\d\d$/)],
      ["payout", "paid", "OK", null],
    ]);
    expect(finished["elapsed_ms"]).toBeLessThan(60_000);
    const { lines } = first;
    expect(way(lines, "Gym membership")).toEqual(["created", "scheduled", "settled", "paid"]);
    expect(way(lines, "Gift card")).toEqual(["created", "scheduled", "failed"]);
    expect(way(lines, "Concert tickets")).toEqual([
      "created",
      "scheduled",
      "settled",
      "paid",
      "reversed",
    ]);
    expect(way(lines, "Seller payout")).toEqual(["created", "scheduled", "settled", "paid"]);
    await first.line("serving");
  });

  it("names for each file a path at which that file lies, with the entries it says", () => {
    const sent = of(first.lines, "file_sent");
    expect(sent.length).toBeGreaterThanOrEqual(3);
    for (const fact of sent) {
      const path = join(folder, String(fact["path"]));
      const read = readFile(readFileSync(path));
      expect(read.errors).toEqual([]);
      const entries = read.batches.flatMap((batch) => batch.entries);
      const listed = fact["entries"] as { trace_number: string; amount: string }[];
      expect(listed.map((entry) => [entry.trace_number, Number(entry.amount)])).toEqual(
        entries.map((entry) => [entry.trace_number, entry.amount]),
      );
    }
    const traces = sent.flatMap((fact) => fact["entries"] as { trace_number: string }[]);
    const returns = of(first.lines, "file_received").flatMap((fact) => {
      expect(existsSync(join(folder, String(fact["path"])))).toBe(true);
      return fact["returns"] as { trace_number: string; name: string }[];
    });
    expect(returns.map(({ name }) => name)).toEqual(["Gift card", "Concert tickets"]);
    for (const { trace_number } of returns) {
      expect(traces.map((entry) => entry.trace_number)).toContain(trace_number);
    }
  });

  it("has funding events whose signed lines sum to their amounts", () => {
    const created = of(first.lines, "funding_event").filter((fact) => fact["what"] === "created");
    const found = created.map((fact) => {
      const sum = (fact["lines"] as { amount: string }[]).reduce(
        (total, line) => total + Number(line.amount),
        0,
      );
      const amount = Number(fact["amount"]);
      return [fact["event_type"], sum, fact["direction"] === "deposit" ? amount : -amount];
    });
    expect(found).toEqual([
      ["payout_withdrawal", -6000, -6000],
      ["charge_deposit", 20_000, 20_000],
      ["charge_reversal", -8000, -8000],
    ]);
    const files = of(first.lines, "file_sent").flatMap(
      (fact) => fact["entries"] as { funding_event_id: string | null }[],
    );
    const carried = new Set(files.map((entry) => entry.funding_event_id));
    for (const fact of created) expect(carried).toContain(fact["id"]);
  });

  it("has every event in order of business time", () => {
    const moments = first.lines
      .filter((line) => line["business_date"] !== undefined)
      .map((line) => `${String(line["business_date"])} ${String(line["time"])}`);
    expect(moments).toEqual(moments.toSorted());
  });

  it("prints a curl that creates a charge as it is, and one that moves time", async () => {
    const serving = await first.line("serving");
    const charge = await shell(serving["curl"]);
    expect(charge).toMatchObject({ http_status: 201, status: "created", amount: "2500" });
    const advanced = await shell(serving["advance"]);
    expect(advanced["http_status"]).toBe(201);
    const known = await get(ready, `/v1/payments?payment_id=${String(charge["id"])}`);
    expect(known).toHaveLength(1);
  });

  it("moves the clock from another terminal", async () => {
    const clock = await runCommand(["clock", "advance", "--by", "P1D"], { variables: settings() });
    expect(clock).toMatchObject({ exit: 0, errors: "" });
    const [answer] = clock.lines;
    expect(clock.lines.flatMap(({ events }) => events)).toHaveLength(
      Number(answer?.["events_total"]),
    );
    const moved = Date.parse(clockOf(answer)) - Date.parse(String(answer?.["from"]));
    expect(moved).toBeGreaterThanOrEqual(23 * 3_600_000);
    const wrong = await runCommand(["clock", "advance"], { variables: settings() });
    expect(wrong).toMatchObject({ exit: 64, errors: expect.stringContaining("exactly one") });
  });

  it("keeps its secrets from others on the machine", () => {
    expect(statSync(join(folder, "data", "sandbox.json")).mode & 0o777).toBe(0o600);
  });

  it("refuses a second process on the same data in one sentence", async () => {
    const second = await runCommand(["dev"], { variables: settings() });
    expect(second.exit).toBe(1);
    expect(second.errors).toMatch(/^railhead: .* is in use by another Railhead process .*\n$/);
  });

  it("stops cleanly on SIGTERM, and a second start keeps the data and shows the demo's end", async () => {
    const before = await get(ready, "/v1/payments");
    expect(await stop(first)).toBe(0);
    expect(first.errors()).toBe("");
    const second = start([]);
    const again = await second.line("ready");
    expect(again).toMatchObject({
      api_key: ready["api_key"],
      environment_id: ready["environment_id"],
      account_id: ready["account_id"],
    });
    const finished = await second.line("demo_finished");
    expect(finished["already_ran"]).toBe(true);
    expect(finished["payments"]).toHaveLength(4);
    const after = await get(again, "/v1/payments");
    expect(after.map((payment) => payment["id"])).toEqual(before.map((payment) => payment["id"]));
    const serving = await second.line("serving");
    expect(await shell(serving["curl"])).toMatchObject({ http_status: 201 });
    expect(await stop(second)).toBe(0);
  });

  it("ends with 69 and the database's last words where the database cannot be started again", async () => {
    const command = start(["--no-demo"]);
    await command.line("serving");
    const pg = join(folder, "data", "pg");
    const control = join(pg, "global", "pg_control");
    renameSync(control, join(folder, "pg_control"));
    process.kill(Number.parseInt(readFileSync(join(pg, "postmaster.pid"), "utf8"), 10), "SIGKILL");
    expect(await command.ended).toBe(69);
    expect(command.errors()).toContain(
      "The database ended unexpectedly and could not be restarted. Its last output:",
    );
    expect(command.errors()).toContain("pg_control");
    renameSync(join(folder, "pg_control"), control);
  });

  it("starts over on demand", async () => {
    const command = start(["reset", "--no-demo"]);
    const fresh = await command.line("ready");
    expect(fresh["environment_id"]).not.toBe(ready["environment_id"]);
    expect(await get(fresh, "/v1/payments")).toEqual([]);
    const serving = await command.line("serving");
    expect(await shell(serving["curl"])).toMatchObject({ http_status: 201 });
    expect(await stop(command)).toBe(0);
  });
});

describe("a start", () => {
  it("takes the next free port where the wanted one is taken, and says so", async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen({ port: 0, host: "127.0.0.1" }, done));
    const { port } = other.address() as AddressInfo;
    try {
      const command = start(["--no-demo"], { PORT: String(port), RAILHEAD_DATA_DIR: "ports" });
      expect(await command.line("port_taken")).toMatchObject({ wanted: port });
      const address = new URL(String((await command.line("ready"))["api"]));
      expect(Number(address.port)).toBeGreaterThan(port);
      expect(await stop(command)).toBe(0);
    } finally {
      other.close();
    }
  });

  it("can be stopped before it serves", async () => {
    const command = start([], { RAILHEAD_DATA_DIR: "early" });
    await command.line("starting");
    expect(await stop(command)).toBe(0);
  });

  it("lists every fault of its configuration and ends with 78", async () => {
    const faulty = { PORT: "many", LOG_LEVEL: "loud", RAILHEAD_DATA_DRI: "x" };
    const { exit, errors } = await runCommand(["dev"], { variables: settings(faulty) });
    expect(exit).toBe(78);
    for (const name of Object.keys(faulty)) expect(errors).toContain(name);
  });

  it("ends with 64 on a command that does not exist", async () => {
    expect((await runCommand(["devv"])).exit).toBe(64);
  });
});
