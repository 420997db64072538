import { closeSync, createReadStream, openSync, writeSync } from "node:fs";
import { read, write } from "@railhead/nacha";
import { print } from "./machine.ts";
import { streamedFile } from "./nacha-data.ts";

/** Writes or reads one big file in a process of its own, and prints the most memory it had. */
const [action = "", path = "", entries = "0"] = process.argv.slice(2);

async function readAll(): Promise<number> {
  let cents = 0;
  for await (const event of read(createReadStream(path, { highWaterMark: 262_144 }))) {
    if (event.type === "entry") cents += event.entry.amount;
    if (event.type === "error") throw new Error(event.error.message);
  }
  return cents;
}

function writeAll(): number {
  const file = openSync(path, "w");
  let size = 0;
  for (const chunk of write(streamedFile(Number(entries)))) size += writeSync(file, chunk);
  closeSync(file);
  return size;
}

const start = performance.now();
if (action === "write") writeAll();
else await readAll();
const seconds = (performance.now() - start) / 1000;
print(JSON.stringify({ seconds, megabytes: process.resourceUsage().maxRSS / 1024 }));
