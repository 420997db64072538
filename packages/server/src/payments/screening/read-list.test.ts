import { describe, expect, it } from "vitest";
import { readListFile } from "./read-list.ts";

const SDN_ENTRY = `
  <sdnEntry>
    <uid>7001</uid><firstName>Quill</firstName><lastName>ZEDDER</lastName><sdnType>Individual</sdnType>
    <programList><program>INVENTED</program><program>TEST</program></programList>
    <idList><id><uid>1</uid><idType>Passport</idType><idNumber>ZZ-1</idNumber></id></idList>
    <akaList>
      <aka><uid>2</uid><category>strong</category><firstName>Q.</firstName><lastName>ZEDDAR</lastName></aka>
      <aka><uid>3</uid><category>weak</category><lastName>THE QUILL</lastName></aka>
    </akaList>
    <addressList><address><city>Nowhere</city><country>Utopia</country></address></addressList>
    <dateOfBirthList><dateOfBirthItem><dateOfBirth>circa 1970</dateOfBirth></dateOfBirthItem></dateOfBirthList>
  </sdnEntry>`;
const SHIP =
  "<sdnEntry><uid>7002</uid><lastName>MV EMPTY</lastName><sdnType>Vessel</sdnType></sdnEntry>";
const sdnXml = (count: number, ...entries: string[]) =>
  `<?xml version="1.0"?><sdnList xmlns="http://invented.example/list">
    <publshInformation><Publish_Date>03/02/2026</Publish_Date><Record_Count>${count}</Record_Count></publshInformation>
    ${entries.join("\n")}</sdnList>`;

describe("a file of a sanctions list", () => {
  it("as XML of the SDN list gives names, aliases by strength, dates, places, numbers and programs", () => {
    expect(readListFile("sdn_xml", sdnXml(2, SDN_ENTRY, SHIP))).toEqual({
      published: "03/02/2026",
      faults: [],
      entries: [
        {
          key: "7001",
          kind: "person",
          names: [
            { name: "Quill ZEDDER", strength: "primary" },
            { name: "Q. ZEDDAR", strength: "strong" },
            { name: "THE QUILL", strength: "weak" },
          ],
          birth_dates: ["1970"],
          places: ["Nowhere", "Utopia"],
          id_numbers: ["ZZ-1"],
          programs: ["INVENTED", "TEST"],
        },
        {
          key: "7002",
          kind: "vessel",
          names: [{ name: "MV EMPTY", strength: "primary" }],
          birth_dates: [],
          places: [],
          id_numbers: [],
          programs: [],
        },
      ],
    });
  });

  it("as CSV of the SDN list reads aliases and dates of birth in the remarks", () => {
    const row = (...fields: string[]) => fields.map((field) => `"${field}"`).join(",");
    const remarks = "DOB 31 Jan 1970; alt. DOB 1971; a.k.a. 'THE QUILL'; nationality Utopia.";
    const nothing = Array.from({ length: 7 }, () => "-0- ");
    const content = [
      row("7001", "ZEDDER, Quill", "individual", "INVENTED] [TEST", ...nothing, remarks),
      row("7003", "EMPTY TRADING", "-0- ", "INVENTED", ...nothing, "-0- "),
      "\u001A",
    ].join("\r\n");
    const { entries, faults } = readListFile("sdn_csv", content);
    expect(faults).toEqual([]);
    expect(entries).toEqual([
      {
        key: "7001",
        kind: "person",
        names: [
          { name: "ZEDDER, Quill", strength: "primary" },
          { name: "THE QUILL", strength: "weak" },
        ],
        birth_dates: ["1970-01-31", "1971"],
        places: [],
        id_numbers: [],
        programs: ["INVENTED", "TEST"],
      },
      expect.objectContaining({ key: "7003", kind: "company", birth_dates: [] }),
    ]);
  });

  it("as XML of the UN list gives persons and entities with aliases, other scripts and documents", () => {
    const content = `<CONSOLIDATED_LIST><INDIVIDUALS><INDIVIDUAL>
      <DATAID>9001</DATAID><FIRST_NAME>Quill</FIRST_NAME><THIRD_NAME>Zedder</THIRD_NAME>
      <UN_LIST_TYPE>Invented</UN_LIST_TYPE><NAME_ORIGINAL_SCRIPT>Квилл Зеддер</NAME_ORIGINAL_SCRIPT>
      <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Quil Zeder</ALIAS_NAME></INDIVIDUAL_ALIAS>
      <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Zed</ALIAS_NAME></INDIVIDUAL_ALIAS>
      <INDIVIDUAL_ADDRESS><CITY>Nowhere</CITY><COUNTRY>Utopia</COUNTRY></INDIVIDUAL_ADDRESS>
      <INDIVIDUAL_DATE_OF_BIRTH><DATE>1970-01-31</DATE></INDIVIDUAL_DATE_OF_BIRTH>
      <INDIVIDUAL_DATE_OF_BIRTH><YEAR>1971</YEAR></INDIVIDUAL_DATE_OF_BIRTH>
      <INDIVIDUAL_DOCUMENT><NUMBER>ZZ-1</NUMBER></INDIVIDUAL_DOCUMENT>
      </INDIVIDUAL></INDIVIDUALS><ENTITIES><ENTITY>
      <DATAID>9002</DATAID><FIRST_NAME>Empty Trading</FIRST_NAME>
      <ENTITY_ALIAS><ALIAS_NAME>Hollow Trading</ALIAS_NAME></ENTITY_ALIAS>
      </ENTITY></ENTITIES></CONSOLIDATED_LIST>`;
    const { entries, faults } = readListFile("un_xml", content);
    expect(faults).toEqual([]);
    expect(entries).toEqual([
      {
        key: "9001",
        kind: "person",
        names: [
          { name: "Quill Zedder", strength: "primary" },
          { name: "Квилл Зеддер", strength: "strong" },
          { name: "Quil Zeder", strength: "strong" },
          { name: "Zed", strength: "weak" },
        ],
        birth_dates: ["1970-01-31", "1971"],
        places: ["Nowhere", "Utopia"],
        id_numbers: ["ZZ-1"],
        programs: ["Invented"],
      },
      {
        key: "9002",
        kind: "company",
        names: [
          { name: "Empty Trading", strength: "primary" },
          { name: "Hollow Trading", strength: "strong" },
        ],
        birth_dates: [],
        places: [],
        id_numbers: [],
        programs: [],
      },
    ]);
  });
});

describe("a file that is not to be used", () => {
  const faultsOf = (content: string, format: "sdn_xml" | "sdn_csv" | "un_xml" = "sdn_xml") =>
    readListFile(format, content).faults.map(({ line, detail }) => `${line}: ${detail}`);

  it("says so where it was cut short, states another number of entries, or has one twice", () => {
    const whole = sdnXml(1, SDN_ENTRY);
    for (const share of [0.2, 0.5, 0.8, 0.99]) {
      const cut = whole.slice(0, Math.floor(whole.length * share));
      expect([share, faultsOf(cut).length]).not.toEqual([share, 0]);
    }
    expect(faultsOf(sdnXml(3, SDN_ENTRY))).toEqual(["1: Says that it has 3 entries, and has 1."]);
    expect(faultsOf(sdnXml(2, SHIP, SHIP))).toEqual(["1: The entry 7002 stands twice."]);
    expect(faultsOf(sdnXml(1, "<sdnEntry><uid>1</uid></sdnEntry>"))).toEqual([
      "1: The entry 1 has no name.",
    ]);
  });

  it("says so where it is of another format, empty, or wrong in a line, which it names", () => {
    for (const content of ["", "hello", "{}", "id,name\n1,Quill Zedder\n", "<a></b>"]) {
      expect([content, faultsOf(content).length]).not.toEqual([content, 0]);
      expect([content, faultsOf(content, "un_xml").length]).not.toEqual([content, 0]);
    }
    expect(faultsOf("<html></html>")).toEqual(["1: Has no entry of the list's format."]);
    const right = `1,"A B",individual,X${",".repeat(8)}`;
    expect(faultsOf(`${right}\nx,"A",individual\n`, "sdn_csv")).toEqual([
      "2: Must have 12 columns, the first a number.",
    ]);
  });

  it("reads no entity of its own, and no nesting without end", () => {
    const bomb = `<!DOCTYPE a [<!ENTITY x "xxxxxxxx"><!ENTITY y "&x;&x;&x;">]><sdnList><sdnEntry><uid>1</uid><lastName>&y;</lastName></sdnEntry></sdnList>`;
    expect(faultsOf(bomb)).toEqual([expect.stringContaining("Invalid character entity")]);
    const outside = `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><sdnList><sdnEntry><uid>1</uid><lastName>&x;</lastName></sdnEntry></sdnList>`;
    expect(faultsOf(outside)).toEqual([expect.stringContaining("Invalid character entity")]);
    const deep = `<sdnEntry>${"<a>".repeat(10_000)}${"</a>".repeat(10_000)}</sdnEntry>`;
    expect(faultsOf(sdnXml(1, deep))[0]).toContain("Has more than 20 levels.");
  });
});

describe("the files of aliases and addresses beside an SDN list in CSV", () => {
  const NOTHING = "-0- ";
  const sdn = (key: string, text: string) =>
    [key, `"${text}"`, "individual", "INVENTED", ...Array.from({ length: 8 }, () => NOTHING)].join(
      ",",
    );
  const content = [sdn("7001", "ZEDDER, Quill"), sdn("7002", "MARROW, Ilex"), "\u001A"].join(
    "\r\n",
  );
  const aliases = [
    `7001,1,"aka","ZEDDAR, Quillon",${NOTHING}`,
    `7001,2,"fka","PLACEHOLDER, Q.",${NOTHING}`,
    "\u001A",
  ].join("\r\n");
  const addresses = [
    `7002,1,"1 Nowhere Road","Nowhere, Province 12345","Utopia",${NOTHING}`,
    `7002,2,${NOTHING},${NOTHING},"Atlantis",${NOTHING}`,
  ].join("\r\n");

  it("add names and places to their entries", () => {
    const { entries, faults } = readListFile("sdn_csv", content, { aliases, addresses });
    expect(faults).toEqual([]);
    expect(entries).toMatchObject([
      {
        key: "7001",
        names: [
          { name: "ZEDDER, Quill", strength: "primary" },
          { name: "ZEDDAR, Quillon", strength: "strong" },
          { name: "PLACEHOLDER, Q.", strength: "strong" },
        ],
        places: [],
      },
      {
        key: "7002",
        names: [{ name: "MARROW, Ilex", strength: "primary" }],
        places: ["Nowhere", "Utopia", "Atlantis"],
      },
    ]);
  });

  it("are refused where they are of another day, cut short, empty, or of another format", () => {
    const faultsOf = (files: object, format: "sdn_csv" | "plain_csv" = "sdn_csv") =>
      readListFile(format, content, files).faults.map(({ detail }) => detail);
    expect(faultsOf({ aliases: `7003,1,"aka","X",${NOTHING}` })).toEqual([
      "In the file of aliases: The list has no entry 7003: the files may be of different days.",
    ]);
    expect(faultsOf({ addresses: "7001,1" })).toEqual([
      "In the file of addresses: Must have 6 columns, the first a number.",
    ]);
    expect(faultsOf({ aliases: "\u001A" })).toEqual(["In the file of aliases: Has no line."]);
    expect(faultsOf({ aliases }, "plain_csv")).toEqual([
      "Only lists of the format sdn_csv have files of aliases and addresses.",
    ]);
  });
});
