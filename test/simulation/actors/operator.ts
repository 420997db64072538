import { data, request, type Data } from "../requests.ts";
import { person, sleep, type Template, type World } from "../world.ts";
import type { Bank } from "./bank.ts";
import type { Journal } from "./client.ts";

const LOOK_MS = 2_500;

export interface Workplace {
  readonly bank: Bank;
  readonly journal: Journal;
  /** Whether the last days have begun, in which no payment stays on hold. */
  readonly isHealing: () => boolean;
}

/** Persons who ask the bank where the service is in doubt, close what else was opened, and at last cancel what is held. */
export function startOperator(world: World, template: Template, workplace: Workplace): void {
  world.scheduler.as(person("operator"), () => {
    void (async () => {
      for (;;) {
        await sleep(world, LOOK_MS);
        await look(world, template, workplace).catch((error: unknown) =>
          world.scheduler.note(`operator: ${(error as Error).message.slice(0, 60)}`),
        );
      }
    })();
  });
}

async function look(world: World, template: Template, workplace: Workplace): Promise<void> {
  const { bank, isHealing } = workplace;
  const { apiKey, secondKey } = template;
  if (isHealing()) await cancelHeld(world, template, workplace);
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

/** The money of a payout that nobody decides would stay between the business and its customer. */
async function cancelHeld(
  world: World,
  { apiKey }: Template,
  { journal }: Workplace,
): Promise<void> {
  const path = "/v1/payments?payment_status=on_hold&page_size=100";
  const held = (await data(world, { method: "GET", path, apiKey })) as Data[];
  for (const { id } of held) {
    const order = journal.orders.find((each) => each.id === id);
    if (order === undefined) continue;
    const cancel = `/v1/${order.kind}s/${order.id}/cancel`;
    const body = { reason: "The days are over." };
    const { status } = await request(world, { method: "PUT", path: cancel, apiKey, body });
    world.scheduler.note(`operator: cancels ${order.kind} ${order.cents}: ${status}`);
    if (status === 200) order.isCancelled = true;
  }
}
