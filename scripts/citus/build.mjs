import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";

/** Why nothing can be built; undefined where it can. */
export function missingFor(source) {
  if (source === undefined) return "no folder with the source of Citus is given (--source)";
  if (!existsSync(join(source, "configure"))) return `${source} holds no source of Citus`;
  const headers = ask("pg_config", ["--includedir-server"]);
  if (headers === undefined || !existsSync(join(headers, "postgres.h")))
    return "the headers of the PostgreSQL server are not installed";
  return ask("make", ["--version"]) === undefined ? "make is not installed" : undefined;
}

/**
 * Builds Citus and installs it beside a copy of the PostgreSQL that pg_config names: the machine's own stays as it
 * is. PostgreSQL finds its files by their place relative to its program.
 */
export function buildCitus({ source, folder, print }) {
  const root = join(folder, "root");
  const [bin, lib, share] = ["--bindir", "--pkglibdir", "--sharedir"].map((name) =>
    ask("pg_config", [name]),
  );
  const programs = { bin: join(root, bin) };
  if (existsSync(join(root, lib, "citus.so"))) return programs;
  const build = join(folder, "source");
  cpSync(source, build, { recursive: true, filter: (path) => !path.endsWith("/.git") });
  // Older than what it is made from, it would be made again, by tools that are not needed otherwise.
  utimesSync(join(build, "configure"), new Date(), new Date());
  patchHeader(build);
  print("building Citus, which takes some minutes");
  const make = ["-s", `-j${availableParallelism()}`, "with_llvm=no"];
  run("./configure", ["--without-libcurl", "--with-security-flags=no"], build);
  run("make", [...make, "extension"], build);
  for (const path of [bin, lib, share]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    cpSync(path, join(root, path), { recursive: true, dereference: true });
  }
  run("make", [...make, `DESTDIR=${root}`, "install-extension", "install-headers"], build);
  return programs;
}

/** Since its release 15.20 PostgreSQL has this function itself, which Citus 13 declares again. */
function patchHeader(build) {
  const ours = join(build, "src/include/pg_version_compat.h");
  const theirs = join(ask("pg_config", ["--includedir-server"]), "commands/dbcommands.h");
  if (!existsSync(ours) || !readFileSync(theirs, "utf8").includes("have_createdb_privilege"))
    return;
  const text = readFileSync(ours, "utf8");
  const own = /static inline bool\nhave_createdb_privilege\(void\)\n\{.*?\n\}\n/s;
  writeFileSync(ours, text.replace(own, '#include "commands/dbcommands.h"\n'));
}

function ask(program, args) {
  const { status, stdout } = spawnSync(program, args, { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

function run(program, args, cwd) {
  const { status, stderr } = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr.slice(-2000)}`);
}
