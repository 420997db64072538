import { readFileSync } from "node:fs";
import type { Logger } from "pino";
import type { Tracer } from "../../base/tracing.ts";
import { ConfigError } from "../settings/config-error.ts";
import type { Config } from "../settings/config.ts";

export interface Traces {
  /** Undefined where TRACES_URL is not set. */
  readonly tracer: Tracer | undefined;
  /** Sends the last spans. */
  close(): Promise<void>;
}

export async function openTraces(
  { TRACES_URL: url, TRACES_PERCENT: percent }: Config,
  log: Logger,
): Promise<Traces> {
  if (url === undefined) return { tracer: undefined, close: () => Promise.resolve() };
  // Optional packages: few who run the service want them.
  const { createTracer } = await import("./tracer.ts").catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new ConfigError([`TRACES_URL needs packages: npm install ${packages().join(" ")}`]);
  });
  const onError = (detail: string) => log.warn({ detail }, "traces could not be sent");
  const { tracer, close } = createTracer({ url, percent, onError });
  const warn = (err: unknown) => log.warn({ err }, "the last traces were not sent");
  return { tracer, close: () => close().catch(warn) };
}

/** Names and versions of the optional packages. */
function packages(): readonly string[] {
  const manifest = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
  const { peerDependencies } = JSON.parse(manifest) as {
    peerDependencies: Readonly<Record<string, string>>;
  };
  return Object.entries(peerDependencies).map(([name, version]) => `${name}@${version}`);
}
