import { SETTINGS } from "./config.ts";
import type { Setting } from "./setting.ts";

/** Renders the settings page: name, default, bounds and meaning. */
export function configPage(): string {
  const rows = Object.entries<Setting>(SETTINGS).map(([name, setting]) =>
    row([`\`${name}\``, fallback(setting), bounds(setting), setting.description]),
  );
  return `# Settings

_Generated from \`packages/server/src/app/settings/config.ts\`; change that and run \`npm run docs\`._

The service reads environment variables when it starts. It does not start with an invalid value, half of a pair, or an
unknown name with \`RAILHEAD_\`, and lists all errors together. An empty variable counts as absent.

${row(["variable", "default", "value", "meaning"])}
${row(["-", "-", "-", "-"])}
${rows.join("\n")}

The command \`railhead\`, where it calls a running service, also reads \`RAILHEAD_API\` (its address) and
\`RAILHEAD_API_KEY\`; without them it finds the sandbox that \`railhead dev\` keeps below
\`RAILHEAD_DATA_DIR\`. \`RAILHEAD_KEYS\` are further keys for the commands of \`railhead merged\`.
`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function fallback({ default: value }: Setting): string {
  if (value === undefined) return "none";
  return value === "" ? "empty" : `\`${value}\``;
}

function bounds(setting: Setting): string {
  if (setting.type === "choice") {
    return setting.choices.map((choice) => `\`${choice}\``).join(", ");
  }
  if (setting.type === "list") return "comma-separated names";
  if (setting.type === "integer") {
    const { minimum, maximum } = setting;
    return maximum === undefined ? `${minimum} or more` : `${minimum}-${maximum}`;
  }
  if (setting.pattern !== undefined) return `matches \`${setting.pattern}\``;
  return setting.minLength === undefined ? "text" : "text, not empty";
}
