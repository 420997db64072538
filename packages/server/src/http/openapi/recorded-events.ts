import { readFileSync } from "node:fs";

/** Events by their type, each as a sandbox wrote it. */
export type RecordedEvents = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

let recorded: RecordedEvents | undefined;

/**
 * An event of every type, as `test/contract/recorded-events.test.ts` recorded it. Read when the document
 * is first asked for: a service that shows none starts without it.
 */
export function recordedEvents(): RecordedEvents {
  const file = new URL("../../../assets/recorded-events.json", import.meta.url);
  recorded ??= JSON.parse(readFileSync(file, "utf8")) as RecordedEvents;
  return recorded;
}
