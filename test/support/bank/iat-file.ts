/** A received international credit: its names as addenda 10, 11, 13 and 14 have them. */
export interface IatEntry {
  readonly amount: number;
  readonly originator: string;
  readonly receiver: string;
}

const pad = (text: string, width: number) => text.padEnd(width).slice(0, width);
const digits = (value: number, width: number) => String(value).padStart(width, "0");

/** A file with one IAT credit to accounts at the bank with this routing number. */
export function iatFile(routing: string, { amount, originator, receiver }: IatEntry): Buffer {
  const dfi = routing.slice(0, 8);
  const end = "0000001";
  const head = `5220${pad("", 16)}FF3${pad("", 15)}USUS12345678IAT`;
  const totals = `${digits(Number(dfi), 10)}${digits(0, 12)}${digits(amount, 12)}`;
  const lines = [
    `101 ${routing}0910000192603030800A094101${pad("BANK", 23)}${pad("GATEWAY", 23)}`,
    `${head}${pad("TRADEPAYMT", 10)}CADUSD260303   109100001${end}`,
    `622${routing}0007${pad("", 13)}${digits(amount, 10)}${pad("123456789", 35)}    109100001${end}`,
    `710ANN${digits(amount, 18)}${pad("", 22)}${pad(receiver, 35)}${pad("", 6)}${end}`,
    `711${pad(originator, 35)}${pad("15 WEST STREET", 35)}${pad("", 14)}${end}`,
    `712${pad("TORONTO*ON\\", 35)}${pad("CA*M5V\\", 35)}${pad("", 14)}${end}`,
    `713${pad("BANK OF THE NORTH", 35)}01${pad("091000019", 34)}CA ${pad("", 10)}${end}`,
    `714${pad("BANK", 35)}01${pad(routing, 34)}US ${pad("", 10)}${end}`,
    `715${pad("", 15)}${pad("1 FRONT STREET", 35)}${pad("", 34)}${end}`,
    `716${pad("ST PAUL*MN\\", 35)}${pad("US*55101\\", 35)}${pad("", 14)}${end}`,
    `8220${digits(8, 6)}${totals}${pad("US12345678", 10)}${pad("", 25)}09100001${end}`,
    `9${digits(1, 6)}${digits(2, 6)}${digits(8, 8)}${totals}`,
  ];
  return Buffer.from(`${lines.map((line) => pad(line, 94)).join("\n")}\n`);
}
