import type { BankProfile } from "../../db/tables/banks/banks.ts";
import { MEMBER_PATHS, nameOfMember, valueInWords } from "./profile-members.ts";

/** A member that differs between two versions of a profile. */
export interface ProfileChange {
  /** Where it stands, such as `sftp.host`. */
  readonly member: string;
  /** Null where the version has none. */
  readonly before: unknown;
  readonly after: unknown;
  readonly sentence: string;
}

/** What one version of a profile has other than another, in the order of the members. */
export function profileChanges(before: BankProfile, after: BankProfile): ProfileChange[] {
  const [one, other] = [membersOf(before), membersOf(after)];
  const paths = new Set([...MEMBER_PATHS, ...one.keys(), ...other.keys()]);
  return [...paths].flatMap((member) => {
    const values = { before: one.get(member) ?? null, after: other.get(member) ?? null };
    if (JSON.stringify(values.before) === JSON.stringify(values.after)) return [];
    return [{ member, ...values, sentence: sentenceOf(member, values) }];
  });
}

interface Values {
  readonly before: unknown;
  readonly after: unknown;
}

function sentenceOf(member: string, { before, after }: Values): string {
  const name = nameOfMember(member);
  const words = (value: unknown) => valueInWords(member, value);
  if (before === null) return `${name}, which was not set: ${words(after)}.`;
  if (after === null) return `${name} is not set; before: ${words(before)}.`;
  if (!Array.isArray(before) || !Array.isArray(after)) {
    return `${name}: ${words(after)}, before ${words(before)}.`;
  }
  const added = without(after, before);
  const removed = without(before, after);
  const parts = [
    ...(added.length === 0 ? [] : [`added ${words(added)}`]),
    ...(removed.length === 0 ? [] : [`removed ${words(removed)}`]),
  ];
  return `${name}: ${parts.length === 0 ? "in another order" : parts.join("; ")}.`;
}

function without(items: readonly unknown[], others: readonly unknown[]): unknown[] {
  const known = new Set(others.map((one) => JSON.stringify(one)));
  return items.filter((one) => !known.has(JSON.stringify(one)));
}

/** The members of a profile by their paths; a list is one. */
function membersOf(profile: object, place = ""): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [name, value] of Object.entries(profile)) {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    if (!isObject) found.set(`${place}${name}`, value);
    else
      for (const [path, inner] of membersOf(value as object, `${place}${name}.`))
        found.set(path, inner);
  }
  return found;
}
