import { describe, expect, it } from "vitest";
import {
  createWireFormatter,
  messagePrefixesOf,
  wireSettings,
  type WireSettings,
} from "./wire-format.ts";

const charge = JSON.stringify({
  amount: "10000",
  status_details: { source: "risk_monitor", code: null },
  paykey_details: { balance: "500", source: "risk_monitor" },
  ledger: { debits: "9", credits: "0", balance: "-9" },
  balance: { account_balance: 12 },
  metadata: { amount: "7", source: "risk_monitor" },
  status_history: [{ source: "risk_monitor" }, { source: "system" }],
});

function spell(wire: Partial<WireSettings>): unknown {
  const settings = { amounts: "string", risk_source_name: "risk_monitor" } as const;
  const change = createWireFormatter({ ...settings, account_header_aliases: [], ...wire });
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

  it("renames the risk source wherever a status is serialized", () => {
    expect(spell({ risk_source_name: "watchtower" })).toMatchObject({
      amount: "10000",
      status_details: { source: "watchtower" },
      metadata: { source: "risk_monitor" },
      status_history: [{ source: "watchtower" }, { source: "system" }],
    });
  });
});

const PLAIN = {
  COMPAT: "",
  WIRE_AMOUNTS: "string",
  RISK_SOURCE_NAME: "risk_monitor",
  ACCOUNT_HEADER_ALIASES: "",
  BRIDGE_MESSAGE_PREFIXES: "",
} as const;

describe("members that are null", () => {
  const nulls = {
    status_details: { reason: "ok", source: "system", message: "m", code: null },
    status_detail: { reason: "new", source: "system", message: "m", code: "R01" },
    cause: { reason: "ok", source: "system", message: "m", code: null, actor: {} },
    settings: {
      charges: { max_amount: null, monthly_count: 5, funding_time: "x", processing: "y" },
    },
    paykey: { label: "Bank", balance: null, expires_at: null },
    business_profile: { website: "w", legal_name: null, industry: null },
    account: { business_profile: {}, capabilities: {}, terms_of_service: null, external_id: null },
    metadata: { label: "x", balance: null },
    capability_request: { settings: { max_amount: null } },
  };

  it("are left out where typed clients declare them optional, and nowhere else", () => {
    const wire = { ...wireSettings({ ...PLAIN, COMPAT: "omit_nulls" }) };
    expect(JSON.parse(createWireFormatter(wire)(JSON.stringify(nulls)))).toEqual({
      ...nulls,
      status_details: { reason: "ok", source: "system", message: "m" },
      settings: { charges: { monthly_count: 5, funding_time: "x", processing: "y" } },
      paykey: { label: "Bank", expires_at: null },
      business_profile: { website: "w", legal_name: null },
      account: { business_profile: {}, capabilities: {}, external_id: null },
    });
  });
});

describe("a configuration", () => {
  it("changes nothing on the wire by default", () => {
    const wire = wireSettings(PLAIN);
    expect(createWireFormatter(wire)(charge)).toBe(charge);
    expect([wire.error_member, wire.any_account_header]).toEqual([false, false]);
    expect(messagePrefixesOf(PLAIN)).toEqual([]);
  });

  it("turns on each part by its name, and all but the widget's prefix by the set", () => {
    const hosted = wireSettings({ ...PLAIN, COMPAT: "hosted" });
    expect(hosted).toEqual({
      amounts: "integer",
      risk_source_name: "watchtower",
      account_header_aliases: [],
      any_account_header: true,
      lower_case_ok: true,
      error_member: true,
      omit_nulls: true,
    });
    const parts =
      "integer_amounts,risk_source,account_header,lower_case_ok,error_member,omit_nulls";
    expect(wireSettings({ ...PLAIN, COMPAT: parts })).toEqual(hosted);
    const both = { ...PLAIN, COMPAT: "hosted,widget_prefix=@a/", BRIDGE_MESSAGE_PREFIXES: "@b/" };
    expect(messagePrefixesOf(both)).toEqual(["@b/", "@a/"]);
  });

  it("keeps what the single settings say", () => {
    const single = { RISK_SOURCE_NAME: "own_eye", ACCOUNT_HEADER_ALIASES: "x-acct" };
    const wire = wireSettings({ ...PLAIN, ...single, COMPAT: "hosted" });
    expect(wire).toMatchObject({
      risk_source_name: "own_eye",
      account_header_aliases: ["x-acct"],
      any_account_header: false,
    });
    expect(wireSettings({ ...PLAIN, COMPAT: "hosted,risk_source=eye" }).risk_source_name).toBe(
      "eye",
    );
  });
});
