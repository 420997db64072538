import { styleText } from "node:util";

type Format = Parameters<typeof styleText>[0];

/** Paints text, or leaves it as it is. */
export type Paint = (format: Format, text: string) => string;

/** Something that happened, for programs: one line of JSON. */
export interface Fact {
  readonly event: string;
}

/** Where a command tells what happens: to a person as lines, to a program as JSON lines. */
export interface Terminal {
  /** True where a person reads. */
  readonly isPretty: boolean;
  /** Tells a fact; `lines` words it for a person. */
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
      const told = isPretty ? lines(fact, paint) : [JSON.stringify(fact)];
      for (const line of told) options.write(`${line}\n`);
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

/** Once what was written has left: a pipe takes it only as its reader does, and an exit drops the rest. */
export function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.write("", () => resolve());
  });
}
