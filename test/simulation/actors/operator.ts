import { data, request, type Data } from "../requests.ts";
import { person, sleep, type Template, type World } from "../world.ts";
import type { Bank } from "./bank.ts";

const LOOK_MS = 2_500;

/** Persons who ask the bank where the service is in doubt, and close what else was opened. */
export function startOperator(world: World, template: Template, bank: Bank): void {
  world.scheduler.as(person("operator"), () => {
    void (async () => {
      for (;;) {
        await sleep(world, LOOK_MS);
        await look(world, template, bank).catch((error: unknown) =>
          world.scheduler.note(`operator: ${(error as Error).message.slice(0, 60)}`),
        );
      }
    })();
  });
}

async function look(world: World, template: Template, bank: Bank): Promise<void> {
  const { apiKey, secondKey } = template;
  const path = "/v1/exceptions?status=open&page_size=100";
  const open = (await data(world, { method: "GET", path, apiKey })) as Data[];
  for (const exception of open) {
    if (exception.kind !== "upload_unknown") {
      const resolve = `/v1/exceptions/${exception.id}/resolve`;
      const body = { reason: "The bank was asked." };
      const { status } = await request(world, { method: "PUT", path: resolve, apiKey, body });
      world.scheduler.note(`operator: ${exception.kind} ${status}`);
      continue;
    }
    const fileId = exception.resource_id as string;
    const { name } = await data(world, { method: "GET", path: `/v1/ach_files/${fileId}`, apiKey });
    const verdict = bank.knows(name as string) ? "sent" : "not_sent";
    world.scheduler.note(`operators say ${verdict}`);
    for (const each of [apiKey, secondKey]) {
      const body = { verdict, note: "The bank says so." };
      const decide = `/v1/ach_files/${fileId}/decide`;
      await request(world, { method: "POST", path: decide, apiKey: each, body });
    }
  }
}
