import { type Chunk, textOf } from "../layouts/bytes.ts";
import type { FoundAddenda, RecordSink } from "../check/checker.ts";
import { type Codec, decodeRecord } from "../layouts/codec.ts";
import { type EntryView, type ViewMaker, viewMaker } from "./entry-view.ts";
import type { AchError } from "../layouts/errors.ts";
import type {
  Addenda,
  BatchControl,
  BatchHeader,
  FileControl,
  FileHeader,
  Read,
} from "../layouts/records.ts";

/** Callbacks for the records of a file, in order; entries once their addenda are complete. */
export interface ReadHandlers {
  file_header?: (header: Read<FileHeader>) => void;
  /** The header is undefined when the bank omitted it. */
  batch?: (header: Read<BatchHeader> | undefined) => void;
  entry?: (entry: EntryView) => void;
  /** An addenda record that follows no entry. */
  stray_addenda?: (addenda: Read<Addenda>) => void;
  batch_control?: (control: Read<BatchControl>) => void;
  batch_end?: () => void;
  file_control?: (control: Read<FileControl>) => void;
  error?: (error: AchError) => void;
  /** An error that the profile relaxes. */
  note?: (error: AchError) => void;
}

/** Decodes records and calls the handlers. */
export class HandlerSink implements RecordSink {
  private readonly handlers: ReadHandlers;
  private currentEntry: EntryView | undefined;
  private codec: Codec | undefined;
  private maker: ViewMaker | undefined;

  constructor(handlers: ReadHandlers) {
    this.handlers = handlers;
  }

  private emitEntry(): void {
    const entry = this.currentEntry;
    if (entry === undefined) return;
    this.currentEntry = undefined;
    this.handlers.entry?.(entry);
  }

  fileHeader(codec: Codec, chunk: Chunk, at: number, line: number): void {
    const data = decodeRecord(codec, textOf(chunk), at, line);
    this.handlers.file_header?.(data as unknown as Read<FileHeader>);
  }

  batch(codec: Codec | undefined, chunk: Chunk, at: number, line: number): void {
    const data = codec && decodeRecord(codec, textOf(chunk), at, line);
    this.handlers.batch?.(data as unknown as Read<BatchHeader> | undefined);
  }

  entry(codec: Codec, chunk: Chunk, at: number, line: number, amount: number): void {
    if (this.handlers.entry === undefined) return;
    this.emitEntry();
    if (codec !== this.codec || this.maker === undefined) {
      this.codec = codec;
      this.maker = viewMaker(codec);
    }
    this.currentEntry = new this.maker(chunk, at, line, amount) as unknown as EntryView;
  }

  addenda({ codec, stray, chunk, at, line }: FoundAddenda): void {
    const entry = this.currentEntry as unknown as { addenda: Read<Addenda>[] } | undefined;
    if (entry === undefined && !stray) return;
    const addenda = decodeRecord(codec, textOf(chunk), at, line) as unknown as Read<Addenda>;
    if (stray || entry === undefined) this.handlers.stray_addenda?.(addenda);
    else if (entry.addenda.length === 0) entry.addenda = [addenda];
    else entry.addenda.push(addenda);
  }

  batchControl(codec: Codec, chunk: Chunk, at: number, line: number): void {
    this.emitEntry();
    const data = decodeRecord(codec, textOf(chunk), at, line);
    this.handlers.batch_control?.(data as unknown as Read<BatchControl>);
  }

  batchEnd(): void {
    this.emitEntry();
    this.handlers.batch_end?.();
  }

  fileControl(codec: Codec, chunk: Chunk, at: number, line: number): void {
    const data = decodeRecord(codec, textOf(chunk), at, line);
    this.handlers.file_control?.(data as unknown as Read<FileControl>);
  }

  error(error: AchError, relaxed: boolean): void {
    (relaxed ? this.handlers.note : this.handlers.error)?.(error);
  }
}
