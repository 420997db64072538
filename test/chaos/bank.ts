import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
} from "node:fs";
import { rmSync, writeFileSync } from "node:fs";
import { watch } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Launcher } from "./programs.ts";
import { freePorts, startProxy, type Proxy } from "./proxy.ts";

const SSHD = "/usr/sbin/sshd";

/** Why there is no OpenSSH on this machine; undefined where there is. */
export function missingOpenSsh(): string | undefined {
  return existsSync(SSHD) ? undefined : `${SSHD} is not installed (openssh-server)`;
}

/** A bank's OpenSSH. What has its final name is taken away soon, so that its absence proves nothing. */
export interface Bank {
  readonly proxy: Proxy;
  readonly profile: object;
  /** Files that it took, by name, and those that still lie there. */
  files(): { readonly name: string; readonly text: string }[];
  /** Waits until a file is just being written, or just got its final name; false where none is in time. */
  receives(what: "part" | "whole file", withinMs: number): Promise<boolean>;
  /** Puts a file where the service reads it. */
  send(name: string, bytes: Uint8Array): void;
  /** Empties its folders. */
  clear(): void;
  close(): Promise<void>;
}

export async function startBank(folder: string, launcher: Launcher): Promise<Bank> {
  const path = (...names: string[]) => join(folder, ...names);
  for (const name of ["outbound", "inbound", "archive", "taken"]) {
    mkdirSync(path(name), { recursive: true });
  }
  for (const key of ["host", "client"]) {
    execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", key, "-f", path(key)]);
  }
  copyFileSync(path("client.pub"), path("authorized"));
  const [port = 0] = await freePorts(1);
  if (userInfo().uid === 0) mkdirSync("/run/sshd", { recursive: true });
  writeFileSync(path("sshd.conf"), sshdConfig(port, path));
  const command = [SSHD, "-D", "-f", path("sshd.conf"), "-E", path("sshd.log")];
  launcher.start({ name: "sshd", command });
  const proxy = await startProxy(port);
  const print = execFileSync("ssh-keygen", ["-l", "-f", path("host.pub")], { encoding: "utf8" });
  const over = new AbortController();
  const collecting = collect(path, over.signal);
  const named = (name: string) => readdirSync(path(name)).filter((each) => !each.startsWith("."));
  return {
    proxy,
    profile: profileOf({ port: proxy.port, fingerprint: print.split(" ")[1] ?? "", path }),
    files: () =>
      ["taken", "outbound"].flatMap((place) =>
        named(place).map((name) => ({ name, text: readFileSync(path(place, name), "latin1") })),
      ),
    receives: (what, withinMs) =>
      appears(path("outbound"), (name) => name.startsWith(".") === (what === "part"), withinMs),
    send(name, bytes) {
      writeFileSync(path("inbound", `.${name}`), bytes);
      renameSync(path("inbound", `.${name}`), path("inbound", name));
    },
    clear() {
      for (const place of ["outbound", "inbound", "archive", "taken"]) {
        for (const name of readdirSync(path(place))) rmSync(path(place, name));
      }
    },
    async close() {
      over.abort();
      await collecting;
      await proxy.close();
    },
  };
}

async function appears(
  folder: string,
  isWanted: (name: string) => boolean,
  withinMs: number,
): Promise<boolean> {
  const signal = AbortSignal.timeout(withinMs);
  try {
    for await (const { filename } of watch(folder, { signal })) {
      if (filename !== null && isWanted(filename)) return true;
    }
  } catch {
    // Nothing came in time.
  }
  return false;
}

const sshdConfig = (port: number, path: (name: string) => string) =>
  [
    `Port ${port}`,
    "ListenAddress 127.0.0.1",
    `HostKey ${path("host")}`,
    `AuthorizedKeysFile ${path("authorized")}`,
    "PidFile none",
    "PasswordAuthentication no",
    "UsePAM no",
    "StrictModes no",
    "MaxStartups 100",
    "Subsystem sftp internal-sftp",
    "",
  ].join("\n");

/** How long a file lies there before it is taken. */
const COLLECT_MS = 400;

/** A name that comes a second time is kept beside the first one. */
async function collect(path: (...names: string[]) => string, over: AbortSignal): Promise<void> {
  let count = 0;
  while (!over.aborted) {
    await sleep(COLLECT_MS);
    for (const name of readdirSync(path("outbound")).filter((each) => !each.startsWith("."))) {
      count += 1;
      try {
        const taken = `${String(count).padStart(4, "0")}-${name}`;
        renameSync(path("outbound", name), path("taken", taken));
      } catch {
        // The folder was emptied meanwhile.
      }
    }
  }
}

/** What the bank calls the file that came under a name. */
export const sentName = (taken: string): string => taken.replace(/^\d{4}-/, "");

function profileOf({
  port,
  fingerprint,
  path,
}: {
  port: number;
  fingerprint: string;
  path: (...names: string[]) => string;
}): object {
  return {
    name: "First Bank",
    transport: "sftp",
    sftp: {
      host: "127.0.0.1",
      port,
      username: userInfo().username,
      host_key_fingerprints: [fingerprint],
      outbound: path("outbound"),
      inbound: [path("inbound")],
      archive: path("archive"),
      after_reading: "archive",
      rename: true,
      stat: true,
      read_back: true,
      timeout_ms: 5_000,
      secret_files: { private_key: path("client") },
    },
    odfi_routing_number: "091000019",
    immediate_destination: " 091000019",
    immediate_destination_name: "FIRST BANK",
    immediate_origin: "1234567890",
    immediate_origin_name: "RAILHEAD",
    company_name: "RAILHEAD",
    company_identification: "1234567890",
    cutoff: "16:00",
    deadline: "16:30",
    polls: ["07:30", "12:00", "16:00", "17:00"],
    settlement: "08:30",
    maturity: "09:00",
    funding: "12:00",
    return_wait_days: 2,
    max_entries_per_file: 20_000,
  };
}
