import { Writable } from "node:stream";
import { Command, Option } from "commander";
import { connect, withConnection, type Connection } from "../connection/connection.ts";
import { bodyFrom, queryFrom, type FlagValue } from "../operations/operation-body.ts";
import {
  findResource,
  listOperations as listFacts,
  resourceNames,
  type OperationFacts,
  type OperationInput,
} from "../operations/operation-facts.ts";
import { flagOf, kebab } from "../operations/operation-values.ts";
import { EXIT } from "../terminal/cli-error.ts";
import { whileWaiting } from "../terminal/progress.ts";
import { selected, selectedLines } from "../terminal/select.ts";
import { factLines, tableLines } from "../terminal/table.ts";
import { processTerminal } from "../terminal/terminal.ts";
import { columnsFirst, withDollars } from "../terminal/columns.ts";

/** Shorter command names for some resources of the API. */
const NOUNS: Readonly<Record<string, string>> = {
  webhook_endpoints: "webhooks",
  funding_events: "funding",
  requests: "logs",
  api_keys: "keys",
};

/** Operations whose answer says whether a check passed: the command fails where it did not. */
const CHECKS: Readonly<Record<string, string>> = { "banks.doctor": "sound" };

/** Operations with hand-written commands. */
const HAND_WRITTEN = new Set([
  "events.stream",
  "risk.evaluate",
  "risk.metrics",
  "sandbox.clock.get",
  "sandbox.clock.advance",
]);

/** Charges and payouts are listed as payments of their type. */
function listOperations(): readonly OperationFacts[] {
  return listFacts().flatMap((operation) => {
    if (operation.operation_id !== "payments.list") return [operation];
    const lists = ["charge", "payout"].map((type) => ({
      ...operation,
      operation_id: `${type}s.list`,
      summary: `List ${type}s`,
      path: `${operation.path}?payment_type=${type}`,
      query: operation.query.filter(({ name }) => name !== "payment_type"),
    }));
    return [operation, ...lists];
  });
}

/** True where `railhead <name>` is a resource of the API. */
export function isNoun(name: string): boolean {
  return listOperations().some((operation) => wordsOf(operation)[0] === name);
}

/** Adds a command for every operation of the API, or of one resource: `railhead charges create …`. */
export function addOperationCommands(program: Command, noun?: string): void {
  for (const operation of sortedOperations()) {
    if (HAND_WRITTEN.has(operation.operation_id)) continue;
    const path = wordsOf(operation);
    if (noun !== undefined && path[0] !== noun) continue;
    const verb = path.pop() ?? "";
    const [resource = ""] = operation.operation_id.split(".");
    const parent = nounCommand(program, path);
    parent.addCommand(operationCommand(verb, operation));
    if (path.length > 1) parent.summary(parent.commands.map((one) => one.name()).join(", "));
    const { group, text } = findResource(resource) ?? { group: "", text: "" };
    const command = program.commands.find((one) => one.name() === path[0]);
    command?.summary(firstSentence(text)).helpGroup(`${group}:`);
  }
}

/** Those of the order of the help first: operations come in the order of their paths. */
function sortedOperations(): OperationFacts[] {
  const order = new Map(resourceNames().map((name, index) => [name, index]));
  const placeOf = ({ operation_id }: OperationFacts) =>
    order.get(operation_id.split(".")[0] ?? "") ?? order.size;
  return listOperations().toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** As the help writes it: one sentence without its period. */
function firstSentence(text: string): string {
  const [first = ""] = text.split(/\. |\.$/);
  return lowerFirst(first);
}

/** Leaves abbreviations as they are: `ACH files`, but `charges`. */
function lowerFirst(text: string): string {
  return /^[A-Z][A-Z]/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

function wordsOf({ operation_id }: OperationFacts): string[] {
  const [noun = "", ...rest] = operation_id.split(".");
  return [NOUNS[noun] ?? noun, ...rest].map(kebab);
}

function nounCommand(program: Command, path: readonly string[]): Command {
  let parent = program;
  for (const name of path) {
    let child = parent.commands.find((command) => command.name() === name);
    if (child === undefined) {
      child = new Command(name);
      parent.addCommand(child);
    }
    parent = child;
  }
  return parent;
}

type Given = Connection &
  Readonly<Record<string, unknown>> & { readonly body?: string; readonly select?: string };

function operationCommand(verb: string, operation: OperationFacts): Command {
  const command = new Command(verb)
    .summary(lowerFirst(operation.summary))
    .description(`${operation.summary}. ${operation.description}`.trim());
  const params = [...operation.path.matchAll(/:([a-z_]+)/g)].map((match) => match[1] ?? "");
  for (const name of params) command.argument(`<${kebab(name)}>`);
  for (const input of [...operation.query, ...operation.body]) command.addOption(optionOf(input));
  if (operation.body.length > 0) {
    command.option("--body <json>", "the whole body as JSON, @file, or - for standard input");
  }
  command.option("--select <path>", "print only this field, such as id or config.balance_check");
  return withConnection(command).action(async (...args: unknown[]) => {
    const options = args[params.length] as Given;
    const path = params.reduce(
      (text, name, index) => text.replace(`:${name}`, encodeURIComponent(String(args[index]))),
      operation.path,
    );
    const flag: FlagValue = (name) =>
      options[attributeOf(name)] ?? options[`${attributeOf(name)}Value`];
    const query = queryFrom(operation, flag);
    const api = connect(options);
    if (operation.is_download === true) {
      const bytes = await api.stream(`${path}${query}`);
      await bytes.pipeTo(Writable.toWeb(process.stdout));
      return;
    }
    const body = bodyFrom(operation, flag, { body: options.body, isSandbox: api.isSandbox });
    const work = api.call<unknown>(operation.method, `${path}${query}`, body);
    const isWatched = options.json !== true && process.stdout.isTTY && process.stderr.isTTY;
    const data = await whileWaiting(isWatched, () => `${operation.method} ${path};`, work);
    show(operation, data, options);
    const check = CHECKS[operation.operation_id];
    const isFailed = check !== undefined && (data as Record<string, unknown>)[check] === false;
    if (isFailed) process.exitCode = EXIT.failed;
  });
}

function optionOf(input: OperationInput): Option {
  const value =
    input.type === "boolean"
      ? "[true|false]"
      : input.is_money === true
        ? "<dollars.cents>"
        : input.type === "array"
          ? "<a,b,…>"
          : `<${input.type}>`;
  const description = input.is_money === true ? ` In dollars, such as 25.00.` : "";
  return new Option(
    `${flagOf(input)} ${value}`,
    `${input.description.replace(/,? in (whole )?cents/, "")}${description}`.trim(),
  );
}

/** Commander's attribute name of a flag. */
const attributeOf = (name: string) =>
  name.replace(/_([a-z0-9])/g, (_all: string, letter: string) => letter.toUpperCase());

/** Prints data as a table or fields on a terminal, otherwise as JSON. */
function show(operation: OperationFacts, data: unknown, options: Given): void {
  if (options.select !== undefined) {
    const lines = selectedLines(selected(data, options.select));
    if (lines.length > 0) process.stdout.write(`${lines.join("\n")}\n`);
    return;
  }
  const terminal = processTerminal(options.json === true);
  if (!terminal.isPretty) {
    process.stdout.write(`${JSON.stringify(data)}\n`);
    return;
  }
  const width = process.stdout.columns;
  const lines = Array.isArray(data)
    ? listLines(operation, data as Record<string, unknown>[], width)
    : factLines(withDollars(data as Record<string, unknown>), width);
  process.stdout.write(`${(lines.length === 0 ? ["Nothing."] : lines).join("\n")}\n`);
}

function listLines(
  { operation_id }: OperationFacts,
  items: readonly Record<string, unknown>[],
  width: number,
): string[] {
  const { rows, first } = columnsFirst(operation_id.replace(/\.list$/, ""), items);
  return tableLines(rows, width, first);
}
