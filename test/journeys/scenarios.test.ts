import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApi, type Api } from "../../packages/railhead/src/connection/api.ts";
import { exportPayment } from "../../packages/railhead/src/scenario/export.ts";
import { readScenario } from "../../packages/railhead/src/scenario/read.ts";
import { runScenario, type ScenarioReport } from "../../packages/railhead/src/scenario/run.ts";
import { runCommand } from "../support/command.ts";
import { createPaykey, createPayment, type Kind } from "../support/factories.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

const EXAMPLES = fileURLToPath(new URL("../../docs/scenarios/", import.meta.url));

let service: TestService;
let root: Sandbox;
let api: Api;
const folder = mkdtempSync(join(tmpdir(), "railhead-scenarios-"));
beforeAll(async () => {
  service = await startTestService();
  root = await service.addSandbox();
  api = createApi({ address: service.url, key: root.api_key });
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

async function play(name: string, text: string): Promise<ScenarioReport> {
  const read = readScenario(name, text);
  if ("faults" in read) throw new Error(read.faults.join("\n"));
  return await runScenario(api, read.scenario);
}

function failuresOf(report: ScenarioReport): readonly string[] {
  return report.steps.flatMap(({ failures }) => failures);
}

/** What is the same whenever it is played. */
function replayed({ log_sha256, files }: ScenarioReport) {
  return { log_sha256, files };
}

test.each(readdirSync(EXAMPLES).filter((name) => /\.(?:ya?ml|json)$/.test(name)))(
  "the example %s ends as it says, and played again leaves the same log and files",
  async (name) => {
    const text = readFileSync(join(EXAMPLES, name), "utf8");
    const first = await play(name, text);
    expect(failuresOf(first)).toEqual([]);
    expect(first.files.length).toBeGreaterThan(0);
    const again = await play(name, text);
    expect(replayed(again)).toEqual(replayed(first));
    const other = await play(name, text.replace(/("?seed"?: )\d+/, "$199"));
    expect(other.log_sha256).not.toBe(first.log_sha256);
  },
);

describe("a scenario run over HTTP", () => {
  const PATH = "/v1/sandbox/scenarios";
  const sandboxes = () => root.list("/v1/sandbox/environments");

  test("leaves the same log and files as from the command line, and no sandbox", async () => {
    const content = readFileSync(join(EXAMPLES, "held-and-released.yaml"), "utf8");
    const before = await sandboxes();
    const answered = (await root.post(PATH, { content })) as unknown as ScenarioReport;
    expect(failuresOf(answered)).toEqual([]);
    expect(replayed(answered)).toEqual(replayed(await play("held-and-released.yaml", content)));
    expect(await sandboxes()).toEqual(before);
  });

  test("says at which line it ended otherwise, and keeps its sandbox where that is asked", async () => {
    const content = "scenario: No money\nsteps:\n  - call: GET /v1/customers\n    answers: 404\n";
    const report = await root.post(PATH, { content, keep: true });
    const failures = ["GET /v1/customers answered 200, not 404."];
    expect(report).toMatchObject({ passed: false, steps: [{ line: 0 }, { line: 3, failures }] });
    const path = `/v1/sandbox/environments/${report["environment_id"] as string}`;
    expect(await root.get(path)).toMatchObject({ name: "No money" });
    await root.call("DELETE", path);
  });

  test("is refused as a whole where its text has faults, each with its line", async () => {
    const content = "scenario: Wrong\nsteps:\n  - advance: nxt_cutoff\n  - expect: nobody\n";
    const { status, body } = await root.call("POST", PATH, { body: { content } });
    const { items } = body.data as unknown as { items: { detail: string }[] };
    expect([status, items.map(({ detail }) => detail.split(":")[0])]).toEqual([422, ["Line 4"]]);
    const many = `scenario: Long\nsteps:\n${"  - expect: books\n".repeat(101)}`;
    expect((await root.call("POST", PATH, { body: { content: many } })).status).toBe(422);
  });
});

describe("a scenario written from a payment", () => {
  const PERSON = {
    name: "Zelda Quixote",
    email: "zelda@quixote.test",
    phone: "+12125550188",
    metadata: { note: "knows-zelda" },
  };
  const SECRETS = [/zelda/i, /quixote/i, /2125550188/, /660077/, /secret-order/, /Private/];

  async function live(
    kind: Kind,
    outcome: string,
    between: (sandbox: Sandbox, path: string) => Promise<void> = () => Promise.resolve(),
  ) {
    const sandbox = await service.addSandbox({ seed: 5n });
    const { paykey } = await createPaykey(sandbox, { customer: PERSON, account_number: "660077" });
    const { id } = await createPayment(sandbox, kind, {
      paykey,
      outcome,
      amount: 4321,
      external_id: "secret-order-7",
      description: "Private lessons",
    });
    await between(sandbox, `/v1/${kind}s/${id}`);
    await sandbox.advance("idle");
    const payment = await sandbox.get(`/v1/${kind}s/${id}`);
    const own = createApi({ address: service.url, key: sandbox.api_key });
    return { payment, text: await exportPayment(own, id as string) };
  }

  test.each([
    ["charge", "standard"],
    ["charge", "failed_insufficient_funds"],
    ["charge", "return:R10@paid+40d"],
    ["payout", "failed_insufficient_funds"],
    ["charge", "cancelled_for_fraud_risk"],
  ] as const)(
    "a %s with %s names nobody and goes the same way at the same pace, and twice alike",
    async (kind, outcome) => {
      const { payment, text } = await live(kind, outcome);
      for (const secret of SECRETS) expect(text).not.toMatch(secret);
      const first = await play("written.yaml", text);
      expect(failuresOf(first)).toEqual([]);
      expect(text).toContain(`status: ${payment["status"]}`);
      expect(replayed(await play("written.yaml", text))).toEqual(replayed(first));
    },
  );

  test("has what people did to the payment, when they did it", async () => {
    const { text } = await live("charge", "standard", async (sandbox, path) => {
      await sandbox.advance("PT1H");
      await sandbox.put(`${path}/hold`, { reason: "Private reason" });
      await sandbox.advance("P2D");
      await sandbox.put(`${path}/release`, { reason: "Private reason" });
    });
    for (const secret of SECRETS) expect(text).not.toMatch(secret);
    expect(text).toMatch(/when: hold[\s\S]*when: release/);
    expect(failuresOf(await play("written.yaml", text))).toEqual([]);
  });

  test("of a clock that runs says how far its times may be off", async () => {
    const sandbox = await service.addSandbox({ seed: 5n });
    const { paykey } = await createPaykey(sandbox);
    const { id } = await createPayment(sandbox, "charge", { paykey });
    await sandbox.advance("PT7H");
    await sandbox.put("/v1/sandbox/clock", { mode: "scaled", factor: 10 });
    const own = createApi({ address: service.url, key: sandbox.api_key });
    const text = await exportPayment(own, id as string);
    expect(text).toContain("within: PT20M");
    // As if the engine had been a quarter of an hour late, and then too late.
    const late = (minutes: string) => text.replaceAll("after: PT6H", `after: PT6H${minutes}`);
    expect(failuresOf(await play("late.yaml", late("15M")))).toEqual([]);
    expect(failuresOf(await play("late.yaml", late("25M")))).toHaveLength(1);
  });

  test("of a return that nothing in the sandbox asked for says when the bank sent it", async () => {
    const sandbox = await service.addSandbox();
    const { paykey } = await createPaykey(sandbox, { account_number: "600003" });
    const { id } = await createPayment(sandbox, "charge", { paykey });
    await sandbox.advance("idle");
    const own = createApi({ address: service.url, key: sandbox.api_key });
    const text = await exportPayment(own, id as string);
    expect(text).toMatch(/outcome: return:R16@sent\+\d+bd/);
    expect(failuresOf(await play("written.yaml", text))).toEqual([]);
  });
});

describe("the command", () => {
  const connection = () => ["--api", service.url, "--key", root.api_key];

  test("plays files, writes JUnit and ends with 1 where something is not as expected", async () => {
    const good = join(EXAMPLES, "lack-of-money.yaml");
    const bad = join(folder, "bad.yaml");
    writeFileSync(bad, readFileSync(good, "utf8").replace("code: R01", "code: R02"));
    const junit = join(folder, "junit.xml");
    const args = ["scenario", "run", good, bad, "--junit", junit, ...connection()];
    const { exit, lines } = await runCommand(args);
    expect(exit).toBe(1);
    expect(lines.map(({ event, passed, failed }) => [event, passed ?? failed])).toEqual([
      ["scenario", true],
      ["scenario", false],
      ["scenarios", 1],
    ]);
    const xml = readFileSync(junit, "utf8");
    expect(xml.match(/<testsuite /g)).toHaveLength(2);
    expect(xml).toContain('<failure message="rent: code is &quot;R01&quot;, not &quot;R02&quot;">');
    expect(await root.list("/v1/sandbox/environments")).toHaveLength(1);
  });

  test("plays nothing where a file cannot be read, and says where it is wrong", async () => {
    const wrong = join(folder, "wrong.yaml");
    writeFileSync(wrong, "scenario: Wrong\nsteps:\n  - advance: idle\n  - expect: nobody\n");
    const { exit, errors } = await runCommand(["scenario", "run", wrong, ...connection()]);
    expect(exit).toBe(64);
    expect(errors).toContain(`${wrong}:4: Nothing is called "nobody" by then.`);
  });
});
