import type { ReviewCapabilityRequest } from "@railhead/client";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { words } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Problem } from "../../../parts/problem.tsx";

/** Decides a request for a capability. */
export function ReviewCapability({
  account,
  request,
  of,
}: {
  readonly account: string;
  readonly request: string;
  readonly of: string;
}) {
  const review = useMutation({
    mutationFn: (status: ReviewCapabilityRequest["status"]) =>
      api.capabilityRequests.review(account, request, { status }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  return (
    <Allowed operation="capability_requests.review">
      <div className="row" role="group" aria-label={`Decide ${words(of)}`}>
        <button
          type="button"
          className="button"
          data-kind="main"
          disabled={review.isPending}
          onClick={() => review.mutate("active")}
        >
          Grant {words(of)}
        </button>
        <button
          type="button"
          className="button"
          disabled={review.isPending}
          onClick={() => review.mutate("rejected")}
        >
          Reject {words(of)}
        </button>
        <Problem error={review.error} />
      </div>
    </Allowed>
  );
}
