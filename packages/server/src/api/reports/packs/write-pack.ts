import { PassThrough, pipeline, Readable } from "node:stream";
import { callbackify } from "node:util";
import { packRow, reportRow } from "@railhead/core";
import { ZipFile } from "yazl";
import type { Transactor } from "../../../db/postgres/executor.ts";
import type { ReportScope } from "../../../db/tables/reports/report-source.ts";
import { readingOf } from "../report-scope.ts";
import { reportWriter } from "../report-text.ts";
import { streamReport } from "../stream-report.ts";
import { aboutPage, type PackDuty } from "./about-page.ts";
import { MANIFEST, manifestText, SIGNATURE, type PackFacts } from "./manifest.ts";
import { counting, hashed, type PackedFile } from "./packed-file.ts";

export interface WrittenPack {
  readonly facts: PackFacts;
  readonly scope: ReportScope;
  readonly duties: readonly PackDuty[];
  readonly sign: (text: string) => string;
  readonly mayContinue: () => Promise<boolean>;
}

/**
 * A ZIP archive, written as it is read: one page of rows is held. A failure ends the stream before the
 * archive's directory, without which no program opens it.
 */
export function writePack(db: Transactor, pack: WrittenPack): Readable {
  const zip = new ZipFile();
  const output = pipeline(zip.outputStream, new PassThrough(), () => undefined);
  const files: PackedFile[] = [];
  let current: Readable | undefined;
  zip.on("error", (error: Error) => output.destroy(error));
  output.once("close", () => current?.destroy());
  const add = (name: string, open: () => Promise<Readable>) => {
    const opened = callbackify(async () => (current = await open()));
    zip.addReadStreamLazy(name, { mtime: new Date(pack.facts.made_at) }, opened);
  };
  for (const name of packRow(pack.facts.pack).reports) {
    const report = reportRow(name);
    add(`${name}.csv`, async () => {
      const { writer, totals } = counting(report, reportWriter(report, "csv"));
      const { mayContinue, scope } = pack;
      const bytes = await streamReport(db, { ...readingOf(name, scope), writer, mayContinue });
      return hashed(bytes, (facts) => {
        files.push({ name: `${name}.csv`, ...facts, ...totals() });
      });
    });
  }
  const reports: PackedFile[] = [];
  add("about.html", () => {
    reports.push(...files);
    const page = Readable.from([
      Buffer.from(aboutPage(pack.facts, { files: reports, duties: pack.duties })),
    ]);
    return Promise.resolve(hashed(page, (facts) => files.push({ name: "about.html", ...facts })));
  });
  // After all others: it names each of them.
  const text = () => manifestText(pack.facts, files);
  add(MANIFEST, () => Promise.resolve(Readable.from([Buffer.from(text())])));
  add(SIGNATURE, () => Promise.resolve(Readable.from([Buffer.from(`${pack.sign(text())}\n`)])));
  zip.end();
  return output;
}
