/** Exit codes, by sysexits where those define one. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 64,
  unavailable: 69,
  configuration: 78,
} as const;

/** An error with a one-sentence message for the user and an exit code. */
export function cliError(message: string, exitCode: number = EXIT.failed): Error {
  return new Error(message, { cause: { exit_code: exitCode } });
}

/** The exit code of a `cliError`; undefined for other errors. */
export function exitCodeOf(error: unknown): number | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return (cause as { exit_code?: number } | undefined)?.exit_code;
}
