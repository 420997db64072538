import { findKeyPerson } from "../../db/tables/accounts/api-keys.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { refusal } from "../../http/schema/problem.ts";

/**
 * Throws the 422 of a caller who is one of those that acted before, given as `operator:<id>`, `api_key:<id>` or the id
 * alone. All keys that a person made, and the person's sessions, are one person.
 */
export async function refuseSamePerson(
  { tx, environment, key }: WriteContext,
  earlier: readonly string[],
  detail?: string,
): Promise<void> {
  const personBehind = async (actor: string) => {
    const id = actor.slice(actor.indexOf(":") + 1);
    return (await findKeyPerson(tx, environment.id, id)) ?? id;
  };
  const person = await personBehind(key.id);
  for (const actor of earlier) {
    if ((await personBehind(actor)) !== person) continue;
    throw refusal("operator_repeated", detail === undefined ? {} : { detail });
  }
}
