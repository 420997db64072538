import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SftpSettings } from "../db/banks/banks.ts";
import { readSecret } from "./secret-files.ts";
import { createSftpTransport } from "./sftp.ts";

const SSHD = "/usr/sbin/sshd";
const SFTP_SERVER = "/usr/lib/openssh/sftp-server";
const isInstalled = existsSync(SSHD) && existsSync(SFTP_SERVER);
if (!isInstalled) {
  process.stderr.write(
    "OpenSSH's server is not installed (openssh-server): not tried against it.\n",
  );
}

let folder: string;
let settings: SftpSettings;
let server: ChildProcess | undefined;

const path = (...names: string[]) => join(folder, ...names);
const bytes = Buffer.from("101 091000019 1234567890\n".repeat(4000), "latin1");
const transport = (set: Partial<SftpSettings> = {}) => {
  const chosen = { ...settings, ...set };
  return createSftpTransport(chosen, readSecret(chosen));
};
const nothing = () => Promise.resolve();

function makeKey(name: string): void {
  execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", name, "-f", path(name)]);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

beforeAll(async () => {
  if (!isInstalled) return;
  folder = await mkdtemp(join(tmpdir(), "railhead-sshd-"));
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
      `Subsystem sftp ${SFTP_SERVER}`,
    ].join("\n"),
  );
  server = spawn(SSHD, ["-D", "-f", path("config"), "-E", path("log")], { stdio: "ignore" });
  while (server.exitCode === null && !(await isOpen(port))) await sleep(20);
  const print = execFileSync("ssh-keygen", ["-l", "-f", path("host.pub")], { encoding: "utf8" });
  settings = {
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
  };
});
afterAll(async () => {
  if (server !== undefined && server.exitCode === null) {
    server.kill();
    await once(server, "exit");
  }
  if (isInstalled) await rm(folder, { recursive: true, force: true });
});

test.skipIf(!isInstalled)(
  "OpenSSH takes a file whole under its final name, and a second time nothing",
  async () => {
    expect(await transport().probe()).toBeUndefined();
    expect(await transport().put("a.ach", bytes, nothing)).toEqual({ outcome: "handed_over" });
    expect(await readFile(path("outbound", "a.ach"))).toEqual(bytes);
    expect(await transport().put("a.ach", bytes, nothing)).toEqual({ outcome: "handed_over" });
    expect(await readdir(path("outbound"))).toEqual(["a.ach"]);
    expect(await transport().look("a.ach", bytes)).toBe("handed_over");
    const other = await transport().put("a.ach", Buffer.from("other"), nothing);
    expect(other).toMatchObject({ outcome: "not_handed_over", fault: "name_taken" });
  },
);

test.skipIf(!isInstalled)("files are read from OpenSSH in order and put away there", async () => {
  await writeFile(path("inbound", "2.ach"), "second");
  await writeFile(path("inbound", "1.ach"), "first");
  const found = await transport().arrived();
  expect(found.map(({ name, bytes: read }) => [name, read.toString()])).toEqual([
    ["1.ach", "first"],
    ["2.ach", "second"],
  ]);
  await transport().archive("1.ach");
  expect(await readdir(path("inbound"))).toEqual(["2.ach"]);
  expect(await readdir(path("archive"))).toEqual(["1.ach"]);
});

test.skipIf(!isInstalled)(
  "another host key than the pinned one, or another client key, gets nothing",
  async () => {
    const stranger = { host_key_fingerprints: [`SHA256:${"a".repeat(43)}`] };
    const refused = await transport(stranger).put("b.ach", bytes, nothing);
    expect(refused).toMatchObject({ outcome: "not_handed_over", fault: "host_key" });
    makeKey("stranger");
    const unknown = { secret_files: { private_key: path("stranger") } };
    const denied = await transport(unknown).put("b.ach", bytes, nothing);
    expect(denied).toMatchObject({ outcome: "not_handed_over", fault: "authentication" });
    expect(await transport(unknown).probe()).toContain("authentication");
    expect(await readdir(path("outbound"))).not.toContain("b.ach");
  },
);
