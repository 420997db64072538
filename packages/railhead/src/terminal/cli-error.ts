/** How the command ends, after sysexits where those have a number. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 64,
  unavailable: 69,
  configuration: 78,
} as const;

/** An error whose message is a sentence for the person at the terminal, with the code to end with. */
export function cliError(message: string, exitCode: number = EXIT.failed): Error {
  return new Error(message, { cause: { exit_code: exitCode } });
}

/** The exit code that an error carries, if it is one of ours. */
export function exitCodeOf(error: unknown): number | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return (cause as { exit_code?: number } | undefined)?.exit_code;
}
