import { listKeyPersons } from "../../db/tables/accounts/api-keys.ts";
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
  const before = earlier.map((actor) => actor.slice(actor.indexOf(":") + 1));
  const persons = await listKeyPersons(tx, environment.id, [key.id, ...before]);
  const personBehind = (id: string) => persons.get(id) ?? id;
  if (before.some((id) => personBehind(id) === personBehind(key.id))) {
    throw refusal("operator_repeated", detail === undefined ? {} : { detail });
  }
}
