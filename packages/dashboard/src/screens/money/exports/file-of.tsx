import type { ExportJob } from "@railhead/client";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { useSession } from "../../../parts/environment.tsx";
import { Problem } from "../../../parts/problem.tsx";
import { saveFile } from "../../../parts/save-file.ts";

/** Downloads or deletes the file of an export; only who asked for it may. */
export function FileOf({ job }: { readonly job: ExportJob }) {
  const session = useSession();
  const download = useMutation({ mutationFn: () => save(job) });
  const remove = useMutation({
    mutationFn: () => api.exportJobs.delete(job.id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["list", "exports"] }),
  });
  const isMine = job.requested_by.id === session.operator.id;
  if (job.content === null) return <>{job.state === "done" ? "expired" : "—"}</>;
  if (!isMine) return <>of another person</>;
  return (
    <div className="row">
      <button
        type="button"
        className="button"
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        Download
      </button>
      <button
        type="button"
        className="button"
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      >
        Delete
      </button>
      <Problem error={download.error ?? remove.error} />
    </div>
  );
}

async function save({ id, list, format }: ExportJob): Promise<void> {
  await saveFile(`${list}.${format}`, await api.exportJobs.content(id));
}
