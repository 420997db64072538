import { expect, it } from "vitest";
import { FILE_LIFECYCLE, FILE_STATES, type FileState } from "./file-lifecycle.ts";
import { lifecycleGrid } from "./lifecycle.ts";

/** Every state reachable from a state. */
function after(state: FileState): Set<FileState> {
  const reached = new Set<FileState>();
  const walk = (from: FileState) => {
    for (const event of FILE_LIFECYCLE.events) {
      const next = FILE_LIFECYCLE.next(from, event);
      if (next === undefined || reached.has(next)) continue;
      reached.add(next);
      walk(next);
    }
  };
  walk(state);
  return reached;
}

it("files make exactly these moves", () => {
  expect(`\n${lifecycleGrid(FILE_LIFECYCLE)}\n`).toMatchInlineSnapshot(`
    "
    status             begin     withdraw accept   doubt          decide_sent decide_not_sent miss   receive      approve  reject_batches     reject   deny     apply   quarantine  release
    sealed             uploading .        uploaded .              .           .               missed .            .        .                  .        .        .       .           .
    uploading          uploading sealed   uploaded upload_unknown .           .               missed .            .        .                  .        .        .       .           .
    uploaded           .         .        .        .              .           .               .      acknowledged accepted partially_rejected rejected rejected .       .           .
    upload_unknown     .         .        uploaded .              uploading   sealed          .      .            .        .                  .        .        .       .           .
    acknowledged       .         .        .        .              .           .               .      .            accepted partially_rejected rejected rejected .       .           .
    accepted           .         .        .        .              .           .               .      .            .        .                  .        rejected .       .           .
    partially_rejected .         .        .        .              .           .               .      .            .        .                  .        rejected .       .           .
    rejected           .         .        .        .              .           .               .      .            .        .                  .        .        .       .           .
    missed             .         .        .        .              .           .               .      .            .        .                  .        .        .       .           .
    received           .         .        .        .              .           .               .      .            .        .                  .        .        applied quarantined .
    applied            .         .        .        .              .           .               .      .            .        .                  .        .        .       .           .
    quarantined        .         .        .        .              .           .               .      .            .        .                  .        .        .       .           received
    "
  `);
});

it("no path leads from a file that the bank has back to a file that may be sent", () => {
  const sendable = FILE_STATES.filter((state) => after(state).has("uploaded"));
  expect(sendable).toEqual(["sealed", "uploading", "upload_unknown"]);
  for (const state of FILE_STATES.filter((each) => !sendable.includes(each))) {
    expect(sendable.filter((each) => after(state).has(each))).toEqual([]);
  }
});
