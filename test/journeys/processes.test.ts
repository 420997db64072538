import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startCommand, type Command } from "../support/command.ts";

const run = promisify(execFile);

let folder: string;
const running: Command[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "railhead-processes-"));
  chmodSync(folder, 0o755);
});
afterAll(async () => {
  for (const command of running.splice(0)) {
    command.child.kill("SIGTERM");
    await command.ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

/** The processes that serve under this one. */
async function childrenOf(parent: number): Promise<number[]> {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid=,args="]);
  return stdout
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, ppid, ...args]) => Number(ppid) === parent && args.includes("serve"))
    .map(([pid]) => Number(pid));
}

/** A sandbox, made by `dev` and left behind for `serve`. */
async function openSandbox(): Promise<{ key: string; variables: Record<string, string> }> {
  const variables = { PORT: "0", RAILHEAD_DATA_DIR: join(folder, "data") };
  const dev = startCommand(["dev", "--no-demo", "--json"], { variables });
  running.push(dev);
  const ready = await dev.line("ready");
  dev.child.kill("SIGTERM");
  expect(await dev.ended).toBe(0);
  return { key: String(ready["api_key"]), variables };
}

it("several processes answer on one port, one that is killed is replaced, and all stop in order", async () => {
  const { key, variables } = await openSandbox();
  const command = startCommand(["serve", "--processes", "2", "--json"], { variables });
  running.push(command);
  const ready = await command.line("ready");
  expect(ready["processes"]).toBe(2);
  const api = String(ready["api"]);
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(api + path, {
      method,
      // A connection of its own for each request: each process gets its share.
      headers: { ...headers, connection: "close" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as { data: { id: string } } };
  };

  const customer = await call("POST", "/v1/customers", {
    name: "Two Processes",
    type: "individual",
    email: "two@example.com",
    phone: "+12125550100",
    device: { ip_address: "203.0.113.7" },
  });
  expect(customer.status).toBe(201);
  const path = `/v1/customers/${customer.body.data.id}`;
  const seen = await Promise.all(Array.from({ length: 20 }, () => call("GET", path)));
  expect(seen.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));

  const workers = await childrenOf(command.child.pid ?? 0);
  expect(workers.length).toBe(2);
  process.kill(workers[0] ?? 0, "SIGKILL");
  await expect
    .poll(
      async () =>
        (await childrenOf(command.child.pid ?? 0)).filter((pid) => !workers.includes(pid)).length,
      { timeout: 20_000 },
    ) // prettier-ignore
    .toBe(1);
  await expect.poll(async () => (await call("GET", path)).status).toBe(200);

  command.child.kill("SIGTERM");
  expect(await command.ended).toBe(0);
  expect(command.lines.at(-1)?.event).toBe("stopped");
});
