import { didYouMean, EXCEPTION_KINDS } from "@railhead/core";
import { nameOf, type Members, type Reader } from "./reader.ts";
import { PAYMENT_ACTIONS, RAIL_STEPS, type Named, type Scenario, type Step } from "./scenario.ts";
import type { Path } from "./source.ts";

/** The steps of a scenario, in order. */
export function stepsOf(
  reader: Reader,
  value: unknown,
  { customers, paykeys }: Pick<Scenario, "customers" | "paykeys">,
): Step[] {
  const names = new Set([...customers, ...paykeys].map(({ name }) => name));
  return reader.list(value, ["steps"]).flatMap((item, index) => {
    const path = ["steps", index];
    const members = reader.map(item, path);
    const kinds = STEP_KINDS.filter((kind) => kind in members);
    if (kinds.length !== 1) {
      reader.fault(path, `${nameOf(path)} must have one of ${STEP_KINDS.join(", ")}.`);
      return [];
    }
    const place = { reader, path, members, names, paykeys };
    const step = READERS[kinds[0] as keyof typeof READERS](place);
    if (step === undefined) return [];
    if ("as" in step && step.as !== undefined) {
      if (names.has(step.as)) reader.fault([...path, "as"], `"${step.as}" already exists.`);
      names.add(step.as);
    }
    return [{ ...step, path, line: reader.source.lineOf(path) }];
  });
}

interface Place {
  readonly reader: Reader;
  readonly path: Path;
  readonly members: Members;
  /** Names defined by earlier steps. */
  readonly names: ReadonlySet<string>;
  readonly paykeys: readonly Named[];
}

type StepBody = Step extends infer S ? (S extends Step ? Omit<S, "line" | "path"> : never) : never;

const READERS = {
  when: whenOf,
  call: callOf,
  advance: advanceOf,
  expect: expectOf,
  fault: faultOf,
  settings: settingsOf,
  resolve: resolveOf,
};
const STEP_KINDS = Object.keys(READERS) as (keyof typeof READERS)[];

function whenOf(place: Place): StepBody | undefined {
  const { reader, path, members, paykeys } = place;
  const { when, as, on, ...rest } = members;
  const what = reader.text(when, [...path, "when"]);
  if (what === "charge" || what === "payout") {
    const name = reader.text(as, [...path, "as"]);
    if (!paykeys.some((paykey) => paykey.name === rest["paykey"])) {
      reader.fault([...path, "paykey"], `No paykey is called "${String(rest["paykey"])}".`);
    }
    if (!/^[1-9]\d{0,9}$/.test(String(rest["amount"]))) {
      reader.fault([...path, "amount"], '"amount" must be a whole number of cents.');
    }
    return { kind: "create", what, as: name, members: rest };
  }
  const words = [...PAYMENT_ACTIONS, ...RAIL_STEPS];
  if (!words.includes(what)) {
    const list = ["charge", "payout", ...words].join(", ");
    reader.fault(
      [...path, "when"],
      `"${what}" is not a known action; known are ${list}.${didYouMean(what, words)}`,
    );
    return undefined;
  }
  const name = knownName(place, on, "on");
  const made = as === undefined ? undefined : reader.text(as, [...path, "as"]);
  return { kind: "act", what, on: name, as: made, members: rest };
}

function knownName({ reader, path, names }: Place, value: unknown, member: string): string {
  const name = reader.text(value, [...path, member]);
  if (name !== "" && !names.has(name)) {
    reader.fault([...path, member], `Nothing is called "${name}" by then.`);
  }
  return name;
}

function callOf({ reader, path, members }: Place): StepBody {
  reader.map(members, path, ["call", "body", "answers", "as"]);
  const call = reader.text(members["call"], [...path, "call"]);
  if (call !== "" && !/^(?:GET|POST|PUT|PATCH|DELETE) \/v1\/\S+$/.test(call)) {
    reader.fault([...path, "call"], '"call" must read like "PUT /v1/charges/{rent}/cancel".');
  }
  const { body, answers, as } = members;
  if (answers !== undefined && !Number.isInteger(answers)) {
    reader.fault([...path, "answers"], '"answers" must be a status such as 422.');
  }
  return {
    kind: "call",
    call,
    body: body === undefined ? undefined : reader.map(body, [...path, "body"]),
    answers: answers as number | undefined,
    as: as === undefined ? undefined : reader.text(as, [...path, "as"]),
  };
}

function advanceOf(place: Place): StepBody {
  const { reader, path, members } = place;
  reader.map(members, path, ["advance"]);
  const to = members["advance"];
  if (typeof to !== "object") {
    return { kind: "advance", to: reader.text(to, [...path, "advance"]) };
  }
  const inside: Path = [...path, "advance"];
  const { until, status } = reader.map(to, inside, ["until", "status"]);
  return {
    kind: "advance",
    to: {
      until: knownName({ ...place, path: inside }, until, "until"),
      status: reader.text(status, [...inside, "status"]),
    },
  };
}

/** `none` clears all faults. */
function faultOf({ reader, path, members }: Place): StepBody {
  reader.map(members, path, ["fault"]);
  const { fault } = members;
  if (fault === "none") return { kind: "fault", fault };
  return { kind: "fault", fault: reader.map(fault, [...path, "fault"]) };
}

function settingsOf({ reader, path, members }: Place): StepBody {
  reader.map(members, path, ["settings"]);
  return { kind: "settings", settings: reader.map(members["settings"], [...path, "settings"]) };
}

/** Resolves the open exceptions of a kind. */
function resolveOf({ reader, path, members }: Place): StepBody {
  reader.map(members, path, ["resolve"]);
  const kind = reader.text(members["resolve"], [...path, "resolve"]);
  const known = Object.keys(EXCEPTION_KINDS);
  if (kind !== "" && !known.includes(kind)) {
    const what = `"${kind}" is not a kind of exception; known are ${known.join(", ")}.`;
    reader.fault([...path, "resolve"], what + didYouMean(kind, known));
  }
  return { kind: "resolve", exceptions: kind };
}

const EXPECTED = ["status", "reason", "source", "code", "history", "is"] as const;

function expectOf(place: Place): StepBody {
  const { reader, path, members } = place;
  const { expect: of, ...wanted } = members;
  reader.map(members, path, ["expect", ...EXPECTED]);
  const name = of === "books" ? "books" : knownName(place, of, "expect");
  if (wanted["history"] !== undefined) {
    for (const [index, entry] of reader.list(wanted["history"], [...path, "history"]).entries()) {
      if (typeof entry === "string") continue;
      const inside = [...path, "history", index];
      reader.map(entry, inside, ["status", "reason", "source", "code", "after", "within"]);
    }
  }
  return { kind: "expect", of: name, wanted };
}
