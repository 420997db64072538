import type { AchFile, AchFileEvidence } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { words } from "../../../format/words.ts";
import { Card, Time } from "../../../parts/basics.tsx";
import { Loaded } from "../../../parts/states.tsx";

/** What is known of the hand-over of a file to the bank. */
export function EvidenceCard({ file: { id, state, direction } }: { readonly file: AchFile }) {
  const query = useQuery({
    queryKey: ["file", id, "evidence", state],
    queryFn: ({ signal }) => api.achFiles.evidence(id, { signal }),
    enabled: direction === "outbound",
  });
  const isInDoubt = state === "upload_unknown";
  if (!isInDoubt && (query.data?.evidence.length ?? 0) === 0) return null;
  return (
    <Card title="Evidence of the hand-over">
      <Loaded query={query}>{({ evidence }) => <Evidence of={evidence} />}</Loaded>
    </Card>
  );
}

function Evidence({ of }: { readonly of: AchFileEvidence["evidence"] }) {
  if (of.length === 0) {
    return (
      <p>
        Nothing shows yet whether the bank has the file. Ask the bank, or look into its folder,
        before you decide.
      </p>
    );
  }
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label="Signs of the hand-over">
      <table>
        <thead>
          <tr>
            <th>When</th>
            <th className="number">Attempt</th>
            <th>Of</th>
            <th>Says</th>
            <th>Note</th>
          </tr>
        </thead>
        <tbody>
          {of.map(({ attempt, kind, verdict, note, created_at }) => (
            <tr key={`${created_at} ${attempt} ${kind}`}>
              <td>
                <Time at={created_at} />
              </td>
              <td className="number">{attempt}</td>
              <td>{kind === "operator" ? "a person" : `the bank's ${kind}`}</td>
              <td>{words(verdict)}</td>
              <td>{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
