import type { ProofRequest, ProofRequestAttachment } from "@railhead/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card } from "../../../parts/basics.tsx";
import { Problem } from "../../../parts/problem.tsx";
import { saveFile } from "../../../parts/save-file.ts";
import { Loaded } from "../../../parts/states.tsx";

/** The documents of a proof: each with its hash, and a form that attaches one more. */
export function Documents({ request }: { readonly request: ProofRequest }) {
  const query = useQuery({
    queryKey: ["proof-request", request.id, "documents"],
    queryFn: async ({ signal }) => await api.proofRequests.attachments(request.id, {}, { signal }),
  });
  const isOpen = request.status === "open";
  return (
    <Card title="Documents">
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="quiet">Nothing is attached.</p>
          ) : (
            <ul className="stack">
              {data.map((one) => (
                <Document key={one.id} request={request} document={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isOpen ? (
        <Allowed operation="proof_requests.attach">
          <Attach id={request.id} />
        </Allowed>
      ) : null}
    </Card>
  );
}

function Document({
  request: { id, status },
  document: { id: documentId, name, media_type, size_bytes, sha256 },
}: {
  readonly request: ProofRequest;
  readonly document: ProofRequestAttachment;
}) {
  const save = useMutation({
    mutationFn: async () =>
      await saveFile(name, await api.proofRequests.attachment(id, documentId)),
  });
  const remove = useMutation({
    mutationFn: () => api.proofRequests.detach(id, documentId),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  return (
    <li>
      <strong>{name}</strong> {media_type}, {size_bytes.toLocaleString("en-US")} bytes
      <div className="quiet">
        SHA-256 <code>{sha256}</code>
      </div>
      <div className="row">
        <button
          type="button"
          className="button"
          aria-label={`Download ${name}`}
          disabled={save.isPending}
          onClick={() => save.mutate()}
        >
          Download
        </button>
        {status === "open" ? (
          <Allowed operation="proof_requests.detach">
            <button
              type="button"
              className="button"
              aria-label={`Remove ${name}`}
              disabled={remove.isPending}
              onClick={() => remove.mutate()}
            >
              Remove
            </button>
          </Allowed>
        ) : null}
      </div>
      <Problem error={save.error ?? remove.error} />
    </li>
  );
}

function Attach({ id }: { readonly id: string }) {
  const attach = useMutation({
    mutationFn: async (file: File) =>
      await api.proofRequests.attach(id, { name: file.name, content: await base64Of(file) }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get("file");
    if (file instanceof File) attach.mutate(file);
  };
  return (
    <form onSubmit={onSubmit}>
      <label className="field">
        <span>PDF, PNG, JPEG or text; 5 documents, 5 MB in all</span>
        <input type="file" name="file" required accept=".pdf,.png,.jpg,.jpeg,.txt" />
      </label>
      <Problem error={attach.error} />
      <button type="submit" className="button" disabled={attach.isPending}>
        Attach the document
      </button>
    </form>
  );
}

/** Read by the browser: a loop over five million characters would stop the page. */
function base64Of(file: File): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener("load", () => {
      const address = typeof reader.result === "string" ? reader.result : "";
      resolve(address.slice(address.indexOf(",") + 1));
    });
    reader.addEventListener("error", () => reject(new Error(`${file.name} cannot be read.`)));
    reader.readAsDataURL(file);
  });
}
