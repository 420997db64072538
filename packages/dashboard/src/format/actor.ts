import { words } from "./words.ts";

export interface Actor {
  readonly type: string;
  readonly id: string;
  readonly name?: string | null;
  /** What a program of the person or key called itself. */
  readonly agent?: string;
}

/** Who did something: a person by name, a key by its label, either by its id where it has none. */
export function actorText(actor: Actor): string {
  const who = withoutAgent(actor);
  return actor.agent === undefined ? who : `${actor.agent}, for ${who}`;
}

function withoutAgent({ type, id, name }: Actor): string {
  if (type === "operator") return name ?? `person ${id}`;
  if (type === "api_key") return `API key ${name ?? id}`;
  return words(type);
}
