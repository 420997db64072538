import type { Exception } from "@railhead/client";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { Problem } from "../../../parts/problem.tsx";

/** Refuses a notification of change with the code of what is wrong with it, until its last day. */
export function RefuseCorrection({ exception }: { readonly exception: Exception }) {
  const refuse = useMutation({
    mutationFn: () => api.correctionRefusals.create({ exception_ids: [exception.id] }),
    onSuccess: async () => await queryClient.invalidateQueries({ queryKey: ["exceptions"] }),
  });
  const until = exception.details["refuse_by"];
  if (refuse.isSuccess) return <p>The refusal goes to the bank with the next cut-off.</p>;
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={refuse.isPending}
        onClick={() => refuse.mutate()}
      >
        {typeof until === "string" ? `Refuse it (until ${until})` : "Refuse it"}
      </button>
      <Problem error={refuse.error} />
    </>
  );
}
