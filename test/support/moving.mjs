// Moves an environment and ends as a killed process does, once a step is reached.
import { readConfig } from "@railhead/server";
import { moveEnvironment } from "@railhead/server/move";

const { variables, wanted, dieAt } = JSON.parse(process.argv[2]);
await moveEnvironment(readConfig(variables), {
  ...wanted,
  onStep({ step }) {
    if (step === dieAt) process.kill(process.pid, "SIGKILL");
  },
});
