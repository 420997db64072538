import type { ProofRequest } from "@railhead/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { isAbsent } from "../../../api/queries.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card } from "../../../parts/basics.tsx";
import { FormActs, REASON, type FormAct } from "../../../parts/form-acts.tsx";
import { Problem } from "../../../parts/problem.tsx";
import { saveFile } from "../../../parts/save-file.ts";
import { Failure } from "../../../parts/states.tsx";
import { partsOf, type Consent } from "./package-parts.ts";

/** What the package holds and lacks, its download, and what ends the request. */
export function PackagePanel({ request }: { readonly request: ProofRequest }) {
  const [sha256, setSha256] = useState<string>();
  const download = useMutation({
    mutationFn: async () => {
      const file = await api.proofRequests.package(request.id);
      return await hashOf(await saveFile(`proof-${request.id}.zip`, file));
    },
    onSuccess: setSha256,
  });
  return (
    <Card title="The package">
      <Allowed operation="paykeys.get_authorization">
        <Holdings request={request} />
      </Allowed>
      <Allowed operation="proof_requests.package">
        <p className="quiet">
          The package names the customer: give it to our bank alone. Each download is in the audit
          log.
        </p>
        <div>
          <button
            type="button"
            className="button"
            data-kind="main"
            disabled={download.isPending}
            onClick={() => download.mutate()}
          >
            Download the package
          </button>
        </div>
        <Problem error={download.error} />
        {sha256 === undefined ? null : (
          <p role="status">
            Downloaded. Its SHA-256 is kept when you mark it as sent: <code>{sha256}</code>
          </p>
        )}
      </Allowed>
      {request.status === "open" ? (
        <FormActs label="Answer the bank" acts={actsOn(request, sha256)} />
      ) : null}
    </Card>
  );
}

/** Undefined where the page is not served securely, where browsers hash nothing. */
async function hashOf(bytes: Uint8Array): Promise<string | undefined> {
  const digest = await (crypto as Partial<Crypto>).subtle?.digest("SHA-256", bytes as BufferSource);
  if (digest === undefined) return undefined;
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The text that the customer agreed to; null where none was recorded. */
function useConsent({ paykey_id: id }: ProofRequest) {
  return useQuery({
    queryKey: ["paykey-authorization", id],
    queryFn: async ({ signal }): Promise<Consent | null> => {
      try {
        return await api.paykeys.getAuthorization(id, { signal });
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
    // It never changes, and each read is kept in the audit log.
    staleTime: "static",
  });
}

function Holdings({ request }: { readonly request: ProofRequest }) {
  const consent = useConsent(request);
  if (consent.error !== null) {
    return <Failure error={consent.error} onRetry={() => void consent.refetch()} />;
  }
  if (consent.data === undefined) {
    return (
      <p className="quiet" role="status">
        Loading …
      </p>
    );
  }
  return (
    <ul className="concerns">
      {partsOf(request, consent.data).map(({ name, isHeld, detail }) => (
        <li key={name}>
          <strong>{name}</strong>{" "}
          <span className="tag" data-tone={isHeld ? "good" : "warn"}>
            {isHeld ? "held" : "lacks"}
          </span>
          <p>{detail}</p>
        </li>
      ))}
    </ul>
  );
}

function actsOn(request: ProofRequest, sha256: string | undefined): readonly FormAct[] {
  const { id, delivered, statement } = request;
  const prepared = { kind: "long", most: 2_000, isOptional: true } as const;
  return [
    {
      label: "Add to the package",
      operation: "proof_requests.update",
      does: "What only people know. What you leave empty stays as it is.",
      fields: [
        {
          ...prepared,
          name: "delivered",
          label: "What was delivered for the payment",
          value: delivered ?? "",
        },
        {
          ...prepared,
          name: "statement",
          label: "Statement of who prepares it",
          value: statement ?? "",
        },
      ],
      run: (given) => api.proofRequests.update(id, given),
    },
    {
      label: "Mark as sent",
      operation: "proof_requests.send",
      does: "Notes that our bank has the package, and ends the request.",
      fields: [
        { name: "sent_how", label: "How it was given, such as the bank's portal", most: 200 },
      ],
      run: ({ sent_how = "" }) =>
        api.proofRequests.send(id, {
          sent_how,
          ...(sha256 === undefined ? {} : { package_sha256: sha256 }),
        }),
    },
    {
      label: "Accept the return",
      operation: "proof_requests.accept_return",
      does: "In place of proof. The return stands as it was applied, and the request ends.",
      fields: [REASON],
      run: ({ reason = "" }) => api.proofRequests.acceptReturn(id, { reason }),
    },
    {
      label: "Withdraw",
      operation: "proof_requests.withdraw",
      does: "The bank asks no longer, or the request was noted by mistake.",
      fields: [REASON],
      run: ({ reason = "" }) => api.proofRequests.withdraw(id, { reason }),
    },
  ];
}
