import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCommand, startCommand, type Command, type Line } from "../support/command.ts";

let folder: string;
let served: Command;
let ready: Line;

const variables = () => ({ PORT: "0", RAILHEAD_DATA_DIR: join(folder, "data") });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "railhead-people-"));
  served = startCommand(["dev", "--no-demo", "--json"], { variables: variables(), cwd: folder });
  ready = await served.line("ready");
}, 60_000);
afterAll(async () => {
  served.child.kill("SIGTERM");
  await served.ended;
  rmSync(folder, { recursive: true, force: true });
});

async function signIn(dashboard: unknown): Promise<Response> {
  const { origin, hash } = new URL(String(dashboard));
  return await fetch(`${origin}/v1/session`, {
    method: "POST",
    headers: { "content-type": "application/json", "railhead-request": "1", origin },
    body: JSON.stringify({ link: hash.slice(1) }),
  });
}

const operators = (...args: string[]) => command("operators", ...args);

async function command(...args: string[]): Promise<Line> {
  const { lines, exit, errors } = await runCommand(args, {
    variables: variables(),
    cwd: folder,
  });
  if (exit !== 0 || lines[0] === undefined) throw new Error(errors);
  return lines[0];
}

it("a command of the API prints what it downloads as it comes, and says why it cannot", async () => {
  const own = ["--api", String(ready["api"]), "--key", String(ready["api_key"])];
  const run = (...args: string[]) =>
    runCommand(["exports", "download", "--list", "accounts", ...own, ...args], { cwd: folder });
  const { lines, errors } = await run();
  expect([errors, lines.map(({ id }) => id)]).toEqual(["", [ready["account_id"]]]);
  expect((await run("--filter", "nam=x")).errors).toContain("nam is no filter");
});

it("the ready line has a link at localhost that signs the first administrator in once", async () => {
  expect(ready["dashboard"]).toMatch(/^http:\/\/localhost:\d+\/dashboard\/sign-in#[\w-]{43}$/);
  const first = await signIn(ready["dashboard"]);
  expect([first.status, await first.json()]).toMatchObject([
    201,
    {
      data: {
        session: { stage: "signed_in" },
        operator: { roles: ["admin"] },
        scopes: expect.arrayContaining(["admin"]) as string[],
      },
    },
  ]);
  expect(first.headers.get("set-cookie")).toMatch(/^railhead_session=/);
  expect((await signIn(ready["dashboard"])).status).toBe(401);
});

it("people are invited, listed and disabled on the command line while the service runs", async () => {
  const invited = await operators("invite", "ops@example.com", "--role", "viewer", "--name", "Ops");
  expect(invited).toMatchObject({ event: "operator_invited", roles: ["viewer"], state: "invited" });
  // That of the running service, which took any free port.
  expect(new URL(String(invited["dashboard"])).port).toBe(new URL(String(ready["api"])).port);
  const listed = await operators("list");
  const emails = (listed["operators"] as Line[]).map(({ email }) => email);
  expect(emails).toEqual(["admin@example.com", "ops@example.com"]);
  expect(await operators("disable", "OPS@example.com")).toMatchObject({ changed: true });
  await expect(operators("disable", "nobody@example.com")).rejects.toThrow(
    /nobody with the address/,
  );
  await expect(operators("invite", "no-address")).rejects.toThrow(/no email address/);
  const log = await fetch(new URL("/v1/audit_log?resource_type=operator", String(ready["api"])), {
    headers: { authorization: `Bearer ${String(ready["api_key"])}` },
  });
  const { data } = (await log.json()) as { data: { action: string; actor: { id: string } }[] };
  const ofCommandLine = data.filter(({ actor }) => actor.id === "command_line");
  expect(ofCommandLine.map(({ action }) => action)).toEqual([
    "operator.disabled",
    "operator.invited",
    "operator.invited",
  ]);
});

it("the command line says why a person may not do something, and makes an administrator in an emergency, for all to see", async () => {
  await operators("invite", "night@example.com", "--role", "viewer");
  const explain = () => command("rights", "explain", "night@example.com", "charges.refund");
  expect(await explain()).toMatchObject({ decision: "refused", permission: "payments:refund" });
  await expect(command("rights", "explain", "night@example.com", "charges.refnd")).rejects.toThrow(
    /operation: Must be an operation .* Did you mean charges.refund\?/,
  );
  const readiness = async () => {
    const response = await fetch(new URL("/readyz", String(ready["dashboard"])));
    return (await response.json()) as { status: string; notes?: string[] };
  };
  expect((await readiness()).notes).toBe(undefined);
  const emergency = ["break-glass", "night@example.com", "--reason", "Nobody is awake."];
  const given = await operators(...emergency, "--hours", "2");
  expect(given).toMatchObject({ email: "night@example.com", role: "admin" });
  expect(await explain()).toMatchObject({ decision: "allowed", role: "admin" });
  await expect.poll(readiness).toMatchObject({
    status: "ready",
    notes: [expect.stringMatching(/^Break-glass: the command line made a person an administrator/)],
  });
  // The command does not know the port that the system chose.
  const link = new URL(String(ready["dashboard"]));
  link.hash = new URL(String(given["dashboard"])).hash;
  const signedIn = await signIn(link.href);
  expect(await signedIn.json()).toMatchObject({
    data: { break_glass: [{ reason: "Nobody is awake.", until: given["until"] }] },
  });
  await expect(operators(...emergency, "--hours", "25")).rejects.toThrow(/--hours/);
  await expect(operators("break-glass", "no@example.com", "--reason", "x")).rejects.toThrow(
    /may sign in/,
  );
});
