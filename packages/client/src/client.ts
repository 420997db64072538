import type { Envelope } from "./envelope.ts";
import { createDownload } from "./download.ts";
import { createEventStream, type StreamSource } from "./event-stream.ts";
import { createList, type Paging } from "./list.ts";
import { OPERATIONS, type Operation, type Operations } from "./operations.ts";
import type { ClientOptions, RequestOptions } from "./options.ts";
import { platform } from "./platform.ts";
import { createTransport, type Call, type Transport } from "./transport.ts";

/** The API client: one method per operation. */
export interface Railhead extends Operations {
  /** Any request, such as `request("GET", "/v1/charges/…")`; resolves to the envelope. */
  request(
    method: string,
    path: string,
    body?: unknown,
    options?: RequestOptions,
  ): Promise<Envelope>;
}

/** Creates a client without connection or state. */
export function createRailhead(options: ClientOptions): Railhead {
  const transport = createTransport(options, platform);
  const client: Tree = {
    request: (...[method, path, body, own = {}]: Parameters<Railhead["request"]>) =>
      transport.send({ method, path, body, options: own }),
  };
  for (const [id, operation] of Object.entries(OPERATIONS)) {
    setMethod(client, id.split(".").map(camel), methodOf(transport, operation));
  }
  return client as unknown as Railhead;
}

type Tree = { [name: string]: unknown };

/** Sets a method at its dotted name. A name may be a method and have others below it. */
function setMethod(
  tree: Tree,
  path: readonly string[],
  method: (...args: never[]) => unknown,
): void {
  const [name = "", ...rest] = path;
  if (rest.length === 0) {
    tree[name] = tree[name] === undefined ? method : Object.assign(method, tree[name]);
    return;
  }
  tree[name] ??= {};
  setMethod(tree[name] as Tree, rest, method);
}

function camel(word: string): string {
  return word.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function methodOf(transport: Transport, operation: Operation) {
  const names = [...operation.path.matchAll(/\{([a-z_]+)\}/g)].map((match) => match[1] as string);
  return (...args: unknown[]): unknown => {
    const path = names.reduce(
      (text, name, index) => text.replace(`{${name}}`, segment(args[index], name)),
      operation.path,
    );
    const rest = args.slice(names.length);
    const input = operation.input === undefined ? undefined : rest.shift();
    const options = (rest[0] ?? {}) as RequestOptions;
    const call = { method: operation.method, path, options };
    if (operation.input === "body")
      return callOperation(transport, operation, { ...call, body: input ?? {} });
    const query = (input ?? {}) as Query;
    return callOperation(transport, operation, call, query);
  };
}

type Scalar = string | number | boolean;
type Query = Readonly<Record<string, Scalar | readonly Scalar[] | null | undefined>>;

function callOperation(
  transport: Transport,
  { media, pages }: Operation,
  call: Call,
  query: Query = {},
): unknown {
  const callOf = (asked: Readonly<Record<string, unknown>>, options = call.options): Call => ({
    ...call,
    path: call.path + queryText(asked as Query),
    options,
  });
  if (media === "text/event-stream") {
    const open: StreamSource["open"] = (asked, options) =>
      transport.open(callOf(asked, options), media, HEARTBEAT_TIMEOUT_MS);
    return createEventStream({ options: call.options, platform, open }, query);
  }
  if (media !== undefined) return transport.open(callOf(query), media).then(createDownload);
  const read = (asked: Readonly<Record<string, unknown>>) => transport.send(callOf(asked));
  if (pages === undefined) return read(query).then(({ data }) => data);
  return createList(read, query, pages satisfies Paging);
}

/** The service sends a heartbeat every 16 seconds; a shorter timeout would cut idle streams. */
const HEARTBEAT_TIMEOUT_MS = 45_000;

/** An empty or non-string id would address another path. */
function segment(value: unknown, name: string): string {
  if (typeof value === "string" && value !== "") return encodeURIComponent(value);
  throw new TypeError(`${name} must be a string that is not empty`);
}

function queryText(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined || value === null) return [];
    const text = Array.isArray(value) ? value.join(",") : String(value);
    return [`${encodeURIComponent(name)}=${encodeURIComponent(text)}`];
  });
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}
