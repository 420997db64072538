import { COMPAT_PARTS, COMPAT_SETS, type CompatPart } from "../base/compat.ts";

const SYNTAX: Readonly<Record<CompatPart["value"], (name: string) => string>> = {
  none: (name) => `\`${name}\``,
  optional: (name) => `\`${name}\`, \`${name}=<name>\``,
  required: (name) => `\`${name}=<prefix>\``,
};

/** Renders the page of `COMPAT`: each part, what differs and why programs need it. */
export function compatPage(): string {
  const parts = Object.entries<CompatPart>(COMPAT_PARTS);
  const rows = parts.map(([name, { differs, why, value, setting }]) =>
    row([SYNTAX[value](name), differs, why, setting === null ? "none" : `\`${setting}\``]),
  );
  const sets = Object.entries(COMPAT_SETS).map(([name, members]) =>
    row([`\`${name}\``, members.map((member) => `\`${member}\``).join(", ")]),
  );
  return `# Compatibility

_Generated from \`packages/server/src/base/compat.ts\`; change that and run \`npm run docs\`._

Programs written for another pay-by-bank API may expect small differences. \`COMPAT\` is a comma-separated
list of names, each switching one difference on: \`COMPAT=hosted,widget_prefix=@example/widget/\`. The default is none.

Differences are applied when a response, event or webhook is sent. Stored data does not change, so the setting can change at
any start. A response stored under an Idempotency-Key is replayed as it was first sent. \`/openapi.json\` describes the
responses as configured.

${row(["name", "what differs", "why programs need it", "same as the setting"])}
${row(["-", "-", "-", "-"])}
${rows.join("\n")}

## Sets

${row(["name", "stands for"])}
${row(["-", "-"])}
${sets.join("\n")}

\`widget_prefix\` is in no set, because its value is the widget's own: give it beside the set. A single setting and
its part can be used together; \`RISK_SOURCE_NAME\` and \`ACCOUNT_HEADER_ALIASES\` win over the defaults of their parts.
`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}
