import type { Report } from "@railhead/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { sentence } from "../../../format/words.ts";
import { Card } from "../../../parts/basics.tsx";
import { Problem } from "../../../parts/problem.tsx";
import { saveFile } from "../../../parts/save-file.ts";
import { Loaded } from "../../../parts/states.tsx";

type Row = Report["reports"][number];
type Format = "csv" | "ndjson";

interface Period {
  readonly from: string;
  readonly to: string;
}

/** Every report of a month, as the files that a person or a program asks for. */
export function ReportFiles({ from, to }: Period) {
  const query = useQuery({
    queryKey: ["reports"],
    queryFn: ({ signal }) => api.reports.list({ signal }),
  });
  const download = useMutation({
    mutationFn: async ({ name, format }: { readonly name: Row["name"]; readonly format: Format }) =>
      saveFile(
        `${name}_${from}_${to}.${format}`,
        await api.reports.get(name, { from, to, format }),
      ),
  });
  return (
    <Card title="As files">
      <Problem error={download.error} />
      <Loaded query={query}>
        {({ reports }) => (
          <div className="scroll" tabIndex={0} role="region" aria-label="Reports of the month">
            <table>
              <thead>
                <tr>
                  <th scope="col">Report</th>
                  <th scope="col">A row is</th>
                  <th scope="col">Rows of the month</th>
                  <th scope="col">Download</th>
                </tr>
              </thead>
              <tbody>
                {reports.map((report) => (
                  <tr key={report.name}>
                    <th scope="row">{sentence(report.name)}</th>
                    <td>{report.row}</td>
                    <td>{report.period.replaceAll("`", "")}</td>
                    <td>
                      <Downloads
                        report={report}
                        isBusy={download.isPending}
                        onAsk={(format) => download.mutate({ name: report.name, format })}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function Downloads({
  report: { name, allowed, needs },
  isBusy,
  onAsk,
}: {
  readonly report: Row;
  readonly isBusy: boolean;
  readonly onAsk: (format: Format) => void;
}) {
  if (!allowed) return <span className="quiet">needs the right of {needs}</span>;
  return (
    <div className="row">
      {(["csv", "ndjson"] as const).map((format) => (
        <button
          key={format}
          type="button"
          className="button"
          disabled={isBusy}
          aria-label={`${sentence(name)} as ${format.toUpperCase()}`}
          onClick={() => onAsk(format)}
        >
          {format.toUpperCase()}
        </button>
      ))}
    </div>
  );
}
