import type { Approval } from "@railhead/client";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { Card } from "../../../parts/basics.tsx";
import { useSession } from "../../../parts/environment.tsx";
import { may } from "../../../parts/may.ts";
import { Problem } from "../../../parts/problem.tsx";

type Decision = "approve" | "deny" | "withdraw";

async function decide(id: string, decision: Decision, reason: string): Promise<unknown> {
  if (decision === "approve")
    return await api.approvals.approve(id, reason === "" ? {} : { reason });
  return await api.approvals[decision](id, { reason });
}

/** The vote of a second person; whoever asked may only withdraw. */
export function Decide({ approval }: { readonly approval: Approval }) {
  const session = useSession();
  const field = useRef<HTMLInputElement>(null);
  const vote = useMutation({
    mutationFn: (decision: Decision) =>
      decide(approval.id, decision, field.current?.value.trim() ?? ""),
    onSettled: () => queryClient.invalidateQueries(),
  });
  const isOwn = approval.requested_by.id === session.operator.id;
  const decisions: readonly Decision[] = isOwn ? ["withdraw"] : ["approve", "deny"];
  const offered = decisions.filter((decision) => may(session, `approvals.${decision}`));
  if (offered.length === 0) return null;
  return (
    <Card title={isOwn ? "You asked for it" : "Your vote"}>
      {isOwn ? <p>Another person decides. You may withdraw it.</p> : null}
      <label className="field">
        <span>Reason; needed unless you approve</span>
        <input ref={field} maxLength={255} />
      </label>
      <div className="row">
        {offered.map((decision) => (
          <button
            key={decision}
            type="button"
            className="button"
            disabled={vote.isPending}
            onClick={() => vote.mutate(decision)}
          >
            {decision === "approve" ? "Approve" : decision === "deny" ? "Deny" : "Withdraw"}
          </button>
        ))}
      </div>
      <Problem error={vote.error} />
    </Card>
  );
}
