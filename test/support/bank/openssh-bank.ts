import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { SftpSettings } from "../../../packages/server/src/db/tables/banks/banks.ts";
import { freePort, isListening } from "../ports.ts";

const SSHD = "/usr/sbin/sshd";

/** Whether OpenSSH's server is there; says so where it is not. */
export function isOpenSshInstalled(): boolean {
  const isInstalled = existsSync(SSHD);
  if (!isInstalled) {
    process.stderr.write(
      "OpenSSH's server is not installed (openssh-server): not tried against it.\n",
    );
  }
  return isInstalled;
}

/** A bank's OpenSSH on this machine, over folders of its own. */
export interface OpenSshBank {
  readonly settings: SftpSettings;
  path(...names: string[]): string;
  makeKey(name: string): void;
  close(): Promise<void>;
}

/** Starts OpenSSH, which takes the key `client`. */
export async function startOpenSshBank(): Promise<OpenSshBank> {
  const folder = await mkdtemp(join(tmpdir(), "railhead-sshd-"));
  const path = (...names: string[]) => join(folder, ...names);
  const makeKey = (name: string) => {
    const kind = ["-q", "-t", "ed25519", "-N", "", "-C", name];
    execFileSync("ssh-keygen", [...kind, "-f", path(name)]);
  };
  await Promise.all(["outbound", "inbound", "archive"].map((name) => mkdir(path(name))));
  makeKey("host");
  makeKey("client");
  await writeFile(path("authorized"), await readFile(path("client.pub")), { mode: 0o600 });
  const port = await freePort();
  // Where it runs as root, it looks for this folder of its own.
  if (userInfo().uid === 0) await mkdir("/run/sshd", { recursive: true });
  await writeFile(
    path("config"),
    [
      `Port ${port}`,
      "ListenAddress 127.0.0.1",
      `HostKey ${path("host")}`,
      `AuthorizedKeysFile ${path("authorized")}`,
      `PidFile ${path("pid")}`,
      "PasswordAuthentication no",
      "UsePAM no",
      "StrictModes no",
      // A program would be started by the user's shell, which reads the user's profile first: up to seconds a connection.
      "Subsystem sftp internal-sftp",
    ].join("\n"),
  );
  const server = spawn(SSHD, ["-D", "-f", path("config"), "-E", path("log")], { stdio: "ignore" });
  while (server.exitCode === null && !(await isListening(port))) await sleep(20);
  const print = execFileSync("ssh-keygen", ["-l", "-f", path("host.pub")], { encoding: "utf8" });
  return {
    settings: {
      host: "127.0.0.1",
      port,
      username: userInfo().username,
      host_key_fingerprints: [print.split(" ")[1] ?? ""],
      outbound: path("outbound"),
      inbound: [path("inbound")],
      archive: path("archive"),
      after_reading: "archive",
      rename: true,
      stat: true,
      read_back: true,
      timeout_ms: 10_000,
      secret_files: { private_key: path("client") },
    },
    path,
    makeKey,
    async close() {
      if (server.exitCode === null) {
        server.kill();
        await once(server, "exit");
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
