import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { createIds } from "../base/ids.ts";
import { wallClock } from "../base/clock.ts";
import { createSigner, generateSecret } from "./signer.ts";

const ids = createIds();
const body = JSON.stringify({ event_id: "e1", note: "ünï ✓" });

test("every secret given verifies the message, and no other does", () => {
  const [now, before, other] = [generateSecret(ids), generateSecret(ids), generateSecret(ids)];
  const headers = createSigner([now, before])({ id: "e1", body, at: wallClock.now() });
  for (const secret of [now, before]) {
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  }
  expect(() => new Webhook(other).verify(body, headers)).toThrow("No matching signature");
});

test("one signer signs many messages, each for itself", () => {
  const secret = generateSecret(ids);
  const sign = createSigner([secret]);
  const at = wallClock.now();
  const first = sign({ id: "e1", body, at });
  const second = sign({ id: "e2", body, at });
  expect(new Webhook(secret).verify(body, second)).toEqual(JSON.parse(body));
  const mixed = { ...second, "webhook-signature": first["webhook-signature"] ?? "" };
  expect(() => new Webhook(secret).verify(body, mixed)).toThrow("No matching signature");
});
