import { readFileSync } from "node:fs";
import { Command, Option } from "commander";
import { connect, withConnection, type Connection } from "../connection.ts";
import { EXIT, fault } from "../fault.ts";
import { listOperations, type OperationFacts, type OperationInput } from "../operation-facts.ts";
import { whileWaiting } from "../progress.ts";
import { factLines, tableLines } from "../table.ts";
import { processTerminal } from "../terminal.ts";

/** Shorter words for some nouns of the interface. */
const NOUNS: Readonly<Record<string, string>> = {
  webhook_endpoints: "webhooks",
  funding_events: "funding",
  requests: "logs",
  api_keys: "keys",
};

/** Where a person writes them by hand. */
const OWN = new Set(["events.stream", "sandbox.clock.get", "sandbox.clock.advance"]);

/** True where `railhead <name>` has verbs of the API. */
export function isNoun(name: string): boolean {
  return listOperations().some((operation) => wordsOf(operation)[0] === name);
}

/** Adds a verb for every operation of the API, or of one noun: `railhead charges create …`. */
export function addOperationCommands(program: Command, noun?: string): void {
  for (const operation of listOperations()) {
    if (OWN.has(operation.operation_id)) continue;
    const path = wordsOf(operation);
    if (noun !== undefined && path[0] !== noun) continue;
    const verb = path.pop() ?? "";
    nounCommand(program, path).addCommand(operationCommand(verb, operation));
  }
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
      child = new Command(name).summary(`${name.replaceAll("-", " ")} of a running service`);
      parent.addCommand(child);
    }
    parent = child;
  }
  return parent;
}

const kebab = (name: string) => name.replaceAll("_", "-");

type Given = Connection & Readonly<Record<string, unknown>> & { body?: string };

function operationCommand(verb: string, operation: OperationFacts): Command {
  const command = new Command(verb)
    .summary(operation.summary.toLowerCase())
    .description(`${operation.summary}. ${operation.description}`.trim());
  const params = [...operation.path.matchAll(/:([a-z_]+)/g)].map((match) => match[1] ?? "");
  for (const name of params) command.argument(`<${kebab(name)}>`);
  const inputs = [...operation.query, ...operation.body];
  for (const input of inputs) command.addOption(optionOf(input));
  if (operation.body.length > 0) {
    command.option("--body <json>", "the whole body as JSON, @file, or - for standard input");
  }
  return withConnection(command).action(async (...args: unknown[]) => {
    const options = args[params.length] as Given;
    const path = params.reduce(
      (text, name, index) => text.replace(`:${name}`, encodeURIComponent(String(args[index]))),
      operation.path,
    );
    const body = operation.method === "GET" ? undefined : bodyOf(operation.body, options);
    const query = queryOf(operation.query, options);
    const work = connect(options).call<unknown>(operation.method, `${path}${query}`, body);
    const isWatched = options.json !== true && process.stdout.isTTY && process.stderr.isTTY;
    show(await whileWaiting(isWatched, () => `${operation.method} ${path};`, work), options);
  });
}

function optionOf(input: OperationInput): Option {
  const isFlag = input.type === "boolean";
  const value = input.type === "array" ? "<a,b,…>" : `<${input.type}>`;
  const flags = `--${kebab(input.name)} ${isFlag ? "[true|false]" : value}`;
  const option = new Option(flags, input.description);
  // `--key` and the like are ours; the member is then given in --body.
  return ["key", "api", "json", "body"].includes(input.name)
    ? new Option(`--${kebab(input.name)}-value ${value}`, input.description)
    : option;
}

function given(input: OperationInput, options: Given): unknown {
  const camel = input.name.replace(/_([a-z0-9])/g, (_all: string, letter: string) =>
    letter.toUpperCase(),
  );
  return options[camel] ?? options[`${camel}Value`];
}

function queryOf(inputs: readonly OperationInput[], options: Given): string {
  const query = new URLSearchParams();
  for (const input of inputs) {
    const value = given(input, options);
    if (value !== undefined) query.set(input.name, value === true ? "true" : (value as string));
  }
  return query.size === 0 ? "" : `?${query.toString()}`;
}

function bodyOf(inputs: readonly OperationInput[], options: Given): object | undefined {
  if (inputs.length === 0) return undefined;
  const body: Record<string, unknown> = options.body === undefined ? {} : bodyIn(options.body);
  for (const input of inputs) {
    const value = given(input, options);
    if (value !== undefined) body[input.name] = valueOf(input, value);
  }
  return body;
}

function bodyIn(text: string): Record<string, unknown> {
  return parsed(source(text), "--body") as Record<string, unknown>;
}

function valueOf(input: OperationInput, value: unknown): unknown {
  if (typeof value !== "string" || input.type === "string") return value;
  // A list of words as a person writes it, and as it stands in addresses.
  if (input.type === "array" && !value.trimStart().startsWith("[")) return value.split(",");
  return parsed(value, `--${kebab(input.name)}`);
}

function source(text: string): string {
  if (text === "-") return readFileSync(0, "utf8");
  return text.startsWith("@") ? readFileSync(text.slice(1), "utf8") : text;
}

function parsed(text: string, option: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw fault(`${option} is not JSON: ${text.slice(0, 60)}`, EXIT.usage);
  }
}

/** Data as a table or facts for a person, as it came for a program. */
function show(data: unknown, options: Connection): void {
  const terminal = processTerminal(options.json === true);
  if (!terminal.isPretty) {
    process.stdout.write(`${JSON.stringify(data)}\n`);
    return;
  }
  const width = process.stdout.columns;
  const lines = Array.isArray(data)
    ? tableLines(data as Record<string, unknown>[], width)
    : factLines(data as Record<string, unknown>, width);
  process.stdout.write(`${(lines.length === 0 ? ["Nothing."] : lines).join("\n")}\n`);
}
