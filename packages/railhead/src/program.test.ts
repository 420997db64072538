import { readdirSync, readFileSync } from "node:fs";
import type { Command } from "commander";
import { expect, it } from "vitest";
import { createProgram } from "./program.ts";

function allOf(command: Command): Command[] {
  return [command, ...command.commands.flatMap(allOf)];
}

it("no description of a command breaks a line within a paragraph, which the width of the terminal does", async () => {
  const commands = allOf(await createProgram("0.0.0"));
  expect(commands.length).toBeGreaterThan(150);
  const broken = commands.filter((one) => one.description().match(/[^\n]\n[^\n]/) !== null);
  expect(broken.map((one) => one.name())).toEqual([]);
});

it("the help says of every command what it is for, and keeps the letters of ACH", async () => {
  const commands = allOf(await createProgram("0.0.0")).slice(1);
  const summaries = commands
    .filter((one) => one.name() !== "help")
    .map((one) => one.summary() || one.description());
  expect(summaries.filter((text) => text === "" || /\bach\b/.test(text))).toEqual([]);
  expect(summaries).toContain("money from a customer's bank account to yours");
  expect(summaries).toContain("list ACH files");
});

it("the help shows every command under a heading that says what it belongs to", async () => {
  const program = await createProgram("0.0.0");
  const headings = program.commands.map((one) => one.helpGroup());
  expect(headings.filter((heading) => !/^[A-Z][a-z, ]+:$/.test(heading))).toEqual([]);
  expect(program.helpInformation()).not.toContain("\nCommands:");
  const payments = /\nPayments:\n([^]*?)\n\n/.exec(program.helpInformation())?.[1] ?? "";
  const names = [...payments.matchAll(/^ {2}(\S+)/gm)].map(([, name]) => name);
  expect(names).toEqual(["charges", "payouts", "payments", "bulk-jobs"]);
});

/** What is wrong with a line of a shell, or undefined. */
function faultOf(program: Command, line: string): string | undefined {
  const words = line.split(" ");
  let command = program;
  while (command.commands.length > 0) {
    const next = command.commands.find((one) => one.name() === words[0]);
    if (next === undefined) return `${line}: ${command.name()} has no ${words[0]}`;
    command = next;
    words.shift();
  }
  const known = new Set(["--help", ...command.options.map(({ long }) => long)]);
  const unknown = words.find((word) => word.startsWith("--") && !known.has(word));
  return unknown === undefined ? undefined : `${line}: there is no ${unknown}`;
}

it("every command that the dashboard shows is one of the command line, with its flags", async () => {
  const program = await createProgram("0.0.0");
  const sources = new URL("../../dashboard/src/", import.meta.url);
  const texts = readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(new URL(path, sources), "utf8"));
  const lines = texts.flatMap((text) =>
    [...text.matchAll(/npx railhead ([^`<\n$]+)/g)].map(([, line = ""]) => line.trim()),
  );
  expect(lines.length).toBeGreaterThan(25);
  const shown = lines
    .map((line) => line.replace(/["'](?: \})?[,;]?$/, ""))
    .filter((one) => one !== "trigger");
  expect(shown.flatMap((line) => faultOf(program, line) ?? [])).toEqual([]);
  const events = texts.flatMap((text) => [...text.matchAll(/triggerCommand\("([^"]+)"\)/g)]);
  const trigger = program.commands.find((one) => one.name() === "trigger");
  const choices = trigger?.registeredArguments[0]?.argChoices ?? [];
  expect(events.map(([, event = ""]) => event).filter((one) => !choices.includes(one))).toEqual([]);
});
