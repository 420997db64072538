import type { Dispatcher } from "undici";
import { running } from "../scheduler.ts";
import { findReceiver } from "../actors/receiver.ts";
import { simulatedSleep } from "./timers.ts";

// In place of `undici`, where webhooks are sent and objects are put into a store.

/** No seed has a sink into a store. */
export function request(): Promise<never> {
  return Promise.reject(new Error("the simulation has no store of objects"));
}

interface Posted {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export class Pool {
  private readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  dispatch({ path, headers, body }: Posted, handler: Dispatcher.DispatchHandler): void {
    const store = running();
    if (store === undefined) throw new Error("a webhook outside the simulation");
    const { scheduler } = store;
    const control = { abort: () => undefined } as unknown as Dispatcher.DispatchController;
    handler.onRequestStart?.(control, {});
    const receiver = findReceiver(scheduler);
    const send = () =>
      scheduler.call({
        port: "webhook",
        label: `POST ${path}`,
        run: () => Promise.resolve(receiver.accept({ url: this.origin + path, headers, body })),
        lost: () =>
          Promise.resolve(Object.assign(new Error("socket hang up"), { code: "ECONNRESET" })),
      });
    const delay = receiver.delayMs();
    void report(delay === 0 ? send() : simulatedSleep(delay).then(send), handler, control);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return Promise.resolve();
  }
}

async function report(
  answered: Promise<{ status: number }>,
  handler: Dispatcher.DispatchHandler,
  control: Dispatcher.DispatchController,
): Promise<void> {
  try {
    const { status } = await answered;
    handler.onResponseStart?.(control, status, {}, "");
    handler.onResponseEnd?.(control, {});
  } catch (error) {
    handler.onResponseError?.(control, error as Error);
  }
}
