import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { advanceCommand, chargeCommand, servingLines, type Serving } from "./serving-summary.ts";

const access = { api: "http://127.0.0.1:8787", api_key: "rk_sandbox_k" };

/** The arguments a shell passes to curl. */
function argumentsOf(command: string): string[] {
  const script = command.replace(/^curl /, "printf '%s\\n' ");
  return execFileSync("sh", ["-c", script], { encoding: "utf8" }).trimEnd().split("\n");
}

const serving: Serving = {
  event: "serving",
  dashboard: "http://localhost:8787/dashboard/sign-in#token",
  ...access,
  environment_id: "e",
  account_id: "a",
  paykey: "p",
  data_dir: "/home/me/.railhead",
  database_dir: "/home/me/.railhead/pg",
  now: "2026-03-02T15:00:00.000Z",
  curl: chargeCommand(access, "1.01.ab"),
  advance: advanceCommand(access),
};

describe("the serving summary", () => {
  it("shows the charge as a shell command with its body as one argument", () => {
    const sent = argumentsOf(serving.curl);
    expect(sent.slice(0, 6)).toEqual([
      "-sS",
      "http://127.0.0.1:8787/v1/charges",
      "-H",
      "Authorization: Bearer rk_sandbox_k",
      "-H",
      "Content-Type: application/json",
    ]);
    expect(JSON.parse(sent[7] ?? "")).toMatchObject({
      paykey: "1.01.ab",
      amount: 2500,
      currency: "USD",
    });
  });

  it("gives the charge today's date and a new external id each time it is pasted", () => {
    const bodies = ["1", "2", "3"].map(
      () => JSON.parse(argumentsOf(serving.curl)[7] ?? "") as Record<string, string>,
    );
    const today = execFileSync("date", ["+%F"], { encoding: "utf8" }).trim();
    for (const { payment_date } of bodies) expect(payment_date).toBe(today);
    expect(new Set(bodies.map(({ external_id }) => external_id)).size).toBe(3);
    expect(serving.curl).not.toMatch(/\d{4}-\d{2}-\d{2}/);
  });

  it("wraps the same command over several lines on a terminal", () => {
    const text = servingLines(serving, (_format, part) => part).join("\n");
    const shown = /^curl[^]*?'\n/m.exec(text)?.[0] ?? "";
    expect(shown.split("\n").length).toBe(5);
    expect(shown.trimEnd().replaceAll(/ \\\n {2}/g, " ")).toBe(serving.curl);
  });

  it("names the API reference, the inbox, the files' folder and three next commands", () => {
    const text = servingLines(serving, (_format, part) => part).join("\n");
    expect(text).toContain("http://127.0.0.1:8787/docs/");
    expect(text).toContain("npx railhead sandbox inbox open");
    expect(text).toContain("/home/me/.railhead/bank/e");
    const [, next = ""] = text.split("Three things to try next:\n\n");
    expect(
      next
        .split("\n")
        .slice(0, 3)
        .every((line) => line.startsWith("npx railhead ")),
    ).toBe(true);
  });

  it("names the database folder only where it is outside the data folder", () => {
    const shown = (where: Serving) => servingLines(where, (_format, part) => part).join("\n");
    expect(shown(serving)).not.toContain("Database");
    expect(shown({ ...serving, database_dir: "/var/lib/railhead/1/pg" })).toContain(
      "/var/lib/railhead/1/pg",
    );
  });
});
