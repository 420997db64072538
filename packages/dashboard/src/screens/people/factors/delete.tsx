import { useMutation } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { factorsQuery, queryClient } from "../../../api/queries.ts";
import { Problem } from "../../../parts/problem.tsx";

export function Delete({ id }: { readonly id: string }) {
  const remove = useMutation({
    mutationFn: () => api.credentials.delete(id),
    onSuccess: () => queryClient.invalidateQueries(factorsQuery),
  });
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      >
        Delete
      </button>
      <Problem error={remove.error} />
    </>
  );
}
