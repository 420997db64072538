import { EXIT } from "../terminal/cli-error.ts";

/** Asks to stop, once somebody did. */
export interface Shutdown {
  readonly signal: AbortSignal;
  /** Resolves when asked to stop. */
  readonly requested: Promise<void>;
  /** Asks to stop from within. */
  request(): void;
}

// A terminal signals the whole group, and npm passes the same keystroke on once more.
const SAME_KEYSTROKE_MS = 400;

/** Stops on the first SIGINT, SIGTERM or SIGHUP; a second one ends the process at once with 1. */
export function listenForShutdown(): Shutdown {
  const controller = new AbortController();
  let firstAt = 0;
  const onSignal = () => {
    if (!controller.signal.aborted) {
      firstAt = performance.now();
      controller.abort();
    } else if (performance.now() - firstAt > SAME_KEYSTROKE_MS) {
      process.exit(EXIT.failed);
    }
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, onSignal);
  const asked = new Promise<void>((resolve) => {
    controller.signal.addEventListener("abort", () => resolve(), { once: true });
  });
  return { signal: controller.signal, requested: asked, request: () => controller.abort() };
}
