/** What the references accept, as a schema of the framework. */
export const CHARGE_BODY = {
  type: "object",
  additionalProperties: false,
  required: ["paykey", "external_id", "amount", "currency", "payment_date", "consent_type"],
  properties: {
    paykey: { type: "string", minLength: 1, maxLength: 255 },
    external_id: { type: "string", minLength: 1, maxLength: 255 },
    description: { type: "string", maxLength: 80 },
    amount: { type: "integer", minimum: 1 },
    currency: { const: "USD" },
    payment_date: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" },
    consent_type: { enum: ["internet", "signed"] },
    device: { type: "object", properties: { ip_address: { type: "string" } } },
    config: { type: "object", properties: { balance_check: { type: "string" } } },
  },
};

let counter = 0;

/** A UUIDv7 by its layout: milliseconds, version, a count. */
export function timeOrderedId(): string {
  counter += 1;
  const time = Date.now().toString(16).padStart(12, "0");
  const count = counter.toString(16).padStart(12, "0");
  const pid = (process.pid % 0xfff).toString(16).padStart(3, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${pid}-8000-${count}`;
}
