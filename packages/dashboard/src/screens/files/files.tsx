import type { AchFile } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { filesQuery } from "../../api/queries.ts";
import { counted } from "../../format/words.ts";
import { Money, Status, Time } from "../../parts/basics.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { cursorOf, useRows } from "../../parts/use-rows.ts";
import { ADVANCE_COMMAND } from "../commands.ts";

const NEWEST = { page_size: 100, sort_by: "created_at", sort_order: "desc" } as const;

export function Files() {
  const query = useQuery(filesQuery(NEWEST));
  const navigate = useNavigate();
  const ids = useMemo(() => query.data?.data.map(({ id }) => id) ?? [], [query.data]);
  const open = useCallback(
    (id: string) => void navigate({ to: "/files/$id", params: { id } }),
    [navigate],
  );
  const cursor = useRows(ids, open);
  return (
    <Screen name="files" title="ACH files">
      <Loaded query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty title="No file went to a bank yet." command={ADVANCE_COMMAND}>
              <p>
                A file is sealed at each cut-off with scheduled payments. This moves the clock on:
              </p>
            </Empty>
          ) : (
            <>
              <p className="quiet">
                The newest {data.length} of {counted(meta.total_items, "file")}.
              </p>
              <Table files={data} cursor={cursor} />
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

function Table({
  files,
  cursor,
}: {
  readonly files: readonly AchFile[];
  readonly cursor: string | undefined;
}) {
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label="Files">
      <table>
        <thead>
          <tr>
            <th>Created</th>
            <th>Name</th>
            <th>Direction</th>
            <th>State</th>
            <th className="number">Entries and addenda</th>
            <th className="number">Debits</th>
            <th className="number">Credits</th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.id} {...cursorOf(file.id, cursor)}>
              <td>
                <Time at={file.created_at} />
              </td>
              <td>
                <Link to="/files/$id" params={{ id: file.id }}>
                  {file.name}
                </Link>
              </td>
              <td>{file.direction === "outbound" ? "to the bank" : "from the bank"}</td>
              <td>
                <Status value={file.state} />
              </td>
              <td className="number">{file.entry_addenda_count.toLocaleString("en-US")}</td>
              <td className="number">
                <Money cents={file.total_debit} />
              </td>
              <td className="number">
                <Money cents={file.total_credit} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
