import type { AchFile, AchFileLine } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { fileLinesQuery, fileQuery } from "../../../api/queries.ts";
import { words } from "../../../format/words.ts";
import { Card, Facts, Money, Status, Time } from "../../../parts/basics.tsx";
import { FormActs, type FormAct } from "../../../parts/form-acts.tsx";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { ConfirmationCard } from "./confirmation.tsx";
import { decideFile, releaseFile } from "./file-acts.ts";
import { EvidenceCard } from "./evidence.tsx";
import { Entries } from "./entries.tsx";
import { Lines } from "./lines.tsx";

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
  const first = useQuery(fileLinesQuery(file.id, 0));
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
          <FormActs label="Decide the file" acts={actsOnFile(file)} />
        </Card>
        <Faults file={file} />
        <EvidenceCard file={file} />
        <ConfirmationCard file={file} />
        <Card title="Totals, counted again">
          <Loaded query={first}>{({ totals }) => <Totals file={file} counted={totals} />}</Loaded>
        </Card>
        <Card title="Payments in it">
          <Entries id={file.id} />
        </Card>
      </div>
      <Loaded query={first}>
        {({ line_count }) => <Lines id={file.id} count={line_count} line={line} />}
      </Loaded>
    </>
  );
}

/** What only people decide: whether the bank got it, and whether one that was set aside is right. */
function actsOnFile({ id, state }: AchFile): readonly FormAct[] {
  if (state === "upload_unknown") return [decideFile(id)];
  return state === "quarantined" ? [releaseFile(id)] : [];
}

/** Faults that are shown; the record of the file has all of them. */
const SHOWN_FAULTS = 20;

interface Fault {
  readonly line?: number;
  readonly code?: string;
}

/** What is wrong with a file of the bank, by line. */
function Faults({ file: { errors } }: { readonly file: AchFile }) {
  if (errors.length === 0) return null;
  const faults = errors as readonly Fault[];
  return (
    <Card title="What is wrong with it" tone="bad">
      <ul>
        {faults.slice(0, SHOWN_FAULTS).map(({ line, code = "unknown" }, index) => (
          <li key={`${index} ${code}`}>
            {line === undefined ? "" : `Line ${line}: `}
            {words(code)}
          </li>
        ))}
      </ul>
      {faults.length > SHOWN_FAULTS ? (
        <p className="quiet">{faults.length - SHOWN_FAULTS} more are in the record of the file.</p>
      ) : null}
    </Card>
  );
}

/** The totals of the file's control record beside those of its entries. */
function Totals({
  file,
  counted,
}: {
  readonly file: AchFile;
  readonly counted: AchFileLine["totals"];
}) {
  const rows = [
    ["Debits", file.total_debit, counted.total_debit, true],
    ["Credits", file.total_credit, counted.total_credit, true],
    [
      "Entries and addenda",
      String(file.entry_addenda_count),
      String(counted.entry_addenda_count),
      false,
    ],
    ["Batches", String(file.batch_count), String(counted.batch_count), false],
  ] as const;
  const isSame = rows.every(([, said, found]) => said === found);
  return (
    <>
      <div className="scroll" tabIndex={0} role="region" aria-label="Totals by kind">
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
      </div>
      <p className="notice" data-tone={isSame ? "good" : "bad"}>
        {isSame ? "Both are the same." : "They differ: a person must look at the file."}
      </p>
    </>
  );
}
