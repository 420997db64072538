import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** From where a checked program imports the client. */
export const CLIENT = join(root, "packages/client/src/index.ts");

/** What the compiler says against a program under the options of our own code; empty where it fits. */
export async function typeErrors(program: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "railhead-types-"));
  try {
    await writeFile(join(folder, "program.mts"), program);
    const options = {
      extends: join(root, "tsconfig.test.json"),
      compilerOptions: { typeRoots: [join(root, "node_modules/@types")], noUnusedLocals: false },
      include: ["program.mts"],
    };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(options));
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    return await new Promise((resolve, reject) => {
      execFile(process.execPath, [tsc, "-p", folder], (error, stdout, stderr) => {
        if (error === null || stdout !== "") resolve(stdout);
        else reject(new Error(stderr, { cause: error }));
      });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
