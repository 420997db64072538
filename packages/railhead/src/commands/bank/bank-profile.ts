import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { EXIT, cliError } from "../../terminal/cli-error.ts";
import { listOf, windowsOf } from "./answer-kinds.ts";
import type { Answers } from "./question.ts";

/** Files of ours with private keys, by what they open. */
export interface KeyFiles {
  readonly ssh: string;
  readonly pgp: string;
}

const LIMITS = [
  "entry_cents",
  "file_debit_cents",
  "file_credit_cents",
  "daily_debit_cents",
  "daily_credit_cents",
];
const TEXTS = ["file_name", "fixed_file_name", "marker_suffix", "control_file_suffix"];

/** Answers by name: a question that was not asked has an empty one. */
const reader = (answers: Answers) => {
  const text = (name: string) => answers[name] ?? "";
  return {
    text,
    has: (name: string) => text(name) !== "",
    isYes: (name: string) => text(name) === "yes",
    paths: (name: string) => listOf(text(name)).map((path) => resolve(path)),
    some: (names: readonly string[], valueOf: (text: string) => unknown = (value) => value) =>
      Object.fromEntries(
        names.filter((name) => text(name) !== "").map((name) => [name, valueOf(text(name))]),
      ),
  };
};

/** The bank's profile, as Railhead takes it. */
export function profileOf(answers: Answers, keys: KeyFiles): Record<string, unknown> {
  const { text, has, some } = reader(answers);
  const limits = some(LIMITS, Number);
  return {
    name: text("bank_name"),
    transport: text("transport"),
    ...(text("transport") === "sftp" ? { sftp: sftpOf(answers, keys.ssh) } : {}),
    ...(has("bank_pgp_key_files") ? { encryption: encryptionOf(answers, keys.pgp) } : {}),
    ...acknowledgementOf(answers),
    ...(Object.keys(limits).length === 0 ? {} : { limits }),
    ...some([...TEXTS, "confirm_by"]),
    ...some(["split_files", "closures"], listOf),
    confirmation: text("confirmation"),
    line_ending: text("line_ending"),
    odfi_routing_number: text("odfi_routing_number"),
    immediate_destination: text("immediate_destination").padStart(10),
    immediate_destination_name: text("immediate_destination_name"),
    immediate_origin: text("immediate_origin").padStart(10),
    immediate_origin_name: text("immediate_origin_name"),
    company_name: text("company_name"),
    company_identification: text("company_identification"),
    entry_description: text("entry_description"),
    cutoff: text("cutoff"),
    deadline: text("deadline"),
    ...sameDayOf(answers),
    polls: listOf(text("polls")),
    returns_by: text("returns_by"),
    settlement: text("settlement"),
    maturity: text("maturity"),
    funding: text("funding"),
    ...fundingOf(answers),
    return_wait_days: Number(text("return_wait_days")),
    max_entries_per_file: Number(text("max_entries_per_file")),
  };
}

function sftpOf(answers: Answers, privateKey: string): Record<string, unknown> {
  const { text, has, isYes, some } = reader(answers);
  const deleteOrLeave = isYes("delete_read") ? "delete" : "leave";
  return {
    host: text("host"),
    port: Number(text("port")),
    username: text("username"),
    host_key_fingerprints: listOf(text("host_key_fingerprints")),
    outbound: text("outbound"),
    inbound: listOf(text("inbound")),
    ...some(["staging", "archive"]),
    after_reading: has("archive") ? "archive" : deleteOrLeave,
    rename: isYes("rename"),
    stat: isYes("stat"),
    read_back: isYes("read_back"),
    timeout_ms: 30_000,
    secret_files: {
      private_key: privateKey,
      ...(has("password_file") ? { password: resolve(text("password_file")) } : {}),
    },
  };
}

function encryptionOf(answers: Answers, ownKey: string): Record<string, unknown> {
  const { text, has, isYes, paths } = reader(answers);
  return {
    recipient_key_files: paths("bank_pgp_key_files"),
    private_key_file: ownKey,
    ...(has("pgp_passphrase_file")
      ? { passphrase_file: resolve(text("pgp_passphrase_file")) }
      : {}),
    sign: isYes("pgp_sign"),
    ...(has("bank_signing_key_files")
      ? { verification_key_files: paths("bank_signing_key_files") }
      : {}),
    armor: isYes("pgp_armor"),
  };
}

function acknowledgementOf(answers: Answers): Record<string, unknown> {
  const { text } = reader(answers);
  const format = text("acknowledgement");
  if (format === "none") return {};
  const hasLayout = format === "layout";
  return {
    acknowledgement: {
      format: hasLayout ? "pipe" : format,
      ...(hasLayout ? { layout: layoutIn(text("acknowledgement_layout_file")) } : {}),
      within_minutes: Number(text("acknowledged_within")),
    },
  };
}

function layoutIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    throw cliError(`${path} cannot be read as JSON`, EXIT.usage);
  }
}

function sameDayOf(answers: Answers): Record<string, unknown> {
  const { text, isYes } = reader(answers);
  if (!isYes("same_day")) return {};
  return {
    same_day: windowsOf(text("same_day_windows")).map(
      ([cutoff, deadline, settlement, confirm_by]) => ({
        cutoff,
        deadline,
        settlement,
        ...(confirm_by === undefined ? {} : { confirm_by }),
      }),
    ),
    same_day_limit_cents: Number(text("same_day_limit_cents")),
    same_day_mark: isYes("same_day_mark"),
  };
}

/** An offset entry moves the money of businesses, so that entries of ours must not move it again. */
function fundingOf(answers: Answers): Record<string, unknown> {
  const { text } = reader(answers);
  if (text("balanced") === "none") return { funding_mode: text("funding_mode") };
  return {
    funding_mode: "offset",
    offset: {
      level: text("balanced"),
      routing_number: text("offset_routing_number"),
      account_type: text("offset_account_type"),
      account_number_file: resolve(text("offset_account_number_file")),
    },
  };
}
