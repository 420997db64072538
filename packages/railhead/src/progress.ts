import cliProgress from "cli-progress";

/** How far long work is, shown where a person watches. */
export interface Progress {
  /** A stretch of work begins; `total` is how much of it there is. */
  begin(name: string, total: number): void;
  /** So much of it is done. */
  at(done: number): void;
  end(): void;
}

const SILENT: Progress = { begin: () => undefined, at: () => undefined, end: () => undefined };

/** A bar on standard error, so that what is printed can still be redirected; silent without a terminal. */
export function createProgress(isWatched: boolean): Progress {
  if (!isWatched) return SILENT;
  const bar = new cliProgress.SingleBar(
    {
      format: "{name} {bar} {value}/{total}",
      stream: process.stderr,
      clearOnComplete: true,
      hideCursor: true,
    },
    cliProgress.Presets.shades_classic,
  );
  return {
    begin: (name, total) => bar.start(Math.max(total, 1), 0, { name }),
    at: (done) => bar.update(done),
    end: () => bar.stop(),
  };
}
