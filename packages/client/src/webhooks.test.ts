import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import type { Event } from "./types.ts";
import { signWebhook, verifyWebhook, WebhookError, type ReceivedWebhook } from "./webhooks.ts";

const secret = `whsec_${btoa("a secret of thirty-two bytes now!")}`;
const other = `whsec_${btoa("another secret, also quite as long")}`;
const now = 1_772_463_600;
const body = JSON.stringify({ event_id: "e1", event_type: "charge.paid", note: "ünï ✓" });

async function received(members: Partial<ReceivedWebhook> = {}): Promise<ReceivedWebhook> {
  const signature = await signWebhook({ id: "e1", timestamp: now, body }, secret);
  const headers = {
    "webhook-id": "e1",
    "webhook-timestamp": String(now),
    "webhook-signature": signature,
  };
  return { body, headers, secret, now, ...members };
}

describe("the webhook verifier", () => {
  it("accepts what the reference implementation signs", async () => {
    const signature = new Webhook(secret).sign("e1", new Date(now * 1000), body);
    const headers = new Headers({
      "webhook-id": "e1",
      "webhook-timestamp": String(now),
      "webhook-signature": signature,
    });
    expect(await verifyWebhook(await received({ headers }))).toEqual(JSON.parse(body));
  });

  it("signs what the reference implementation accepts", async () => {
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = await signWebhook({ id: "e1", timestamp, body }, secret);
    const headers = {
      "webhook-id": "e1",
      "webhook-timestamp": String(timestamp),
      "webhook-signature": signature,
    };
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  });

  it("accepts either secret and either signature during rotation", async () => {
    expect(await verifyWebhook(await received({ secret: [other, secret] }))).toBeDefined();
    const { headers } = await received();
    const old = await signWebhook({ id: "e1", timestamp: now, body }, other);
    const both = { ...headers, "webhook-signature": `${old} v1a,zz ${signatureOf(headers)}` };
    expect(await verifyWebhook(await received({ headers: both }))).toBeDefined();
  });

  it.each<[string, (good: ReceivedWebhook) => Partial<ReceivedWebhook>]>([
    ["another body", () => ({ body: body.replace("paid", "pain") })],
    ["another secret", () => ({ secret: other })],
    ["a time 301 seconds ago", () => ({ now: now + 301 })],
    ["a time 301 seconds ahead", () => ({ now: now - 301 })],
    ["another id", ({ headers }) => ({ headers: { ...headers, "webhook-id": "e2" } })],
    [
      "a time that was changed",
      ({ headers }) => ({ headers: { ...headers, "webhook-timestamp": String(now + 1) } }),
    ],
    [
      "a time that is no number",
      ({ headers }) => ({ headers: { ...headers, "webhook-timestamp": "soon" } }),
    ],
    [
      "no signature",
      ({ headers }) => ({ headers: { ...headers, "webhook-signature": undefined } }),
    ],
    [
      "a signature that is no base64",
      ({ headers }) => ({ headers: { ...headers, "webhook-signature": "v1,%" } }),
    ],
    [
      "a signature cut short",
      ({ headers }) => ({
        headers: { ...headers, "webhook-signature": signatureOf(headers).slice(0, -8) },
      }),
    ],
  ])("refuses %s", async (_, change) => {
    const good = await received();
    await expect(verifyWebhook({ ...good, ...change(good) })).rejects.toThrow(WebhookError);
  });
});

function signatureOf(headers: ReceivedWebhook["headers"]): string {
  return (headers as Record<string, string>)["webhook-signature"] ?? "";
}

it("the type of an event's data follows from its event_type", () => {
  const amountOf = (event: Event): string | number | undefined =>
    event.event_type === "charge.failed" ? event.data.amount : undefined;
  const failed = { event_type: "charge.failed", data: { amount: "100" } } as Event;
  expect(amountOf(failed)).toBe("100");
});
