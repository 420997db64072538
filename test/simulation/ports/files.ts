import * as node from "node:fs/promises";
import { basename, dirname } from "node:path";
import { running, type Port, type Scheduler } from "../scheduler.ts";

// In place of `node:fs/promises`, in the product's modules that exchange files with a bank.
export * from "node:fs/promises";

interface Effect<T> {
  readonly label: string;
  readonly run: () => Promise<T>;
  readonly port?: Port;
  readonly isIrreversible?: boolean;
}

async function park<T>({
  label,
  run,
  port = "file",
  isIrreversible = false,
}: Effect<T>): Promise<T> {
  const scheduler = running()?.scheduler;
  if (scheduler === undefined) return await run();
  const lost = () =>
    Promise.resolve(Object.assign(new Error("EIO: the reply was lost"), { code: "EIO" }));
  return await scheduler.call({
    port,
    label,
    run,
    isIrreversible,
    ...(port === "file" ? { lost } : {}),
  });
}

const isAtBank = (path: string) =>
  basename(dirname(path)) === "outbound" && !basename(path).startsWith(".");

/** Ids in names differ from seed to seed, not their shape. */
const shape = (path: string) => basename(path).replaceAll(/[0-9a-f]{8,}/g, "x");

export const rename: typeof node.rename = (from, to) =>
  park({
    label: `rename ${shape(String(from))} to ${shape(String(to))}`,
    run: () => node.rename(from, to),
    isIrreversible: isAtBank(String(to)),
  });

export const unlink: typeof node.unlink = (path) =>
  park({ label: `unlink ${shape(String(path))}`, run: () => node.unlink(path) });

export const open: typeof node.open = async (path, flags, mode) => {
  const handle = await node.open(path, flags, mode);
  const scheduler = running()?.scheduler;
  if (scheduler === undefined || flags !== "ax") return handle;
  handles.set(scheduler, [...(handles.get(scheduler) ?? []), handle]);
  return journalHandle(handle);
};

/** What processes that died had open. */
const handles = new WeakMap<Scheduler, node.FileHandle[]>();

export async function closeFiles(scheduler: Scheduler): Promise<void> {
  await Promise.allSettled((handles.get(scheduler) ?? []).map((handle) => handle.close()));
}

/** A line of the journal comes right before the file is at the bank: crashes belong around it. */
function journalHandle(handle: node.FileHandle): node.FileHandle {
  return new Proxy(handle, {
    get(target, name: keyof node.FileHandle) {
      if (name === "appendFile") {
        return (...line: Parameters<node.FileHandle["appendFile"]>) =>
          park({
            label: "append",
            run: () => target.appendFile(...line),
            port: "journal",
            isIrreversible: true,
          });
      }
      const member: unknown = target[name];
      return typeof member === "function" ? (member.bind(target) as unknown) : member;
    },
  });
}
