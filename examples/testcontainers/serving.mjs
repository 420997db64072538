import { createInterface } from "node:readline";

/** The line of `railhead dev --json` that says that it serves: its key, its sandbox and a paykey. */
export async function servingOf(output) {
  const lines = createInterface({ input: output });
  try {
    for await (const line of lines) {
      const start = line.indexOf('{"event":"serving"');
      if (start !== -1) return JSON.parse(line.slice(start));
    }
  } finally {
    lines.close();
    output.destroy();
  }
  throw new Error("Railhead ended before it served.");
}
