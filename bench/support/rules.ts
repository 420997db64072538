import type { caller } from "./charges-fixture.ts";

type Post = ReturnType<typeof caller>;

/** A rule of an environment; by default one that stops nothing. */
export const rule = (id: string, when: string, action = "watch") => ({
  id,
  name: id,
  when,
  action,
});

/** Puts rules in force, as a person does. */
export async function publish(post: Post, rules: readonly object[]): Promise<void> {
  const { number } = await post("/v1/risk/rulesets", { rules });
  await post("/v1/risk/backtests", { ruleset: number });
  await post(`/v1/risk/rulesets/${String(number)}/publish`, { note: "Bench.", acknowledge: true });
}
