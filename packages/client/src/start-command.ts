/** The Railhead of a test run, and how it is started. */
export interface StartOptions {
  /** A running Railhead; nothing is started. */
  readonly baseUrl?: string;
  /** With `baseUrl`: the key of one of its sandboxes. */
  readonly apiKey?: string;
  /** The command to start. Default the installed package `railhead`, or else the command `railhead`. */
  readonly command?: readonly [string, ...string[]];
  /** Folder of its database. Default a new folder, deleted by `stop`. */
  readonly dataDir?: string;
  /** Additional environment variables, such as DATABASE_URL. */
  readonly env?: Readonly<Record<string, string>>;
  /** Startup timeout in milliseconds. Default 60,000: the first start creates a database. */
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 60_000;
const ERROR_TAIL_CHARS = 2000;

// Types of the Node APIs in use: the package has no dependency on Node's types and loads without Node.
interface Readable {
  setEncoding(encoding: "utf8"): void;
  on(event: "data", listener: (text: string) => void): void;
}
interface Child {
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly exitCode: number | null;
  readonly signalCode: string | null;
  kill(signal: "SIGINT" | "SIGKILL"): boolean;
  once(event: "close", listener: (code: number | null) => void): void;
  once(event: "error", listener: (error: Error) => void): void;
}
interface ChildProcess {
  readonly spawn: (command: string, args: readonly string[], options: object) => Child;
}
interface Files {
  readonly mkdtemp: (prefix: string) => Promise<string>;
  readonly chmod: (path: string, mode: number) => Promise<void>;
  readonly rm: (path: string, options: { recursive: boolean; force: boolean }) => Promise<void>;
}
interface Process {
  readonly execPath: string;
  cwd(): string;
  readonly env: Readonly<Record<string, string | undefined>>;
  once(event: "exit", listener: () => void): void;
  off(event: "exit", listener: () => void): void;
}

/** Imports by a computed name, which bundlers for browsers do not resolve. */
async function nodeModule<T>(name: string): Promise<T> {
  const specifier = `node:${name}`;
  return (await import(/* @vite-ignore */ specifier)) as T;
}

export interface Started {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly stop: () => Promise<void>;
}

/** Runs `railhead dev` until `stop`, or until this process ends. */
export async function startCommand(options: StartOptions): Promise<Started> {
  const { spawn } = await nodeModule<ChildProcess>("child_process");
  const { mkdtemp, chmod, rm } = await nodeModule<Files>("fs/promises");
  const { tmpdir } = await nodeModule<{ readonly tmpdir: () => string }>("os");
  const { process } = globalThis as unknown as { process: Process };
  const { env: inherited } = process;
  const dataDir = options.dataDir ?? (await mkdtemp(`${tmpdir()}/railhead-test-`));
  const [command, ...args] = options.command ?? (await installedCommand());
  // As root, the database runs as another user, who needs access to the folder.
  if (options.dataDir === undefined) await chmod(dataDir, 0o755);
  const child = spawn(command, [...args, "dev", "--no-demo", "--json"], {
    env: { ...inherited, PORT: "0", RAILHEAD_DATA_DIR: dataDir, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    child.once("error", () => resolve());
  });
  const end = () => void child.kill("SIGINT");
  process.once("exit", end);
  const stop = async () => {
    process.off("exit", end);
    if (child.exitCode === null && child.signalCode === null) end();
    await ended;
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    return { ...(await waitUntilServing(child, options.timeoutMs ?? DEFAULT_TIMEOUT_MS)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Modules {
  readonly createRequire: (from: string) => { readonly resolve: (name: string) => string };
}
interface Paths {
  readonly dirname: (path: string) => string;
  readonly join: (...parts: readonly string[]) => string;
}

/** Resolves the package `railhead` next to this one or in the working directory; else uses the path. */
async function installedCommand(): Promise<readonly [string, ...string[]]> {
  const { createRequire } = await nodeModule<Modules>("module");
  const { dirname, join } = await nodeModule<Paths>("path");
  const { process } = globalThis as unknown as { process: Process };
  for (const from of [import.meta.url, join(process.cwd(), "tests.js")]) {
    try {
      const manifest = createRequire(from).resolve("railhead/package.json");
      return [process.execPath, join(dirname(manifest), "bin", "railhead.js")];
    } catch {
      // It is not installed there.
    }
  }
  return ["railhead"];
}

/** Waits for the `serving` line of the command; resolves to address and key. */
function waitUntilServing(child: Child, timeoutMs: number): Promise<Omit<Started, "stop">> {
  return new Promise((resolve, reject) => {
    let [output, errors] = ["", ""];
    const fail = (why: string) => {
      clearTimeout(timer);
      reject(new Error(`${why}: ${errors.slice(-ERROR_TAIL_CHARS)}`));
    };
    const timer = setTimeout(
      () => fail(`railhead did not serve within ${timeoutMs} ms`),
      timeoutMs,
    );
    child.stdout.setEncoding("utf8");
    child.stderr.setEncoding("utf8");
    child.stderr.on("data", (text) => (errors += text));
    child.stdout.on("data", (text) => {
      output += text;
      const line = output.split("\n").find((each) => each.includes('"event":"serving"'));
      if (line === undefined || !output.includes(`${line}\n`)) return;
      clearTimeout(timer);
      const { api, api_key } = JSON.parse(line) as { api: string; api_key: string };
      resolve({ baseUrl: api, apiKey: api_key });
    });
    child.once("error", ({ message }) =>
      fail(
        `railhead could not be started: ${message}${message.includes("ENOENT") ? ". Install the package railhead, or name what to start in `command`" : ""}`,
      ),
    );
    child.once("close", (code) => fail(`railhead ended with ${code}`));
  });
}
