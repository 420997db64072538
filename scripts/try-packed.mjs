// Installs packed tarballs into an empty folder and runs `npx railhead dev` there until a charge is paid.
//   node scripts/try-packed.mjs release
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const from = resolve(process.argv[2] ?? "release");
const tarballs = readdirSync(from)
  .filter((name) => name.endsWith(".tgz"))
  .map((name) => join(from, name));
const folder = mkdtempSync(join(tmpdir(), "railhead-packed-"));
const seconds = (began) => ((performance.now() - began) / 1000).toFixed(1);
try {
  writeFileSync(join(folder, "package.json"), '{"private": true}\n');
  const installing = performance.now();
  execFileSync("npm", ["install", "--no-audit", "--no-fund", ...tarballs], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  process.stdout.write(`installed after ${seconds(installing)} s\n`);
  const began = performance.now();
  const child = spawn("npx", ["railhead", "dev", "--json"], {
    cwd: folder,
    // npx does not pass signals on: they go to its group.
    detached: true,
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let isPaid = false;
  for await (const line of createInterface({ input: child.stdout })) {
    const event = JSON.parse(line);
    if (event.event === "ready") process.stdout.write(`ready after ${seconds(began)} s\n`);
    if (event.event !== "payment" || event.what !== "paid" || isPaid) continue;
    isPaid = true;
    process.stdout.write(`first charge paid after ${seconds(began)} s\n`);
    if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
  }
  if (!isPaid) throw new Error("no charge was paid");
} finally {
  rmSync(folder, { recursive: true, force: true });
}
