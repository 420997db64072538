import { EXIT } from "../terminal/cli-error.ts";

/** A shutdown request. */
export interface Shutdown {
  readonly signal: AbortSignal;
  /** Resolves when a shutdown is requested. */
  readonly requested: Promise<void>;
  /** Requests a shutdown from within the process. */
  request(): void;
}

// A terminal signals the whole process group, and npm forwards the same Ctrl-C a second time.
const SAME_KEYSTROKE_MS = 400;

/** Requests a shutdown on the first SIGINT, SIGTERM or SIGHUP; a second one exits at once with 1. */
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
