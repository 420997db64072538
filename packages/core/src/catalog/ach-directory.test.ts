import { describe, expect, it } from "vitest";
import { readAchDirectory } from "./ach-directory.ts";

interface Given {
  readonly routing?: string;
  readonly name?: string;
  readonly changed?: string;
  readonly status?: string;
  readonly record?: string;
}

/** A line in the columns of the directory. */
function line({ routing = "021000021", name = "SOME BANK", changed = "022625", ...rest }: Given) {
  const { status = "11", record = "1" } = rest;
  const place = `${"1 MAIN ST".padEnd(36)}${"TAMPA".padEnd(20)}FL33610`;
  return `${routing}O021001208${record}${changed}000000000${name.padEnd(36)}${place}00008005551212${status}     `;
}

const TWO = [
  line({ name: "FIRST BANK", changed: "010299" }),
  line({ routing: "011401533", name: "SECOND BANK" }),
];

describe("the FedACH directory", () => {
  it("is read from lines of fixed columns, and dated by its latest change", () => {
    expect(TWO[0]).toHaveLength(155);
    const first = { routing_number: "021000021", name: "FIRST BANK", city: "TAMPA", state: "FL" };
    expect(readAchDirectory(`\uFEFF${TWO.join("\r\n")}\r\n`)).toEqual({
      participants: [first, { ...first, routing_number: "011401533", name: "SECOND BANK" }],
      changed_on: "2025-02-26",
    });
  });

  it("is read from JSON as from lines", () => {
    const rows = TWO.map((text) => ({
      routingNumber: text.slice(0, 9),
      recordTypeCode: text.slice(19, 20),
      changeDate: text.slice(20, 26),
      customerName: text.slice(35, 71).trim(),
      customerCity: "TAMPA",
      customerState: "FL",
      institutionStatusCode: "1",
      dataViewCode: "1",
    }));
    const json = JSON.stringify({ fedACHParticipants: { fedACHParticipants: rows } });
    expect(readAchDirectory(json)).toEqual(readAchDirectory(TWO.join("\n")));
    const broken = JSON.stringify({
      fedACHParticipants: { fedACHParticipants: [rows[0], { ...rows[1], customerName: 7 }] },
    });
    expect(readAchDirectory(broken)).toEqual([
      { line: 2, detail: "lacks a member of a participant" },
    ]);
  });

  it("leaves out participants that receive nothing or are not in force", () => {
    const text = [
      TWO[0],
      line({ routing: "011401533", status: "01" }),
      line({ routing: "011103093", status: "12" }),
    ];
    expect(readAchDirectory(text.join("\n"))).toMatchObject({
      participants: [{ name: "FIRST BANK" }],
      changed_on: "1999-01-02",
    });
  });

  it("is refused with each line that cannot be right, up to twenty", () => {
    const text = [
      TWO[0],
      line({ routing: "021000022" }),
      "",
      TWO[0],
      line({ routing: "011103093", record: "7" }),
      line({ routing: "011103093", name: "" }),
      "021000021 SOME BANK",
      ` ${TWO[1]}`,
    ];
    expect(readAchDirectory(text.join("\n"))).toEqual([
      { line: 2, detail: `"021000022" is not a routing number` },
      { line: 4, detail: "021000021 is in line 1, too" },
      { line: 5, detail: `record type code "7" is not 0 to 2` },
      { line: 6, detail: "011103093 has no name" },
      { line: 7, detail: "has 19 characters, fewer than 150" },
      { line: 8, detail: `" 01140153" is not a routing number` },
    ]);
    for (const none of ["", "{}", "{", `{"fedACHParticipants":null}`, "[]"]) {
      expect(readAchDirectory(none)).toMatchObject([{ line: 1 }]);
    }
    expect(readAchDirectory("x\n".repeat(100))).toHaveLength(20);
  });
});
