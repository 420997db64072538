import { styleText } from "node:util";

type Format = Parameters<typeof styleText>[0];

/** Styles text, or returns it unchanged. */
export type Paint = (format: Format, text: string) => string;

/** A fact that a command prints as one line of JSON. */
export interface Fact {
  readonly event: string;
}

/** Output of a command: formatted lines on a terminal, JSON lines for programs. */
export interface Terminal {
  /** True on an interactive terminal without --json. */
  readonly isPretty: boolean;
  /** Prints a fact; `lines` formats it for a terminal. */
  print<F extends Fact>(fact: F, lines: (fact: F, paint: Paint) => readonly string[]): void;
}

export interface TerminalOptions {
  readonly write: (text: string) => void;
  readonly isTty: boolean;
  /** JSON lines even on a terminal. */
  readonly json?: boolean;
  /** `NO_COLOR`, `TERM`. */
  readonly variables: Readonly<Record<string, string | undefined>>;
}

export function createTerminal(options: TerminalOptions): Terminal {
  const isPretty = options.isTty && options.json !== true;
  const isDull =
    (options.variables["NO_COLOR"] ?? "") !== "" || options.variables["TERM"] === "dumb";
  const paint: Paint = isPretty && !isDull ? styleText : (_format, text) => text;
  return {
    isPretty,
    print(fact, lines) {
      const output = isPretty ? lines(fact, paint) : [JSON.stringify(fact)];
      for (const line of output) options.write(`${line}\n`);
    },
  };
}

/** The terminal of this process. */
export function processTerminal(json: boolean): Terminal {
  return createTerminal({
    write: (text) => process.stdout.write(text),
    isTty: process.stdout.isTTY,
    json,
    variables: process.env,
  });
}

/** Waits until the stream is flushed: an exit would drop what a pipe has not taken yet. */
export function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.write("", () => resolve());
  });
}
