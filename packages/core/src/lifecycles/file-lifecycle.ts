import { defineLifecycle, statusPairs, type Move } from "./lifecycle.ts";

export const FILE_STATES = [
  "sealed",
  "uploading",
  "uploaded",
  "upload_unknown",
  "acknowledged",
  "accepted",
  "partially_rejected",
  "rejected",
  "missed",
  "received",
  "applied",
  "quarantined",
] as const;
export type FileState = (typeof FILE_STATES)[number];

const UPLOADED_STATES = ["uploaded", "acknowledged"] as const;

/** Every move of a file: outbound files start at `sealed`, inbound files at `received`. */
export const FILE_MOVES = [
  {
    event: "begin",
    from: ["sealed", "uploading"],
    to: "uploading",
    why: "An upload to the bank started.",
  },
  {
    event: "withdraw",
    from: ["uploading"],
    to: "sealed",
    why: "The upload provably failed; the file is uploaded again.",
  },
  {
    event: "accept",
    from: ["sealed", "uploading", "upload_unknown"],
    to: "uploaded",
    why: "There is evidence that the bank has the file.",
  },
  {
    event: "doubt",
    from: ["uploading"],
    to: "upload_unknown",
    why: "It is unknown whether the file reached the bank.",
  },
  {
    event: "decide_sent",
    from: ["upload_unknown"],
    to: "uploading",
    why: "Two operators say it was sent.",
  },
  {
    event: "decide_not_sent",
    from: ["upload_unknown"],
    to: "sealed",
    why: "Two operators say it was not sent.",
  },
  {
    event: "miss",
    from: ["sealed", "uploading"],
    to: "missed",
    why: "The bank's deadline passed before it was sent.",
  },
  { event: "receive", from: ["uploaded"], to: "acknowledged", why: "The bank has the file." },
  { event: "approve", from: UPLOADED_STATES, to: "accepted", why: "The bank accepted the file." },
  {
    event: "reject_batches",
    from: UPLOADED_STATES,
    to: "partially_rejected",
    why: "The bank refused batches of the file.",
  },
  { event: "reject", from: UPLOADED_STATES, to: "rejected", why: "The bank refused the file." },
  {
    event: "deny",
    from: [...UPLOADED_STATES, "accepted", "partially_rejected"],
    to: "rejected",
    why: "Two operators say that the bank did not process the file.",
  },
  { event: "apply", from: ["received"], to: "applied", why: "A file from the bank was applied." },
  {
    event: "quarantine",
    from: ["received"],
    to: "quarantined",
    why: "A file from the bank was set aside.",
  },
  {
    event: "release",
    from: ["quarantined"],
    to: "received",
    why: "An operator released the file.",
  },
] as const satisfies readonly Move<FileState>[];

export type FileEvent = (typeof FILE_MOVES)[number]["event"];

export const FILE_LIFECYCLE = defineLifecycle<FileState, Move<FileState>>({
  name: "file",
  statuses: FILE_STATES,
  initial: ["sealed", "received"],
  finals: ["rejected", "missed", "applied"],
  moves: FILE_MOVES,
});

/** State changes that the database allows, `from to`. */
export function legalFilePairs(): string[] {
  return statusPairs(FILE_MOVES)
    .filter(({ from, to }) => from !== to)
    .map(({ from, to }) => `${from} ${to}`);
}
