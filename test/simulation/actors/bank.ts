import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { readFile as readNacha, returnOf, writeFile as writeNacha } from "@railhead/nacha";
import { BUSINESS_ACCOUNT } from "../bodies.ts";
import { createChance } from "../chance.ts";
import { newYorkTime, nextDate } from "../calendar.ts";
import { bankRoot, person, sleep, type Template, type World } from "../world.ts";

/** An entry as the bank read it, by columns of its record. */
export interface Posting {
  readonly file: string;
  readonly trace: string;
  readonly side: "debit" | "credit";
  readonly cents: number;
  readonly account: string;
  /** What its addenda says of the payment. */
  readonly information: string | undefined;
  /** The code with which it went back. */
  returned?: string;
  /** Whether it was collected in time and went back before any payment may be paid. */
  isReturnedEarly?: boolean;
}

/** The bank: collects files at any moment and sends returns days later. */
export interface Bank {
  readonly postings: Posting[];
  /** Every file that it collected, by name; each time. */
  readonly collected: string[];
  /** Whether it has a file, or will collect it. */
  knows(name: string): boolean;
  /** Ends what it has begun to write: no bank takes hours for a file. */
  finishWriting(): void;
  /** Whether it will return something on a later day. */
  owesReturns(): boolean;
  /** Whether it collects whatever lies there each time. */
  isPrompt: boolean;
  /** Whether nothing more of what it collects goes back. */
  isCalm: boolean;
}

const RETURN_IN = 4;
const LATE_IN = 4;

/** Entry detail records, read by their columns alone. */
function postingsOf(name: string, text: string): Posting[] {
  return text
    .split(/\r?\n/)
    .map((line, index, lines) => ({ line, next: lines[index + 1] ?? "" }))
    .filter(({ line }) => line.startsWith("6"))
    .map(({ line, next }) => ({
      file: name,
      trace: line.slice(79, 94),
      side: /^6[23]?[0-9]/.test(line) && "789".includes(line[2] ?? "") ? "debit" : "credit",
      cents: Number(line.slice(29, 39)),
      account: line.slice(12, 29).trim(),
      information: next.startsWith("705") ? next.slice(3, 83).trim() : undefined,
    }));
}

interface Due {
  readonly date: string;
  readonly posting: Posting;
  readonly code: string;
  readonly isEarly: boolean;
  readonly text: string;
}

/** Returns that go out once more on a later day. */
interface Repeat {
  readonly number: number;
  readonly date: string;
  readonly ready: readonly Due[];
}

export function startBank(world: World, template: Template): Bank {
  const { scheduler, wall } = world;
  const chance = createChance(`bank ${world.seed}`);
  const root = bankRoot(world, template);
  const folder = (name: string) => {
    const path = join(root, name);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const outbound = () => folder("outbound");
  const due: Due[] = [];
  const unwritten: { readonly file: number; readonly rest: Uint8Array }[] = [];
  const repeats: Repeat[] = [];
  let replies = 0;
  const bank: Bank = {
    postings: [],
    collected: [],
    knows: (name) => bank.collected.includes(name) || existsSync(join(outbound(), name)),
    finishWriting: () => writeRest(),
    owesReturns: () => due.length + repeats.length > 0,
    isPrompt: false,
    isCalm: false,
  };

  function collect(): void {
    for (const name of readdirSync(outbound())
      .filter((each) => !each.startsWith("."))
      .sort()) {
      const text = readFileSync(join(outbound(), name), "latin1");
      rmSync(join(outbound(), name));
      bank.collected.push(name);
      const { date } = newYorkTime(wall.now());
      // A file that lay there overnight comes back later than its payments expect.
      const isInTime = text.slice(23, 29) === date.slice(2).replaceAll("-", "");
      scheduler.note(`bank collects ${postingsOf(name, text).length}`);
      for (const posting of postingsOf(name, text)) {
        bank.postings.push(posting);
        // The business's bank takes what it gets.
        const isCustomers = posting.account !== BUSINESS_ACCOUNT && posting.cents > 0;
        if (!isCustomers || bank.isCalm || !chance.once(RETURN_IN)) continue;
        const isLate = chance.once(LATE_IN);
        const days = isLate ? 6 + chance.below(4) : 1 + chance.below(2);
        const code = isLate && posting.side === "debit" ? "R10" : "R03";
        due.push({ date: nextDate(date, days), posting, code, text, isEarly: isInTime && !isLate });
      }
    }
  }

  /** A process that moved the file meanwhile gets the rest of it there. */
  function writeRest(): void {
    for (const { file, rest } of unwritten.splice(0)) {
      writeSync(file, rest);
      closeSync(file);
    }
  }

  function answer(): void {
    const { date } = newYorkTime(wall.now());
    const late = repeats.filter((each) => each.date <= date);
    for (const each of late) {
      repeats.splice(repeats.indexOf(each), 1);
      sendAgain(each);
    }
    const ready = due.filter((each) => each.date <= date);
    if (ready.length === 0) return;
    due.splice(0, due.length, ...due.filter((each) => each.date > date));
    replies += 1;
    const bytes = returnFile(ready, replies, date);
    const name = `RETURNS_${replies}.ach`;
    // As banks do without a temporary name: what is half written lies there for a while.
    const file = openSync(join(folder("inbound"), name), "w");
    const half = chance.once(2) ? Math.floor(bytes.length / 190) * 95 : bytes.length;
    writeSync(file, bytes.subarray(0, half));
    unwritten.push({ file, rest: bytes.subarray(half) });
    scheduler.note(`bank returns ${ready.length}`);
    for (const { posting, code, isEarly } of ready) {
      posting.returned ??= code;
      posting.isReturnedEarly = isEarly;
    }
    // Banks send the same return again in another file, at once or on a later day.
    if (chance.once(2)) {
      const again = { number: replies, date: nextDate(date, chance.below(3)), ready };
      if (again.date === date) sendAgain(again);
      else repeats.push(again);
    }
  }

  function sendAgain({ number, ready }: Repeat): void {
    const { date } = newYorkTime(wall.now());
    const bytes = returnFile(ready, number + 500, date);
    writeFileSync(join(folder("inbound"), `AGAIN_${number}.ach`), bytes);
  }

  const look = () =>
    scheduler.call({
      port: "file",
      label: "the bank looks",
      run: () => {
        if (chance.once(2)) writeRest();
        if (bank.isPrompt || !chance.once(3)) collect();
        const { time } = newYorkTime(wall.now());
        if (time >= "05:00" && time <= "15:00") answer();
        return Promise.resolve();
      },
    });
  const banker = person("bank");
  // What lies in the folder when a process dies has often been collected when the next one looks.
  scheduler.onIrreversible((label) => {
    if (label.startsWith("rename") && chance.once(2)) void scheduler.as(banker, look);
  });
  scheduler.as(banker, () => {
    void (async () => {
      for (;;) {
        await sleep(world, 150 + chance.below(900));
        await look();
      }
    })();
  });
  return bank;
}

function returnFile(ready: readonly Due[], number: number, date: string): Uint8Array {
  const batches = ready.flatMap(({ posting, code, text }, index) => {
    for (const { header, entries } of readNacha(Buffer.from(text, "latin1")).batches) {
      const entry = entries.find(({ trace_number }) => trace_number === posting.trace);
      if (entry === undefined || header === undefined) continue;
      const bank = entry.receiving_dfi_identification;
      const made = returnOf(header, entry, {
        odfi_identification: bank,
        trace_number: bank + String(index + 1 + (number % 500) * 100).padStart(7, "0"),
        batch_number: index + 1,
        return_reason_code: code,
        addenda_information: "",
      });
      return [{ header: made.header, entries: [made.entry] }];
    }
    throw new Error(`the bank has no entry ${posting.trace}`);
  });
  return writeNacha({
    header: {
      immediate_destination: " 091000019",
      immediate_origin: " 091000019",
      file_creation_date: date.slice(2).replaceAll("-", ""),
      file_creation_time: "0600",
      file_id_modifier: "R",
      immediate_destination_name: "RAILHEAD",
      immediate_origin_name: "FIRST BANK",
      reference_code: String(number),
    },
    batches,
  });
}
