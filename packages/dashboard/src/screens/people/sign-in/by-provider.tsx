import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "../../../api/client.ts";

/** The provider sends the browser back with a query, which serves once and leaves the address. */
function takeReply(): string | undefined {
  const query = location.search.slice(1);
  if (!new URLSearchParams(query).has("state")) return undefined;
  history.replaceState(null, "", location.pathname);
  return query;
}

/** Signs in by the organization's identity provider, where the service has one. */
export function ByProvider({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const { data: isOffered } = useQuery({
    queryKey: ["has-oidc"],
    queryFn: async () => (await api.session.beginPasskey()).has_oidc,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const leave = useMutation({
    mutationFn: () => api.session.beginOidc(),
    onSuccess: ({ address }) => location.assign(address),
  });
  const { mutate, ...enter } = useMutation({
    mutationFn: (oidc: string) => api.session.create({ oidc }),
    onSuccess: onSignedIn,
  });
  const isTried = useRef(false);
  useEffect(() => {
    if (isTried.current) return;
    isTried.current = true;
    const reply = takeReply();
    if (reply !== undefined) mutate(reply);
  }, [mutate]);
  const error = enter.error ?? leave.error;
  return (
    <>
      {enter.isPending ? <p role="status">Signing in …</p> : null}
      {isOffered === true ? (
        <button
          type="button"
          className="button"
          disabled={leave.isPending}
          onClick={() => leave.mutate()}
        >
          Sign in through your organization
        </button>
      ) : null}
      {error === null ? null : (
        <div className="notice" data-tone="bad" role="alert">
          {error.message}
        </div>
      )}
    </>
  );
}
