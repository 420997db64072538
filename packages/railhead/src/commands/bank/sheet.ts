import { isAsked } from "./answers.ts";
import type { PgpKeys } from "./pgp-key.ts";
import type { Answers } from "./question.ts";
import { QUESTIONS } from "./questions.ts";
import type { SshKey } from "./ssh-key.ts";

/** What the sheet says besides the answers. */
export interface SheetFacts {
  readonly key: SshKey | undefined;
  readonly pgp: PgpKeys | undefined;
  readonly checks: readonly { readonly name: string; readonly faults: readonly string[] }[];
  readonly test_files: readonly { readonly name: string; readonly sha256: string }[];
  readonly rehearsal: string;
}

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** The sheet that both sides print, fill in and sign. */
export function sheetText(answers: Answers, facts: SheetFacts): string {
  const asked = QUESTIONS.filter((question) => isAsked(question, answers));
  const groups = [...new Set(asked.map(({ group }) => group))];
  return [
    `# Onboarding of ${answers["bank_name"] ?? ""} for ${answers["company_name"] ?? ""}`,
    ...groups.flatMap((group) => [
      `## ${group}`,
      [
        "| question | answer |",
        "| --- | --- |",
        ...asked
          .filter((one) => one.group === group)
          .map(({ id, ask }) => `| ${cell(ask)} | ${cell(answers[id] ?? "")} |`),
      ].join("\n"),
    ]),
    "## Keys",
    facts.key === undefined
      ? "No SSH key: files go through a folder."
      : `Our SSH key ${facts.key.fingerprint}. Compare it by telephone. The bank adds this line:\n\n    ${facts.key.publicLine}`,
    ...pgpText(facts.pgp),
    "## Checks",
    facts.checks
      .map(({ name, faults }) => `- ${name}: ${faults.length === 0 ? "passed" : faults.join(" ")}`)
      .join("\n"),
    "## Tests, each signed off by both sides",
    [
      ...testText(facts.test_files),
      "- [ ] The bank accepts it, and acknowledges it as agreed",
      "- [ ] A return of the bank is read, and a notification of change",
      "- [ ] A file that the bank refuses is shown as refused",
      `- [ ] Rehearsal of a return in a sandbox: ${facts.rehearsal}`,
    ].join("\n"),
    "",
  ].join("\n\n");
}

function pgpText(pgp: PgpKeys | undefined): string[] {
  if (pgp === undefined) return ["No OpenPGP key: files are not encrypted."];
  return [
    `Our OpenPGP key ${pgp.ours}. Compare it by telephone, and give the bank \`pgp-key.pub.asc\`.`,
    [
      "| OpenPGP key of the bank | fingerprint |",
      "| --- | --- |",
      ...pgp.theirs.map(({ file, fingerprint }) => `| ${cell(file)} | ${fingerprint} |`),
    ].join("\n"),
  ];
}

const testText = (files: SheetFacts["test_files"]) =>
  files.length === 0
    ? [
        "- [ ] Test file with prenotes and a cent each way: give test_routing_number, test_account_number and test_date to have it made",
      ]
    : files.map(
        ({ name, sha256 }) =>
          `- [ ] Test file ${name} with prenotes and a cent each way, SHA-256 ${sha256}`,
      );
