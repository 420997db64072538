import type { Answers } from "./answers.ts";
import { QUESTIONS } from "./questions.ts";
import type { SshKey } from "./ssh-key.ts";

/** What the sheet says besides the answers. */
export interface SheetFacts {
  readonly key: SshKey | undefined;
  readonly checks: readonly { readonly name: string; readonly faults: readonly string[] }[];
  readonly test_file: { readonly name: string; readonly sha256: string } | undefined;
  readonly rehearsal: string;
}

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** The sheet that both sides print, fill in and sign. */
export function sheetText(answers: Answers, facts: SheetFacts): string {
  const groups = [...new Set(QUESTIONS.map(({ group }) => group))];
  return [
    `# Onboarding of ${answers["bank_name"] ?? ""} for ${answers["company_name"] ?? ""}`,
    ...groups.flatMap((group) => [
      `## ${group}`,
      [
        "| question | answer |",
        "| --- | --- |",
        ...QUESTIONS.filter((one) => one.group === group).map(
          ({ id, ask }) => `| ${cell(ask)} | ${cell(answers[id] ?? "")} |`,
        ),
      ].join("\n"),
    ]),
    "## Keys",
    facts.key === undefined
      ? "No SSH key: files go through a folder."
      : `Our SSH key ${facts.key.fingerprint}. Compare it by telephone. The bank adds this line:\n\n    ${facts.key.publicLine}`,
    "## Checks",
    facts.checks
      .map(({ name, faults }) => `- ${name}: ${faults.length === 0 ? "passed" : faults.join(" ")}`)
      .join("\n"),
    "## Tests, each signed off by both sides",
    [
      facts.test_file === undefined
        ? "- [ ] Test file with a prenote and a cent each way: give test_routing_number, test_account_number and test_date to have it made"
        : `- [ ] Test file ${facts.test_file.name} with a prenote and a cent each way, SHA-256 ${facts.test_file.sha256}`,
      "- [ ] The bank accepts it, and acknowledges it as agreed",
      "- [ ] A return of the bank is read, and a notification of change",
      "- [ ] A file that the bank refuses is shown as refused",
      `- [ ] Rehearsal of a return in a sandbox: ${facts.rehearsal}`,
      "- [ ] Changes: notice in days, who may give them, and a number to call back",
    ].join("\n"),
    "",
  ].join("\n\n");
}
