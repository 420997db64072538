import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Debian's packages of a cluster, unpacked into a folder: nothing is installed and no service starts. */
export interface Programs {
  readonly patroni: readonly string[];
  readonly etcd: string;
  readonly haproxy: string;
  /** PostgreSQL's own folder of programs. */
  readonly postgres: string;
  /** What the programs need to find their libraries. */
  readonly environment: Readonly<Record<string, string>>;
}

const POSTGRES = 15;
const PYTHON = "/usr/bin/python3";
const PACKAGES = [
  "patroni",
  "etcd-server",
  "haproxy",
  `postgresql-${POSTGRES}`,
  `postgresql-client-${POSTGRES}`,
  "libpq5",
  "liblua5.3-0",
  "libopentracing1",
  "libopentracing-c-wrapper0",
  "python3-cdiff",
  "python3-click",
  "python3-colorama",
  "python3-dateutil",
  "python3-dnspython",
  "python3-etcd",
  "python3-pkg-resources",
  "python3-prettytable",
  "python3-psutil",
  "python3-psycopg2",
  "python3-six",
  "python3-urllib3",
  "python3-wcwidth",
  "python3-yaml",
];
const NAME = createHash("sha256").update(PACKAGES.join()).digest("hex").slice(0, 12);
const DOWNLOAD_MS = 300_000;

/** Downloads and unpacks what is not there yet. Throws with the reason where it cannot be had. */
export function preparePrograms(): Programs {
  const folder = join(tmpdir(), `railhead-chaos-programs-${process.getuid?.() ?? 0}-${NAME}`);
  if (!existsSync(folder)) unpack(folder);
  const libraries = ["lib", "usr/lib"].flatMap((path) => multiarch(join(folder, path)));
  const environment = {
    LD_LIBRARY_PATH: libraries.join(":"),
    PYTHONPATH: join(folder, "usr/lib/python3/dist-packages"),
    PYTHONDONTWRITEBYTECODE: "1",
  };
  const programs = {
    patroni: [PYTHON, join(folder, "usr/bin/patroni")] as const,
    etcd: join(folder, "usr/bin/etcd"),
    haproxy: join(folder, "usr/sbin/haproxy"),
    postgres: join(folder, `usr/lib/postgresql/${POSTGRES}/bin`),
    environment,
  };
  const asked: readonly (readonly [string, ...string[]])[] = [
    [...programs.patroni, "--version"],
    [programs.etcd, "--version"],
    [programs.haproxy, "-v"],
    [join(programs.postgres, "postgres"), "--version"],
  ];
  for (const [file, ...args] of asked) {
    execFileSync(file, args, { env: environment, stdio: ["ignore", "ignore", "pipe"] });
  }
  return programs;
}

function multiarch(path: string): string[] {
  if (!existsSync(path)) return [];
  const names = readdirSync(path).filter((name) => name.endsWith("-linux-gnu"));
  return names.map((name) => join(path, name));
}

/** Unpacked under another name first: a run that was stopped leaves no half folder. */
function unpack(folder: string): void {
  const draft = `${folder}.draft-${process.pid}`;
  const downloads = join(draft, ".packages");
  mkdirSync(downloads, { recursive: true, mode: 0o755 });
  try {
    execFileSync("apt-get", ["download", "-qq", ...PACKAGES], {
      cwd: downloads,
      stdio: ["ignore", "ignore", "pipe"],
      timeout: DOWNLOAD_MS,
    });
    for (const name of readdirSync(downloads)) {
      execFileSync("dpkg-deb", ["-x", join(downloads, name), draft]);
    }
    rmSync(downloads, { recursive: true });
    writeFileSync(join(draft, "packages.txt"), `${PACKAGES.join("\n")}\n`);
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
