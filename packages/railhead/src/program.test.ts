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
