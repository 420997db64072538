import { sinkKind, SINK_KINDS, type SinkKind, type SinkMember } from "../catalog/sink-kinds.ts";

export type SinkValue = string | number | boolean;
export type SinkConfig = Readonly<Record<string, SinkValue>>;

export interface SinkFault {
  readonly member: string;
  readonly detail: string;
}

/** Everything wrong with a configuration, member by member. */
export function sinkConfigFaults(
  kind: SinkKind,
  config: Readonly<Record<string, unknown>>,
): readonly SinkFault[] {
  const { members } = sinkKind(kind);
  const fault = (member: string, detail: string): SinkFault => ({ member, detail });
  const unknown = Object.keys(config)
    .filter((name) => !Object.hasOwn(members, name))
    .map((name) =>
      fault(name, `A sink of the kind ${kind} has only: ${Object.keys(members).join(", ")}.`),
    );
  const known = Object.entries(members).flatMap(([name, member]) => {
    const value = config[name];
    if (value === undefined || value === null) {
      return member.required === true ? [fault(name, "Is required.")] : [];
    }
    const detail = valueFault(member, value);
    if (detail !== undefined) return [fault(name, detail)];
    const isAlone = member.needs !== undefined && (config[member.needs] ?? null) === null;
    return isAlone ? [fault(name, `Is of no use without ${member.needs}.`)] : [];
  });
  return [...unknown, ...known];
}

function valueFault(member: SinkMember, value: unknown): string | undefined {
  if (member.type === "text") {
    return typeof value === "string" && member.pattern.test(value)
      ? undefined
      : `Must be ${member.form}.`;
  }
  if (member.type === "boolean") {
    return typeof value === "boolean" ? undefined : "Must be true or false.";
  }
  const { minimum, maximum } = member;
  const isWithin =
    typeof value === "number" && Number.isInteger(value) && value >= minimum && value <= maximum;
  return isWithin ? undefined : `Must be a whole number from ${minimum} to ${maximum}.`;
}

/** A valid configuration in two parts, with defaults; null members are left out. */
export function splitSinkConfig(
  kind: SinkKind,
  config: Readonly<Record<string, unknown>>,
): { readonly plain: SinkConfig; readonly secrets: Readonly<Record<string, string>> } {
  const plain: Record<string, SinkValue> = {};
  const secrets: Record<string, string> = {};
  for (const [name, member] of Object.entries(sinkKind(kind).members)) {
    const value = config[name] ?? (member.type === "text" ? undefined : member.default);
    if (value === undefined) continue;
    if (member.secret === true && typeof value === "string") secrets[name] = value;
    else plain[name] = value as SinkValue;
  }
  return { plain, secrets };
}

/** Names of the members that are kept encrypted. */
export function sinkSecretNames(kind: SinkKind): readonly string[] {
  return Object.entries(sinkKind(kind).members)
    .filter(([, member]) => member.secret === true)
    .map(([name]) => name);
}

/** The place that a sink writes to, as text. */
export function sinkPlace(kind: SinkKind, config: SinkConfig): string {
  return sinkKind(kind)
    .place.map((name) => `${name} ${String(config[name])}`)
    .join(", ");
}

export function isSinkKind(text: string): text is SinkKind {
  return Object.hasOwn(SINK_KINDS, text);
}

const RETRY_SECONDS = [1, 5, 30, 60, 300] as const;

/** Seconds before the next attempt, after so many failures in a row. */
export function sinkRetrySeconds(failures: number): number {
  return RETRY_SECONDS[Math.min(failures, RETRY_SECONDS.length) - 1] ?? RETRY_SECONDS[0];
}

/** How long a sink fails before a person is asked. */
export const SINK_EXCEPTION_AFTER_MS = 900_000;
