import { spawnSync } from "node:child_process";

const OLDEST = "import sys; sys.exit(sys.version_info < (3, 9))";

/** Whether the machine has a Python that the client supports. */
export const hasPython = spawnSync("python3", ["-c", OLDEST]).status === 0;
