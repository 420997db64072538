import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { AdapterFactory, ProviderAdapter } from "./adapter.ts";

const NAME = /^[a-z][a-z0-9_]{1,29}$/;
const RESERVED = new Set([
  "aggregator",
  "bank_account",
  "initialize",
  "railhead",
  "simulation",
  "tan",
]);

/**
 * Loads adapters of third parties. Each file exports `adapter`, an AdapterFactory. Throws one
 * sentence about the first file that is none.
 */
export async function loadAdapters(paths: readonly string[]): Promise<ProviderAdapter[]> {
  const adapters: ProviderAdapter[] = [];
  for (const path of paths) {
    const adapter = await loadAdapter(path);
    if (adapters.some(({ name }) => name === adapter.name)) {
      throw new Error(`The adapter ${path} has the name of another one: ${adapter.name}.`);
    }
    adapters.push(adapter);
  }
  return adapters;
}

async function loadAdapter(path: string): Promise<ProviderAdapter> {
  const exported = (await import(pathToFileURL(resolve(path)).href)) as Record<string, unknown>;
  const factory = exported["adapter"] ?? exported["default"];
  if (typeof factory !== "function") {
    throw new TypeError(`The adapter ${path} does not export a function named adapter.`);
  }
  const adapter = (factory as AdapterFactory)();
  if (typeof adapter?.name !== "string" || !NAME.test(adapter.name)) {
    throw new TypeError(`The adapter ${path} needs a name such as my_bank.`);
  }
  if (RESERVED.has(adapter.name)) {
    throw new Error(`The adapter ${path} may not be called ${adapter.name}.`);
  }
  if (typeof adapter.exchange !== "function") {
    throw new TypeError(`The adapter ${path} has no function exchange.`);
  }
  refusePage(path, adapter);
  return adapter;
}

const MAX_TITLE = 40;

function refusePage(path: string, { hosted }: ProviderAdapter): void {
  if (hosted === undefined) return;
  const { title } = hosted;
  if (typeof title !== "string" || title.trim() === "" || title.length > MAX_TITLE) {
    throw new TypeError(`The page of the adapter ${path} needs a title of 1 to 40 characters.`);
  }
  if (typeof hosted.begin !== "function" || typeof hosted.finish !== "function") {
    throw new TypeError(`The page of the adapter ${path} needs the functions begin and finish.`);
  }
}
