import { expect, test } from "vitest";
import { bodyFrom, queryFrom } from "./operation-body.ts";
import { listOperations } from "./operation-facts.ts";

function operation(id: string) {
  const found = listOperations().find(({ operation_id }) => operation_id === id);
  if (found === undefined) throw new Error(`There is no operation ${id}`);
  return found;
}

/** The body of `charges create` for these flags. */
function charge(flags: Readonly<Record<string, string>>, isSandbox = true): object | undefined {
  return bodyFrom(operation("charges.create"), (name) => flags[name], {
    body: undefined,
    isSandbox,
  });
}

test("a sandbox charge needs only a paykey and an amount in dollars", () => {
  expect(charge({ paykey: "p", amount: "25.00" })).toEqual({
    paykey: "p",
    amount: 2500,
    currency: "USD",
    payment_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    consent_type: "internet",
    device: { ip_address: "203.0.113.7" },
    external_id: expect.stringMatching(/^cli-\d+$/),
    config: { balance_check: "disabled" },
  });
});

test("a live request gets no defaults, and every missing flag is named", () => {
  expect(() => charge({ amount: "25.00" }, false)).toThrow(
    "--paykey, --currency, --payment-date, --device, --external-id, --config, --consent-type are missing",
  );
});

test("flags with dots set fields of objects, besides the sandbox defaults", () => {
  expect(
    charge({
      paykey: "p",
      amount: "1,234.56",
      "device.ip_address": "198.51.100.7",
      "config.sandbox_outcome": "paid",
    }),
  ).toMatchObject({
    amount: 123_456,
    device: { ip_address: "198.51.100.7" },
    config: { balance_check: "disabled", sandbox_outcome: "paid" },
  });
});

test("an ambiguous or invalid amount is refused", () => {
  for (const amount of ["abc", "2500", "25.0", "-1.00", ""]) {
    expect(() => charge({ paykey: "p", amount })).toThrow(
      `--amount must be dollars and cents, such as 25.00, not ${JSON.stringify(amount)}`,
    );
  }
});

test("an invalid value of a filter or field is refused with the closest valid one", () => {
  const list = (flags: Readonly<Record<string, string>>) =>
    queryFrom(operation("payments.list"), (name) => flags[name]);
  expect(list({ payment_status: "paid,failed", min_amount: "10.00" })).toBe(
    "?payment_status=paid%2Cfailed&min_amount=1000",
  );
  expect(() => list({ payment_status: "paid,faild" })).toThrow(
    '--payment-status cannot be "faild". Did you mean "failed"?',
  );
  expect(() =>
    queryFrom(operation("events.list"), (name) => ({ types: "charge.payd" })[name]),
  ).toThrow('--types cannot be "charge.payd". Did you mean "charge.paid"?');
  expect(() => charge({ paykey: "p", amount: "1.00", "config.balance_check": "of" })).toThrow(
    "--config.balance-check cannot be",
  );
});
