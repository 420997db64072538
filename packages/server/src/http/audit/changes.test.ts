import * as fc from "fast-check";
import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import * as schema from "../schema/schema.ts";
import { changesBetween } from "./changes.ts";

const RESOURCE = Type.Object({
  id: schema.Uuid(),
  status: schema.OneOf(["active", "inactive"]),
  name: schema.Text(1, 100),
  dob: schema.Nullable(schema.CivilDate()),
  payment_date: schema.CivilDate(),
  amount: Type.Integer(),
  is_test: Type.Boolean(),
  address: schema.Nullable(schema.Address()),
  metadata: schema.Metadata(),
  scopes: Type.Array(schema.OneOf(["read", "write"])),
  emails: Type.Array(schema.Email()),
  updated_at: Type.String({ format: "date-time" }),
});
const BEFORE = {
  id: "0195a3f0-7c00-7000-8000-0123456789ab",
  status: "active",
  name: "Ann Lee",
  dob: "1990-05-06",
  payment_date: "2026-03-02",
  amount: 100,
  is_test: false,
  address: { address1: "1 Main St", city: "Troy", state: "NY", zip: "12180" },
  metadata: { "Ann Lee": "friend" },
  scopes: ["read"],
  emails: ["ann@example.com"],
  updated_at: "2026-03-02T15:00:00.000Z",
};
const hashOf = (name: string, text: string) => `h(${name} ${text.length})`;
const changed = (members: object) =>
  changesBetween(RESOURCE, { before: BEFORE, after: { ...BEFORE, ...members } }, hashOf);

describe("what changed", () => {
  it("is in clear where the schema leaves no room for personal data", () => {
    expect(
      changed({ status: "inactive", amount: 7, payment_date: "2026-03-03", scopes: ["write"] }),
    ).toEqual({
      status: { before: "active", after: "inactive" },
      amount: { before: 100, after: 7 },
      payment_date: { before: "2026-03-02", after: "2026-03-03" },
      scopes: { before: ["read"], after: ["write"] },
    });
  });

  it("is hashed where it may be of a person, member by member", () => {
    expect(
      changed({ name: "Al", dob: null, address: { ...BEFORE.address, city: "Rome" } }),
    ).toEqual({
      name: { before: { hash: "h(name 7)" }, after: { hash: "h(name 2)" } },
      dob: { before: { hash: "h(dob 10)" }, after: null },
      "address.city": {
        before: { hash: "h(address.city 4)" },
        after: { hash: "h(address.city 4)" },
      },
    });
  });

  it("names no member that the caller invented", () => {
    const changes = changed({ metadata: { "Bo Lee": "enemy" }, emails: [] });
    expect(JSON.stringify(changes)).not.toMatch(/Lee|enemy|friend|example/);
    expect(Object.keys(changes ?? {})).toEqual(["metadata", "emails"]);
  });

  it("is nothing where only the time of the change differs", () => {
    expect(changed({ updated_at: "2026-04-01T00:00:00.000Z" })).toBe(undefined);
  });

  it("is every name of a resource that is gone", () => {
    const changes = changesBetween(RESOURCE, { before: BEFORE, after: undefined }, hashOf);
    expect(changes).toMatchObject({ status: { before: "active", after: null } });
    expect(JSON.stringify(changes)).not.toMatch(/Ann|Main|1990/);
  });

  it("shows no text, whatever the text is", () => {
    const word = fc.string({ minLength: 3 }).filter((text) => !/^[\d-]*$/.test(text));
    fc.assert(
      fc.property(word, word, (name, key) => {
        const secret = `~${name}~`;
        const changes = changed({ name: secret, metadata: { [`~${key}~`]: 1 }, emails: [secret] });
        const text = JSON.stringify(changes);
        expect(text).not.toContain(JSON.stringify(secret).slice(1, -1));
        expect(text).not.toContain(JSON.stringify(`~${key}~`).slice(1, -1));
      }),
    );
  });
});
