/** All errors in the environment's variables. */
export class ConfigError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The configuration is not valid:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
    this.name = "ConfigError";
    this.faults = faults;
  }
}
