import { RETURN_CODES } from "@railhead/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { Card } from "../../../parts/basics.tsx";
import type { OnePayment } from "./one-payment.ts";
import { Problem } from "../../../parts/problem.tsx";

const STEPS = ["submit", "acknowledge", "settle", "pay"] as const;

/** In a sandbox: walks the payment over the rail, or has the bank return it. */
export function BreakIt({ payment }: { readonly payment: OnePayment }) {
  const [code, setCode] = useState("R01");
  const step = useMutation({
    mutationFn: ({ name, body }: { name: string; body?: { code: string } }) =>
      api.sandbox.payments.step(payment.id, name, body ?? {}),
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <Card title="In this sandbox">
      <p className="quiet">Each step moves the sandbox's clock as far as the step needs.</p>
      <div className="row" role="group" aria-label="Steps">
        {STEPS.map((name) => (
          <button
            key={name}
            type="button"
            className="button"
            disabled={step.isPending}
            onClick={() => step.mutate({ name })}
          >
            {name}
          </button>
        ))}
      </div>
      <div className="row">
        <label className="field">
          <span>Make the bank return it as</span>
          <select value={code} onChange={(event) => setCode(event.target.value)}>
            {RETURN_CODES.map((row) => (
              <option key={row.code} value={row.code}>
                {row.code} {row.title}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className="button"
          data-kind="main"
          disabled={step.isPending}
          onClick={() => step.mutate({ name: "return", body: { code } })}
        >
          Return it
        </button>
      </div>
      <Problem error={step.error} />
    </Card>
  );
}
