import { execFile } from "node:child_process";
import { createReadStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { servingOf } from "../../examples/testcontainers/serving.mjs";
import { requireBuild } from "../support/build.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const run = promisify(execFile);
const action = parse(readFileSync(`${root}deploy/github-action/action.yml`, "utf8")) as {
  outputs: Record<string, { value: string }>;
  runs: { steps: { id: string; env: Record<string, string> }[] };
};

let folder: string;
let pid = 0;

function isRunning(): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

beforeAll(() => {
  requireBuild();
  folder = mkdtempSync(join(tmpdir(), "railhead-action-"));
});
afterAll(async () => {
  if (pid > 0) process.kill(pid);
  while (isRunning()) await sleep(50);
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the action's script as a runner does. */
async function start(command: string, variables: Record<string, string> = {}) {
  const file = (name: string) => join(folder, name);
  return await run("node", [`${root}deploy/github-action/start.mjs`], {
    env: {
      PATH: process.env["PATH"],
      RUNNER_TEMP: tmpdir(),
      GITHUB_ENV: file("env"),
      GITHUB_OUTPUT: file("output"),
      ACTION_COMMAND: command,
      ACTION_PORT: "0",
      ...variables,
    },
  });
}

/** Lines of a file that a runner reads. */
function linesOf(name: string): Record<string, string> {
  const lines = readFileSync(join(folder, name), "utf8").trim().split("\n");
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s, 2) as [string, string]));
}

describe("the action for GitHub", () => {
  it("starts Railhead and gives later steps an address, a key and a paykey that can be charged", async () => {
    const railhead = `${root}packages/railhead/bin/railhead.js`;
    const { stdout } = await start(`exec node ${railhead} dev --json --no-demo`);
    const output = linesOf("output");
    pid = Number(output["pid"]);
    const variables = linesOf("env");
    expect(stdout).toContain(variables["RAILHEAD_API"]);
    const body = {
      paykey: variables["RAILHEAD_PAYKEY"],
      amount: 2500,
      currency: "USD",
      description: "Order 1042",
      payment_date: "today",
      consent_type: "internet",
      device: { ip_address: "203.0.113.7" },
      external_id: "order-1042",
      config: { balance_check: "disabled" },
    };
    const answer = await fetch(`${variables["RAILHEAD_API"]}/v1/charges`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${variables["RAILHEAD_API_KEY"]}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(201);
    // A container for tests reads its key in the same output.
    const serving = await servingOf(createReadStream(output["log"] ?? ""));
    expect([serving.api_key, serving.paykey]).toEqual([output["api_key"], output["paykey"]]);
    const wanted = Object.values(action.outputs).map(
      ({ value }) => /outputs\.(\w+)/.exec(value)?.[1],
    );
    expect(wanted.filter((name) => name === undefined || !(name in output))).toEqual([]);
  });

  it("fails the step with the output of a command that ends", async () => {
    const ended = start("echo no such command >&2; exit 3").catch((error: unknown) => error);
    const { code, stderr } = (await ended) as { code: number; stderr: string };
    expect(code).toBe(1);
    expect(stderr).toContain("no such command");
    expect(stderr).toContain("::error::Railhead did not start: it ended with status 3");
  });

  it("takes no version that a shell would run", async () => {
    const refused = start("", { ACTION_VERSION: "1; echo run" }).catch((error: unknown) => error);
    expect(((await refused) as { stderr: string }).stderr).toContain("is no version");
  });
});
