import { codecs } from "../layouts/codec.ts";
import { secRules } from "../layouts/codes.ts";
import { errorCodes } from "../layouts/errors.ts";
import { warningCodes, profiles } from "../layouts/profiles.ts";

/** The pages under `docs/` generated from this package's tables. */
export const NACHA_DOCS: readonly { path: string; render: () => string }[] = [
  { path: "docs/nacha-layouts.md", render: layoutsPage },
  { path: "docs/nacha-errors.md", render: errorsPage },
];

const generated =
  "Generated from the tables of `packages/nacha/src`; edit those, then run `npm run docs`.";

/** Every record with its fields. */
export function layoutsPage(): string {
  const parts = ["# ACH record layouts", generated, kinds];
  parts.push("## SEC codes", secTable());
  for (const codec of Object.values(codecs)) {
    const rows = codec.fields.map(
      ({ name, start, end, kind, inclusion, about }) =>
        `| ${start + 1}-${end} | ${end - start} | \`${name}\` | ${kind} | ${inclusion} | ${cell(about)} |`,
    );
    parts.push(
      `## ${codec.title}`,
      [
        "| columns | width | field | kind | inclusion | meaning |",
        "| --- | --- | --- | --- | --- | --- |",
        ...rows,
      ].join("\n"),
    );
  }
  return `${parts.join("\n\n")}\n`;
}

const kinds = [
  "Columns count from 1. Inclusion: M the operator rejects it when bad, R the receiving bank may",
  "return it, O optional. Kinds: `text` is left-justified and space-filled, `right` right-justified,",
  "`upper` without lower-case letters, `digits` a string of digits in every column, `count` and",
  "`cents` unsigned zero-filled numbers, `date` YYMMDD or blank, `fixed` a literal, `blank` spaces.",
].join("\n");

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("*", "\\*");
}

function secTable(): string {
  const rows = Object.entries(secRules).map(([code, rule]) => {
    const addenda =
      rule.maxAddenda === 0
        ? "none"
        : `${rule.minAddenda} to ${rule.maxAddenda} ${rule.addenda.join(", ")}`;
    return `| ${code} | ${rule.about} | ${codecs[rule.layout].title} | ${rule.direction} | ${addenda} |`;
  });
  return [
    "| code | use | layout | direction | addenda |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

/** Every error code, and the profiles that relax some of them. */
export function errorsPage(): string {
  const errors = Object.entries(errorCodes).map(([code, meaning]) => {
    const operator = "operator" in meaning ? meaning.operator : "";
    return `| \`${code}\` | ${meaning.level} | ${operator} | ${cell(meaning.about)} |`;
  });
  const listed = Object.values(profiles).map((profile) => {
    const relax: readonly string[] = ("relax" in profile ? profile.relax : undefined) ?? [];
    return `| \`${profile.name}\` | ${cell(profile.about)} | ${relax.map((code) => `\`${code}\``).join(", ")} |`;
  });
  return [
    "# ACH file errors and profiles",
    generated,
    "The level is what an ACH operator rejects: the whole file, the batch, or the entry, which is returned with the code in the third column.",
    ["| code | level | return | meaning |", "| --- | --- | --- | --- |", ...errors].join("\n"),
    "## Profiles",
    "A profile describes how one bank's files differ from the rules. Several may be combined.",
    `Errors that an operator accepts or corrects, which the reader reports as notes and the writer refuses: ${warningCodes.map((code) => `\`${code}\``).join(", ")}.`,
    ["| profile | meaning | relaxes |", "| --- | --- | --- |", ...listed].join("\n"),
    "",
  ].join("\n\n");
}
