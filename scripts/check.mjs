// Runs the checks that need a build and no test concurrently, and prints the output of each once
// it ended. Exits 1 where one is red.
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

const SCRIPTS = ["check:tests", "lint", "format:check"];

async function run(script) {
  const child = spawn(`npm run --silent ${script}`, {
    shell: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((resolve) => {
    child.once("close", (code) => resolve(code === 0));
  });
  const [out, errors, isGreen] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  process.stdout.write(`${script}: ${isGreen ? "green" : "red"}\n${out}${errors}`);
  return isGreen;
}

const results = await Promise.all(SCRIPTS.map(run));
process.exitCode = results.every(Boolean) ? 0 : 1;
