import { call, type Caller } from "./event-fixture.ts";

/** When the sandbox of a day begins: its customers come on a Friday, its charges on the Monday after. */
export const SOURCE_AT = "2026-02-27T15:00:00.000Z";
const CHARGES_AT = "2026-03-02T15:00:00.000Z";
const CALLERS = 32;
const FIRST = [
  "Ada",
  "Ben",
  "Carla",
  "Dmitri",
  "Elena",
  "Farid",
  "Grace",
  "Hugo",
  "Ines",
  "Jonas",
  "Kira",
  "Liam",
];
const LAST = [
  "Abbott",
  "Baker",
  "Castillo",
  "Dubois",
  "Eriksen",
  "Fontaine",
  "Gruber",
  "Haddad",
  "Ivanova",
  "Jansen",
];
const device = { ip_address: "203.0.113.7" };

async function inParallel(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const run = async () => {
    while (next < count) {
      next += 1;
      await work(next);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, run));
}

/**
 * Customers with a charge each, all of one day, of which one in fifty comes back; the engine lives their lives. Ids of charges,
 * emails and external ids have the day in them, so that copies differ.
 */
export async function fillDay(fixture: Caller, charges: number): Promise<void> {
  const paykeys: string[] = [];
  await inParallel(charges, async (n) => {
    const name = `${FIRST[n % FIRST.length]} ${LAST[Math.floor(n / FIRST.length) % LAST.length]}`;
    const customer = await call(fixture, "/v1/customers", {
      name,
      type: "individual",
      email: `${name.toLowerCase().replace(" ", ".")}.${n}.2026-02-27@example.com`,
      phone: "+12125550100",
      device,
    });
    const linked = await call(fixture, "/v1/bridge/bank_account", {
      customer_id: customer["id"],
      routing_number: "021000021",
      account_number: String(100_000_000 + n),
      account_type: "checking",
    });
    if (linked["paykey"] !== undefined) paykeys.push(linked["paykey"]);
  });
  await call(fixture, "/v1/sandbox/clock/advance", { to: CHARGES_AT });
  await inParallel(charges, async (n) => {
    await call(fixture, "/v1/charges", {
      paykey: paykeys[n - 1],
      external_id: `order-2026-03-02-${n}`,
      description: n % 4 === 0 ? "Subscription renewal" : `Invoice ${10_000 + n}`,
      amount: n % 4 === 0 ? 4_999 : 100 + ((n * 7_919) % 90_000),
      currency: "USD",
      payment_date: "2026-03-03",
      consent_type: "internet",
      device,
      config: {
        balance_check: "disabled",
        sandbox_outcome: n % 50 === 0 ? "return:R01" : "standard",
      },
    });
  });
  await call(fixture, "/v1/sandbox/clock/advance", { by: "P20D" });
}
