import type { AchFile } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { fileQuery, fileTextQuery } from "../../api/queries.ts";
import { Card, Facts, Money, Status, Time } from "../../parts/basics.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Loaded } from "../../parts/states.tsx";
import { Entries } from "./entries.tsx";
import { Lines } from "./lines.tsx";
import { recordsOf } from "./records.ts";
import { totalsOf } from "./totals.ts";

const route = getRouteApi("/shell/files/$id");

export function File() {
  const { id } = route.useParams();
  const { line } = route.useSearch();
  const query = useQuery(fileQuery(id));
  return (
    <Screen name="file" title={query.data?.name ?? "File"}>
      <Loaded query={query}>{(file) => <Found file={file} line={line} />}</Loaded>
    </Screen>
  );
}

function Found({ file, line }: { readonly file: AchFile; readonly line: number | undefined }) {
  const content = useQuery(fileTextQuery(file.id));
  return (
    <>
      <div className="grid">
        <Card title="File">
          <Facts
            of={[
              ["State", <Status key="s" value={file.state} />],
              ["Direction", file.direction === "outbound" ? "to the bank" : "from the bank"],
              ["Created", <Time key="c" at={file.created_at} />],
              ["To be sent by", file.send_by === null ? "—" : <Time key="b" at={file.send_by} />],
              ["Bytes", file.byte_count.toLocaleString("en-US")],
              ["SHA-256", <code key="h">{file.sha256}</code>],
            ]}
          />
        </Card>
        <Card title="Totals, counted again">
          <Loaded query={content}>{(text) => <Totals file={file} text={text} />}</Loaded>
        </Card>
        <Card title="Payments in it">
          <Entries id={file.id} />
        </Card>
      </div>
      <Loaded query={content}>{(text) => <Lines records={recordsOf(text)} line={line} />}</Loaded>
    </>
  );
}

/** The totals of the file's control record beside those of its entries. */
function Totals({ file, text }: { readonly file: AchFile; readonly text: string }) {
  const counted = totalsOf(recordsOf(text));
  const rows = [
    ["Debits", file.total_debit, counted.debit.toString(), true],
    ["Credits", file.total_credit, counted.credit.toString(), true],
    ["Entries and addenda", String(file.entry_addenda_count), String(counted.entries), false],
    ["Batches", String(file.batch_count), String(counted.batches), false],
  ] as const;
  const isSame = rows.every(([, said, found]) => said === found);
  return (
    <>
      <table>
        <thead>
          <tr>
            <td />
            <th className="number">File</th>
            <th className="number">Entries</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, said, found, isMoney]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="number">{isMoney ? <Money cents={said} /> : said}</td>
              <td className="number">{isMoney ? <Money cents={found} /> : found}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="notice" data-tone={isSame ? "good" : "bad"}>
        {isSame ? "Both are the same." : "They differ: a person must look at the file."}
      </p>
    </>
  );
}
