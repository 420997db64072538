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

async function operators(...args: string[]): Promise<Line> {
  const { lines, exit, errors } = await runCommand(["operators", ...args], {
    variables: variables(),
    cwd: folder,
  });
  if (exit !== 0 || lines[0] === undefined) throw new Error(errors);
  return lines[0];
}

it("the ready line has a link at localhost that signs the first administrator in once", async () => {
  expect(ready["dashboard"]).toMatch(/^http:\/\/localhost:\d+\/dashboard\/sign-in#[\w-]{43}$/);
  const first = await signIn(ready["dashboard"]);
  expect([first.status, await first.json()]).toMatchObject([
    201,
    {
      data: {
        session: { stage: "signed_in" },
        operator: { role: "admin" },
        scopes: expect.arrayContaining(["admin"]) as string[],
      },
    },
  ]);
  expect(first.headers.get("set-cookie")).toMatch(/^railhead_session=/);
  expect((await signIn(ready["dashboard"])).status).toBe(401);
});

it("people are invited, listed and disabled on the command line while the service runs", async () => {
  const invited = await operators("invite", "ops@example.com", "--role", "viewer", "--name", "Ops");
  expect(invited).toMatchObject({ event: "operator_invited", role: "viewer", state: "invited" });
  const listed = await operators("list");
  const emails = (listed["operators"] as Line[]).map(({ email }) => email);
  expect(emails).toEqual(["admin@example.com", "ops@example.com"]);
  expect(await operators("disable", "OPS@example.com")).toMatchObject({ changed: true });
  await expect(operators("disable", "nobody@example.com")).rejects.toThrow(
    /nobody with the address/,
  );
  await expect(operators("invite", "no-address")).rejects.toThrow(/no email address/);
});
