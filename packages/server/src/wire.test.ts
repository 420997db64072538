import { describe, expect, it } from "vitest";
import { createSpelling } from "./wire.ts";

const charge = JSON.stringify({
  amount: "10000",
  status_details: { source: "risk_monitor", code: null },
  paykey_details: { balance: "500", source: "risk_monitor" },
  ledger: { debits: "9", credits: "0", balance: "-9" },
  balance: { account_balance: 12 },
  metadata: { amount: "7", source: "risk_monitor" },
  status_history: [{ source: "risk_monitor" }, { source: "system" }],
});

function spell(wire: { amounts?: "string" | "integer"; risk_source_name?: string }): unknown {
  const settings = { amounts: "string", risk_source_name: "risk_monitor" } as const;
  const change = createSpelling({ ...settings, account_header_aliases: [], ...wire });
  return JSON.parse(change(charge));
}

describe("spelling on the wire", () => {
  it("leaves the text to the letter where nothing is configured", () => {
    expect(spell({})).toEqual(JSON.parse(charge));
  });

  it("writes amounts as integers, and leaves what a caller stored alone", () => {
    expect(spell({ amounts: "integer" })).toMatchObject({
      amount: 10000,
      paykey_details: { balance: 500 },
      ledger: { debits: 9, credits: 0, balance: -9 },
      balance: { account_balance: 12 },
      metadata: { amount: "7" },
    });
  });

  it("renames the risk source wherever a status is told", () => {
    expect(spell({ risk_source_name: "watchtower" })).toMatchObject({
      amount: "10000",
      status_details: { source: "watchtower" },
      metadata: { source: "risk_monitor" },
      status_history: [{ source: "watchtower" }, { source: "system" }],
    });
  });
});
