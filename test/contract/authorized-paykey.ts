import { STANDING_TERMS } from "@railhead/core";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { insertPaykeyAuthorization } from "../../packages/server/src/db/tables/counterparties/paykey-authorizations.ts";
import { sealDevice } from "../../packages/server/src/verification/authorization-device.ts";
import { TEST_NOW, type TestApi } from "../support/api.ts";
import { disableTriggers } from "../support/poisoned/disable-triggers.ts";
import type { Resource } from "../support/service.ts";

type Service = Pick<TestApi, "app" | "db">;

/** Adds what the customer agreed to: the linking page's routes are not served to the contract's tests. */
export async function authorize(
  { app, db }: Service,
  environment_id: string,
  paykey: Resource,
): Promise<Resource> {
  const place = { paykey_id: paykey["id"] as string, environment_id };
  const device = await sealDevice(app.vault, place, { ip_address: "192.0.2.1", user_agent: null });
  await db.tx((tx) =>
    insertPaykeyAuthorization(tx, {
      ...place,
      session_id: place.paykey_id,
      terms: STANDING_TERMS,
      language: "en",
      version: "1",
      text: "I agree.",
      text_hash: "0".repeat(64),
      device,
      accepted_at: TEST_NOW,
    }),
  );
  return paykey;
}

/** Damages the device of an authorization, so that it cannot be read, and names its paykey. */
export async function damagedDevice(w: {
  readonly api: Service;
  authorizedPaykey(): Promise<Resource>;
}): Promise<{ readonly path: readonly string[] }> {
  const id = (await w.authorizedPaykey())["id"] as string;
  await damageDevice(w, id);
  return { path: [id] };
}

/** Damages the device of one authorization. */
export async function damageDevice(w: { readonly api: Service }, paykeyId: string): Promise<void> {
  await w.api.db.tx(async (tx) => {
    await disableTriggers(tx);
    await tx.run(
      sql`update paykey_authorizations set device = '\\x00' where paykey_id = ${paykeyId}`,
    );
  });
}
