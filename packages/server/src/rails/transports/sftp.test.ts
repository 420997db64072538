import { afterEach, beforeEach, expect, test } from "vitest";
import {
  closedPort,
  SFTP_PASSWORD,
  startSftpBank,
  type SftpBank,
} from "../../../../../test/support/bank/sftp-bank.ts";
import { createSftpTransport } from "./sftp.ts";
import type { SftpSettings } from "../../db/tables/banks/banks.ts";

let bank: SftpBank;
beforeEach(async () => {
  bank = await startSftpBank();
});
afterEach(() => bank.close());

const NAME = "1234567890_20260302_1600_A.ach";
const BYTES = Buffer.alloc(200_000, "101 091000019 1234567890\n");
const FINAL = `/outbound/${NAME}`;

function transport(set: Partial<SftpSettings> = {}, password = SFTP_PASSWORD) {
  const settings: SftpSettings = {
    host: "127.0.0.1",
    port: bank.port,
    username: "railhead",
    host_key_fingerprints: [bank.fingerprint],
    outbound: "/outbound",
    inbound: ["/inbound"],
    archive: "/archive",
    after_reading: "archive",
    rename: true,
    stat: true,
    read_back: true,
    timeout_ms: 2000,
    secret_files: {},
    ...set,
  };
  return createSftpTransport(settings, { password });
}

const attemptOf = (bytes: Buffer, number = 1) => ({
  name: NAME,
  bytes,
  number,
  epoch: 7n,
  token: `token${number}`,
});
const withdraw = (bytes = BYTES, set: Partial<SftpSettings> = {}) =>
  transport(set).withdraw(attemptOf(bytes));

/** Puts, and counts how often the step was announced after which the bank may have the file. */
async function put(set: Partial<SftpSettings> = {}, password?: string, number = 1) {
  let announced = 0;
  const ended = await transport(set, password).put(attemptOf(BYTES, number), () => {
    announced += 1;
    return Promise.resolve();
  });
  return { ended, announced };
}

test("a file arrives whole under its final name, and a repetition with the same bytes is no second one", async () => {
  expect(await put()).toEqual({ ended: { outcome: "handed_over" }, announced: 1 });
  expect(bank.files.get(FINAL)).toEqual(BYTES);
  const again = { outcome: "handed_over", wasThere: true };
  expect(await put()).toEqual({ ended: again, announced: 0 });
  expect(await put({ rename: false })).toEqual({ ended: again, announced: 0 });
  expect(bank.received).toHaveLength(1);
});

test("steps that a server forbids are left out", async () => {
  const sparse = { stat: false, read_back: false };
  expect(await put(sparse)).toEqual({ ended: { outcome: "handed_over" }, announced: 1 });
  bank.files.clear();
  const direct = { ...sparse, rename: false };
  expect(await put(direct)).toEqual({ ended: { outcome: "handed_over" }, announced: 1 });
  expect(bank.files.get(FINAL)).toEqual(BYTES);
});

test("a server that is unreachable, refuses the login or shows another host key gets no file", async () => {
  const refused = await put({ port: await closedPort() });
  expect(refused.ended).toMatchObject({ outcome: "not_handed_over", fault: "unreachable" });
  const stranger = await put({}, "another password");
  expect(stranger.ended).toMatchObject({ outcome: "not_handed_over", fault: "authentication" });
  const other = await startSftpBank();
  const changed = await put({ host_key_fingerprints: [other.fingerprint] });
  await other.close();
  expect(changed.ended).toMatchObject({ outcome: "not_handed_over", fault: "host_key" });
  expect([refused, stranger, changed].map(({ announced }) => announced)).toEqual([0, 0, 0]);
  expect(bank.files.size).toBe(0);
});

test.each([0, 1, 70_000, BYTES.length - 1])(
  "cut after %i bytes, no part of the file has the final name, and a second try brings it whole",
  async (cut_at) => {
    bank.faults = { cut_at };
    const { ended, announced } = await put();
    expect(ended).toMatchObject({ outcome: "not_handed_over", fault: "interrupted" });
    expect(announced).toBe(0);
    expect(bank.files.has(FINAL)).toBe(false);
    bank.faults = {};
    expect((await put({}, SFTP_PASSWORD, 2)).ended).toEqual({ outcome: "handed_over" });
    expect(bank.received).toEqual([{ name: NAME, bytes: BYTES }]);
    expect([...bank.files.keys()]).toEqual([FINAL]);
  },
);

test("a renaming that the server denies leaves the file with us", async () => {
  bank.faults = { rename_denied: true };
  const { ended } = await put();
  expect(ended).toMatchObject({ outcome: "not_handed_over", fault: "denied" });
  expect(bank.received).toEqual([]);
});

test("a lost answer to the renaming is no failure and no success: only the final name proves it", async () => {
  bank.faults = { rename_reply_lost: true };
  expect((await put()).ended).toMatchObject({ outcome: "unknown" });
  expect(await withdraw()).toBe("handed_over");
  expect(await withdraw(Buffer.from("other"))).toBe("none");
});

test("a lost answer proves nothing where the bank took the file at once or lists what was before", async () => {
  bank.faults = { rename_reply_lost: true, taken_at_once: true };
  expect((await put()).ended).toMatchObject({ outcome: "unknown" });
  expect(await withdraw()).toBe("none");
  expect(bank.received).toHaveLength(1);
  bank.faults = { stale: new Map([[`/outbound/.${NAME}.e7.token1.part`, BYTES]]) };
  expect(await withdraw()).toBe("none");
});

test("an attempt whose temporary file stands there is withdrawn, also where the server shows nothing", async () => {
  for (const set of [{}, { stat: false, read_back: false }]) {
    bank.files.clear();
    bank.files.set(`/outbound/.${NAME}.e7.token1.part`, BYTES);
    expect(await withdraw(BYTES, set)).toBe("not_handed_over");
    expect([...bank.files.keys()]).toEqual([`/outbound/.${NAME}.e7.token1.withdrawn`]);
  }
  // After a crash the withdrawal is repeated by another process.
  expect(await withdraw()).toBe("not_handed_over");
});

test("where files have their final name at once, an attempt cannot be withdrawn", async () => {
  bank.files.set(`/outbound/.${NAME}.e7.token1.part`, BYTES);
  expect(await withdraw(BYTES, { rename: false })).toBe("none");
});

test("a file of the same name and size whose bytes may not be read is nobody's before it was sent", async () => {
  bank.files.set(FINAL, Buffer.alloc(BYTES.length, "other"));
  const { ended, announced } = await put({ read_back: false });
  expect(ended).toMatchObject({ outcome: "unknown", isBegun: false });
  expect(announced).toBe(0);
});

test("where the intent cannot be recorded nothing stays at the bank", async () => {
  const failing = () => Promise.reject(new Error("another engine went on"));
  await expect(transport().put(attemptOf(BYTES), failing)).rejects.toThrow("went on");
  expect(bank.files.size).toBe(0);
});

test("a file that the bank takes at once is handed over", async () => {
  bank.faults = { taken_at_once: true };
  expect((await put()).ended).toEqual({ outcome: "handed_over" });
});

test("another file of that name is not overwritten", async () => {
  bank.files.set(FINAL, Buffer.from("somebody else's"));
  expect((await put()).ended).toMatchObject({ fault: "name_taken" });
  expect(bank.files.get(FINAL)).toEqual(Buffer.from("somebody else's"));
});

test("files of the bank are read in order, put away, and an unreachable bank is no empty one", async () => {
  bank.files.set("/inbound/B.ach", Buffer.from("b"));
  bank.files.set("/inbound/A.ach", Buffer.from("a"));
  const inbound = transport();
  expect(await inbound.arrived()).toEqual([
    { name: "A.ach", bytes: Buffer.from("a") },
    { name: "B.ach", bytes: Buffer.from("b") },
  ]);
  await inbound.archive("A.ach", "2026-03-03T12:30:00.000Z");
  expect([...bank.files.keys()].sort()).toEqual(["/archive/A.ach", "/inbound/B.ach"]);
  await expect(transport({}, "another password").arrived()).rejects.toThrow("authentication");
});
